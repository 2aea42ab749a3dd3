import FarmJSON
public import SudokuEngine

extension PuzzleRecord {
    /// The difficulty of a puzzle for people: the member `human` of the long form.
    public struct Human: Hashable, Sendable {
        /// The number of uses of each technique on the human path, by id, in order of first use.
        public let techniques: [TechniqueCount]
        /// The level on HoDoKu's scale.
        public let level: HodokuLevel
        /// The score on HoDoKu's scale.
        public let score: Int

        public init(techniques: [TechniqueCount], level: HodokuLevel, score: Int) {
            self.techniques = techniques
            self.level = level
            self.score = score
        }

        public init(_ grade: HumanGrade) {
            self.init(
                techniques: grade.techniques.map { .init(name: $0.technique.id, count: $0.count) },
                level: grade.hodoku.level, score: grade.hodoku.score)
        }
    }
}

extension JSONWriter {
    /// Writes the member `human`.
    package mutating func member(_ human: PuzzleRecord.Human) {
        name("human")
        beginObject()
        name("techniques")
        beginObject()
        for technique in human.techniques { member(technique.name, technique.count) }
        endObject()
        name("hodoku")
        beginObject()
        member("level", human.level.name)
        member("score", human.score)
        endObject()
        endObject()
    }
}

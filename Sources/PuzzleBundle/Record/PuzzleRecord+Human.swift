package import FarmJSON
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

        /// Creates a difficulty from stored values.
        public init(techniques: [TechniqueCount], level: HodokuLevel, score: Int) {
            self.techniques = techniques
            self.level = level
            self.score = score
        }

        /// Creates the difficulty that a grader found.
        public init(_ grade: HumanGrade) {
            self.init(
                techniques: grade.techniques.map { .init(name: $0.technique.id, count: $0.count) },
                level: grade.hodoku.level, score: grade.hodoku.score)
        }
    }
}

extension PuzzleRecord.Human {
    /// The value of the member `human`.
    package var json: String {
        var writer = JSONWriter()
        writer.value(self)
        return writer.text
    }

    /// Decodes the value of the member `human`.
    package init(json text: ArraySlice<UInt8>) throws(JSONError) {
        var cursor = JSONCursor(text)
        self = try cursor.human()
        try cursor.end()
    }
}

extension JSONWriter {
    /// Writes the member `human`.
    package mutating func member(_ human: PuzzleRecord.Human) {
        member("human") { $0.value(human) }
    }

    fileprivate mutating func value(_ human: PuzzleRecord.Human) {
        object { json in
            json.object("techniques") { json in
                for technique in human.techniques { json.member(technique.name, technique.count) }
            }
            json.object("hodoku") { json in
                json.member("level", human.level.name)
                json.member("score", human.score)
            }
        }
    }
}

extension JSONCursor {
    /// Decodes the value of the member `human`.
    mutating func human() throws(JSONError) -> PuzzleRecord.Human {
        var techniques: [PuzzleRecord.TechniqueCount]?
        var hodoku: (level: HodokuLevel, score: Int)?
        let start = place
        try object { (cursor, token) throws(JSONError) in
            let name = cursor.text[token.range]
            if name.elementsEqual("techniques".utf8) {
                techniques = try cursor.techniques()
            } else if name.elementsEqual("hodoku".utf8) {
                hodoku = try cursor.hodoku()
            } else {
                try cursor.skip()
            }
        }
        guard let techniques, let hodoku else {
            throw error("human needs techniques and hodoku", at: start)
        }
        return .init(techniques: techniques, level: hodoku.level, score: hodoku.score)
    }

    private mutating func hodoku() throws(JSONError) -> (level: HodokuLevel, score: Int) {
        var level: HodokuLevel?
        var score: Int?
        let start = place
        try object { (cursor, token) throws(JSONError) in
            let name = cursor.text[token.range]
            if name.elementsEqual("level".utf8) {
                let start = cursor.place
                let text = String(decoding: try cursor.bytes(), as: UTF8.self)
                level = HodokuLevel.allCases.first { $0.name == text }
                if level == nil { throw cursor.error("'\(text)' is not a level", at: start) }
            } else if name.elementsEqual("score".utf8) {
                score = try cursor.number(byTenTo: 0)
            } else {
                try cursor.skip()
            }
        }
        guard let level, let score else {
            throw error("hodoku needs level and score", at: start)
        }
        return (level, score)
    }
}

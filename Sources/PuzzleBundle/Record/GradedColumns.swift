import SudokuEngine

/// The columns after the puzzle in the output of `generate` and `grade`.
struct GradedColumns: Hashable, Codable, Sendable {
    let se: String
    let tier: String
    let tierRating: String
    /// The columns of `grade --human`; nil in a line without them.
    let human: Human?

    /// The difficulty for people.
    struct Human: Hashable, Codable, Sendable {
        let level: String
        let score: String
        /// `id:count` of each technique, separated by spaces.
        let techniques: String
    }

    /// Nil for a line that has neither four columns nor the seven of `grade --human`.
    init?(_ line: ArraySlice<UInt8>) {
        let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard columns.count == 4 || columns.count == 7 else { return nil }
        (se, tier, tierRating) = (columns[1], columns[2], columns[3])
        human =
            columns.count == 4
            ? nil : Human(level: columns[4], score: columns[5], techniques: columns[6])
    }
}

extension GradedColumns.Human {
    init(_ human: PuzzleRecord.Human) {
        self.init(
            level: human.level.name, score: String(human.score),
            techniques: human.techniques.map { "\($0.name):\($0.count)" }.joined(separator: " "))
    }
}

extension PuzzleRecord.Human {
    /// The columns that `grade --human` adds to a line, each with a tab before it: the level, the
    /// score, and the techniques as `id:count` in order of first use.
    package var columns: String {
        let columns = GradedColumns.Human(self)
        return "\t\(columns.level)\t\(columns.score)\t\(columns.techniques)"
    }
}

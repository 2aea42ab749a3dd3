/// The mistakes in a position: wrong entries, and crossed-out candidates that the solution needs.
public struct PositionMistakes: Hashable, Codable, Sendable {
    /// The wrong entries, in the order in which they were made.
    public let entries: [Position.Entry]
    /// The crossed-out candidates of the solution.
    public let removed: Candidates

    /// Finds the mistakes in a position; nil if there are none.
    init?(in position: Position) {
        let solution = position.solved.solution
        entries = position.entries.filter { solution[$0.cell] != $0.digit }
        var missing = Candidates()
        for cell in position.removed.cells where position.removed[cell].contains(solution[cell]) {
            missing[cell] = DigitSet(solution[cell])
        }
        removed = missing
        if entries.isEmpty && missing.isEmpty { return nil }
    }

    /// A sentence for the player that names the mistakes.
    public func sentence(in language: Language = .english) -> String {
        visible.sentence(in: language)
    }

    /// The mistakes as people see them.
    package var visible: GridMistakes {
        GridMistakes(in: .classic, entries: entries.map { GridEntry($0) }, removed: removed)
    }
}

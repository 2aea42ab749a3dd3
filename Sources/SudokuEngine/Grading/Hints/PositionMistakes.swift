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
        var parts: [String] = []
        if !entries.isEmpty {
            let list = entries.map { "\($0.digit) in \($0.cell)" }.joined(separator: ", ")
            let isOne = entries.count == 1
            parts.append(
                language.text(
                    english: "\(list) \(isOne ? "is" : "are") wrong",
                    german: "\(list) \(isOne ? "ist" : "sind") falsch"))
        }
        if !removed.isEmpty {
            let list = removed.cells.map { cell in
                removed[cell].map { "\($0) in \(cell)" }.joined(separator: ", ")
            }.joined(separator: ", ")
            let isOne = removed.count == 1
            parts.append(
                language.text(
                    english: "\(list) \(isOne ? "was" : "were") crossed out but "
                        + "\(isOne ? "is" : "are") needed",
                    german: "\(list) \(isOne ? "wurde" : "wurden") gestrichen, "
                        + "\(isOne ? "wird" : "werden") aber gebraucht"))
        }
        return parts.joined(separator: "; ") + "."
    }
}

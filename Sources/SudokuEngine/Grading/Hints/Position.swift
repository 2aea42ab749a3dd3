/// A position in a game: the givens, the player's entries and the candidates they have crossed out.
public struct Position: Hashable, Sendable {
    public let solved: SolvedPuzzle
    /// The player's entries, right or wrong.
    public private(set) var entries: [Entry] = []
    /// The candidates that the player has crossed out.
    public var removed = Candidates()

    public struct Entry: Hashable, Sendable {
        public let cell: Cell
        public let digit: Digit

        public init(cell: Cell, digit: Digit) {
            self.cell = cell
            self.digit = digit
        }
    }

    public init(_ solved: SolvedPuzzle) { self.solved = solved }

    /// Fills an empty cell or replaces its entry; givens are left unchanged.
    public mutating func fill(_ cell: Cell, with digit: Digit) {
        guard solved.puzzle[cell] == nil else { return }
        clear(cell)
        entries.append(Entry(cell: cell, digit: digit))
    }

    /// Removes the entry of a cell.
    public mutating func clear(_ cell: Cell) { entries.removeAll { $0.cell == cell } }
}

extension Position {
    /// The wrong entries and crossed-out candidates; nil if there are none.
    var mistakes: Advice? {
        let solution = solved.solution
        let wrong = entries.filter { solution[$0.cell] != $0.digit }
        var missing = Candidates()
        for cell in removed.cells where removed[cell].contains(solution[cell]) {
            missing[cell] = DigitSet(solution[cell])
        }
        guard !wrong.isEmpty || !missing.isEmpty else { return nil }
        var parts: [String] = []
        if !wrong.isEmpty {
            parts.append(
                wrong.map { "\($0.digit) in \($0.cell)" }.joined(separator: ", ")
                    + (wrong.count == 1 ? " is wrong" : " are wrong"))
        }
        if !missing.isEmpty {
            let cells = missing.cells.map { cell in
                "\(missing[cell].map { $0.description }.joined()) in \(cell)"
            }
            parts.append(cells.joined(separator: ", ") + " was crossed out but is needed")
        }
        return .mistakes(
            entries: wrong, removed: missing, sentence: parts.joined(separator: "; ") + ".")
    }
}

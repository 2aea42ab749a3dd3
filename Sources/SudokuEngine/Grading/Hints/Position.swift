/// A position in a game: the givens, the player's entries and the candidates they have crossed out.
public struct Position: Hashable, Sendable {
    public let solved: SolvedPuzzle
    /// The player's entries, right or wrong.
    public private(set) var entries: [Entry] = []
    /// The candidates that the player has crossed out.
    public var removed = Candidates()

    public struct Entry: Hashable, Codable, Sendable {
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

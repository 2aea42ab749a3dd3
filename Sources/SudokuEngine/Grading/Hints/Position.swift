/// A position in a game: the givens, the player's entries and the candidates they have crossed out.
public struct Position: Hashable, Sendable {
    /// The puzzle that is played, with its solution.
    public let solved: SolvedPuzzle
    /// The player's entries, right or wrong.
    public private(set) var entries: [Entry] = []
    /// The candidates that the player has crossed out.
    public var removed = Candidates()

    /// A digit that the player has entered.
    public struct Entry: Hashable, Codable, Sendable {
        /// The filled cell.
        public let cell: Cell
        /// The entered digit.
        public let digit: Digit

        /// Creates the entry of a digit in a cell.
        public init(cell: Cell, digit: Digit) {
            self.cell = cell
            self.digit = digit
        }
    }

    /// Creates the position at the start of a game.
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

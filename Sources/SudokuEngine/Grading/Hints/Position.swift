/// A position in a game: the givens, the player's entries and the candidates they have crossed out.
public struct Position: Hashable, Sendable {
    /// The puzzle that is played, with its solution.
    public let solved: SolvedPuzzle
    /// The player's entries, right or wrong.
    public private(set) var entries: [Entry] = []
    /// The candidates that the player has crossed out.
    public var removed = Candidates()

    /// A digit that the player has entered.
    public typealias Entry = Placement

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

#if !hasFeature(Embedded)
    extension Position: Codable {
        private enum Key: CodingKey { case puzzle, entries, removed }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            self.init(try values.decode(SolvedPuzzle.self, forKey: .puzzle))
            for entry in try values.decode([Placement].self, forKey: .entries) {
                fill(entry.cell, with: entry.digit)
            }
            removed = try values.decode(Candidates.self, forKey: .removed)
        }

        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(solved, forKey: .puzzle)
            try values.encode(entries, forKey: .entries)
            try values.encode(removed, forKey: .removed)
        }
    }
#endif

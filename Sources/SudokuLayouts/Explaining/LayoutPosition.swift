package import SudokuEngine

/// A position in a game of any layout: the givens, the player's entries, and the candidates that they
/// have crossed out.
public struct LayoutPosition: Hashable, Sendable {
    /// The puzzle that is played.
    public let puzzle: LayoutPuzzle
    /// The digits of givens and entries, row by row; 0 for empty cells.
    public private(set) var digits: [UInt8]
    /// The candidates that are crossed out.
    package private(set) var removed = Candidates()

    /// Creates the position at the start of a game.
    public init(_ puzzle: LayoutPuzzle) {
        self.puzzle = puzzle
        digits = puzzle.givens
    }

    /// Creates the position of a game of the puzzle.
    init(_ puzzle: LayoutPuzzle, _ digits: [UInt8], without removed: Candidates) {
        self.puzzle = puzzle
        self.digits = digits
        self.removed = removed
    }

    /// The digit of a cell, nil if it is empty. Givens cannot be changed.
    public subscript(cell: Int) -> Int? {
        get { digits[cell] == 0 ? nil : Int(digits[cell]) }
        set {
            guard puzzle.givens[cell] == 0 else { return }
            digits[cell] = UInt8(min(max(newValue ?? 0, 0), puzzle.layout.size))
        }
    }

    /// Crosses out a candidate.
    public mutating func remove(_ digit: Int, from cell: Int) {
        removed[wide: cell] |= 1 << UInt32(digit - 1)
    }

    /// Makes the step of a hint: fills a cell, and crosses out candidates.
    public mutating func apply(_ hint: LayoutHint) {
        for entry in hint.eliminations { remove(entry.digit, from: entry.cell) }
        if let entry = hint.placement { self[entry.cell] = entry.digit }
    }

    /// Returns the mistakes as people see them; nil if there are none.
    package func visibleMistakes(against solution: LayoutSolution) -> GridMistakes? {
        let cells = mistakes(against: solution)
        if cells.isEmpty { return nil }
        var needed = Candidates()
        for cell in cells where digits[cell] == 0 {
            needed[wide: cell] = 1 << UInt32(solution.digits[cell] - 1)
        }
        return GridMistakes(
            in: GridNames(puzzle.rules),
            entries: cells.filter { digits[$0] != 0 }.map {
                .init(cell: $0, digit: Int(digits[$0]))
            },
            removed: needed)
    }

    /// Returns the filled cells that differ from the solution, and those that lack its digit.
    public func mistakes(against solution: LayoutSolution) -> [Int] {
        digits.indices.filter { cell in
            let digit = solution.digits[cell]
            return digits[cell] == 0
                ? removed[wide: cell] >> UInt32(digit - 1) & 1 != 0 : digits[cell] != digit
        }
    }
}

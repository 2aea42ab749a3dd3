public import SudokuEngine

/// The grid of a record with its only solution: the engine's own, or that of any other layout.
public enum RecordedGrid: Hashable, Sendable {
    /// A puzzle on rows, columns and boxes of 9x9 cells.
    case classic(Puzzle, Solution)
    /// A puzzle of another layout, and the digits of its solution row by row.
    case layout(LayoutGrid, solution: [UInt8])

    /// True for the engine's own grid.
    var isClassic: Bool { if case .classic = self { true } else { false } }

    /// The number of digits.
    var size: Int {
        switch self {
        case .classic: 9
        case .layout(let grid, _): grid.size
        }
    }

    /// The characters of the givens in ASCII, row by row, dots for empty cells.
    package var givens: [UInt8] {
        switch self {
        case .classic(let puzzle, _): puzzle.ascii
        case .layout(let grid, _): grid.givens.map(GridRules.symbol)
        }
    }

    /// The characters of the solution in ASCII, row by row.
    package var solution: [UInt8] {
        switch self {
        case .classic(_, let solution): solution.ascii
        case .layout(_, let digits): digits.map(GridRules.symbol)
        }
    }
}

extension RecordedGrid {
    /// The name of the layout, `classic:9` for a classic puzzle.
    var layout: String {
        guard case .layout(let grid, _) = self else { return LayoutGrid.classic }
        return grid.layout
    }

    /// The puzzle as text: 81 characters for a classic one, else a line of the notation.
    var notation: String {
        switch self {
        case .classic(let puzzle, _): puzzle.text
        case .layout(let grid, _): grid.line
        }
    }
}

extension PuzzleRecord {
    /// The puzzle and its solution, if it is a classic one; nil for any other layout.
    public var classic: SolvedPuzzle? {
        guard case .classic(let puzzle, let solution) = grid else { return nil }
        return SolvedPuzzle(puzzle: puzzle, solution: solution)
    }

    /// The name of the layout, `classic:9` for a classic puzzle.
    public var layout: String { grid.layout }

    /// The puzzle in formats that write it as text: 81 characters for a classic one, else a line of the
    /// notation.
    public var notation: String { grid.notation }
}

public import SudokuEngine

extension LayoutPuzzle {
    /// Creates the same puzzle as one of the layout `classic:9`.
    public init(_ puzzle: Puzzle) {
        let digits = Cell.all.map { puzzle[$0].map { UInt8($0.value) } ?? 0 }
        self.init(trusted: .classic9, regions: nil, givens: digits)
    }

    /// The same puzzle on rows, columns and boxes of 9x9 cells; nil if it has another layout, or equal
    /// givens in a house.
    public var classic: Puzzle? {
        layout == .classic9 ? try? Puzzle(line: givens.map(GridRules.symbol)[...]) : nil
    }
}

extension LayoutSolution {
    /// Creates the same grid as one of the layout `classic:9`.
    public init(_ solution: Solution) {
        self.init(digits: Cell.all.map { UInt8(solution[$0].value) })
    }
}

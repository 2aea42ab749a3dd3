public import SudokuEngine

/// A puzzle of any layout: what belongs to it alone, and its givens.
public struct LayoutPuzzle: Hashable, Sendable {
    /// The layout.
    public let layout: Layout
    /// The regions that stand for boxes; nil unless the layout has them.
    public let regions: CellMap?
    /// The extra houses; nil unless the layout has them.
    public let extra: CellMap?
    /// The cages, ascending by their first cells; empty unless the layout has them.
    public let cages: [GridCage]
    /// The digits row by row, 0 for empty cells.
    public let givens: [UInt8]

    /// Creates a puzzle; throws if its parts do not fit together.
    ///
    /// Givens may contradict each other: a solver finds no solution then.
    public init(
        _ layout: Layout, regions: CellMap? = nil, extra: CellMap? = nil, cages: [GridCage] = [],
        givens: [UInt8]
    ) throws(LayoutError) {
        self.init(
            trusted: layout, regions: regions, extra: extra, cages: cages.inOrder, givens: givens)
        try checkRegions()
        try checkExtra()
        try checkCages()
        try checkGivens()
    }

    init(
        trusted layout: Layout, regions: CellMap?, extra: CellMap? = nil, cages: [GridCage] = [],
        givens: [UInt8]
    ) {
        self.layout = layout
        self.regions = regions
        self.extra = extra
        self.cages = cages
        self.givens = givens
    }

    /// The number of givens.
    public var clueCount: Int { givens.count { $0 != 0 } }

    /// The rules of the grid, with the puzzle's regions, extra houses and cages.
    public var rules: GridRules {
        layout.rules(regions: regions?.cells ?? [], extra: extra?.cells ?? [], cages: cages)
    }

    /// Returns true if the rules differ from those of another puzzle at most in cages.
    func hasHouses(of other: LayoutPuzzle) -> Bool {
        layout == other.layout && regions == other.regions && extra == other.extra
    }

    /// Returns the puzzle with other givens, as many cells of the same digits.
    package func with(givens: [UInt8]) -> LayoutPuzzle {
        LayoutPuzzle(trusted: layout, regions: regions, extra: extra, cages: cages, givens: givens)
    }

    /// Returns true if a complete grid has the givens and obeys all rules.
    public func isSolved(by solution: LayoutSolution) -> Bool {
        rules.isSolved(by: solution.digits)
            && zip(givens, solution.digits).allSatisfy { $0 == 0 || $0 == $1 }
    }
}

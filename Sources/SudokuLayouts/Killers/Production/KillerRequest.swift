public import SudokuEngine

/// A request for killers without givens: what they have in common.
public struct KillerRequest: Hashable, Sendable {
    /// The forms that cages may have.
    public enum Shapes: String, Hashable, Sendable, CaseIterable {
        /// No cage of five cells lies in one line, none of six in a box of more than twice as many
        /// cells, and no three cages of one sum touch each other in a chain.
        case pleasant
        /// Everything that is connected.
        case any
    }

    /// The sizes of which killers are made.
    public static let sizes = [4, 6, 9]
    /// The symmetries that a picture of cages can have.
    public static let symmetries: [Symmetry] = [.none, .halfTurn, .diagonal, .antiDiagonal]

    /// The layout, one with cages.
    public let layout: Layout
    /// The tier; nil for puzzles of any difficulty.
    public let tier: Tier?
    /// The limits of the number of cages.
    public let cages: ClosedRange<Int>
    /// The most cells of a cage.
    public let largest: Int
    /// The symmetry of the picture of the cages.
    public let symmetry: Symmetry
    /// The forms of the cages.
    public let shapes: Shapes
    /// The regions of all puzzles; nil if each has its own.
    public let regions: CellMap?

    /// Creates a request, with as many cages as usual for the size and the tier if nothing else is
    /// said; throws an error if no puzzle can be made for it.
    public init(
        _ layout: Layout, tier: Tier? = nil, cages: ClosedRange<Int>? = nil, largest: Int? = nil,
        symmetry: Symmetry = .none, shapes: Shapes = .pleasant, regions: CellMap? = nil
    ) throws(LayoutError) {
        self.layout = layout
        self.tier = tier
        self.cages = cages ?? Self.usualCages(layout.size, tier)
        self.largest = largest ?? (layout.size == 9 ? 5 : layout.size == 6 ? 4 : 3)
        self.symmetry = symmetry
        self.shapes = shapes
        self.regions = regions
        try check()
    }

    /// Returns the number of cages with which a tier is made fast, and looks like those in print.
    public static func usualCages(_ size: Int, _ tier: Tier?) -> ClosedRange<Int> {
        switch (size, tier) {
        case (4, _): 5...7
        case (6, .beginner?), (6, nil): 12...15
        case (6, _): 10...14
        case (_, .beginner?), (_, .easy?): 27...32
        case (_, .expert?), (_, nil): 26...30
        default: 24...30
        }
    }

    /// The tiers that exist for the size of a layout.
    public static func tiers(_ layout: Layout) -> [Tier] {
        Array(Tier.allCases.prefix(layout.size == 4 ? 1 : layout.size == 6 ? 3 : 6))
    }

    private func check() throws(LayoutError) {
        let size = layout.size
        let isMade =
            Self.sizes.contains(size) && layout.contains(.killer)
            && layout.kinds.allSatisfy { [.killer, .x, .jigsaw, .windoku].contains($0) }
        guard isMade, layout.kinds.count < 3 else {
            throw LayoutError(
                .kind, 1,
                "\(layout) is not made; killers are made in the sizes 4, 6 and 9, and with x, "
                    + "jigsaw or windoku")
        }
        if let tier, !Self.tiers(layout).contains(tier) {
            let names = Self.tiers(layout).map { $0.name }.joined(separator: ", ")
            throw LayoutError(
                .kind, 1, "\(layout) does not have the tier \(tier.name); it has \(names)")
        }
        let known = Self.symmetries.filter { layout.symmetries(regions: regions).contains($0) }
        guard known.contains(symmetry) else {
            let names = known.map { $0.rawValue }.joined(separator: ", ")
            throw LayoutError(
                .cages, 1,
                "\(layout) does not have cages with the symmetry \(symmetry.rawValue); it has \(names)"
            )
        }
        let (least, most) = (layout.cellCount / 5, layout.cellCount / 2 - 1)
        guard (least...most).contains(cages.lowerBound), cages.upperBound <= most else {
            throw LayoutError(
                .cages, 1, "\(layout) has \(least) to \(most) cages; ask for numbers between them")
        }
        guard (3...size).contains(largest), cages.upperBound * largest >= layout.cellCount else {
            throw LayoutError(
                .cages, 1,
                "cages of at most \(largest) cells do not fill \(layout); ask for 3 to \(size), or "
                    + "for more cages")
        }
        if regions != nil {
            let none = [UInt8](repeating: 0, count: layout.cellCount)
            let plain = try Layout(layout.kinds.filter { $0 != .killer }, size: size)
            _ = try LayoutPuzzle(plain, regions: regions, givens: none)
        }
    }
}

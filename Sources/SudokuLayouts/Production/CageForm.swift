public import SudokuEngine

/// The cages that are wanted for killers: how many, how large, and of which shapes.
public struct CageForm: Hashable, Sendable {
    /// The shapes that cages may have.
    public enum Shapes: String, Hashable, Sendable, CaseIterable {
        /// No cage of five cells lies in one line, none of six in a box of more than twice as many
        /// cells, and no three cages of one sum touch each other in a chain.
        case pleasant
        /// Everything that is connected.
        case any
    }

    /// The limits of the number of cages.
    public let count: ClosedRange<Int>
    /// The most cells of a cage.
    public let largest: Int
    /// The shapes of the cages.
    public let shapes: Shapes

    /// Creates a form, with as many cages as usual for the layout and the tier if nothing else is
    /// said; throws an error if no puzzle has it.
    public init(
        _ layout: Layout, tier: Tier? = nil, count: ClosedRange<Int>? = nil, largest: Int? = nil,
        shapes: Shapes = .pleasant
    ) throws(LayoutError) {
        self.count = count ?? Self.usualCount(layout, tier)
        self.largest = largest ?? (layout.size == 9 ? 5 : layout.size == 6 ? 4 : 3)
        self.shapes = shapes
        guard [4, 6, 9].contains(layout.size), layout.contains(.killer),
            layout.kinds.count < 3, layout.kinds.allSatisfy(Self.kinds.contains)
        else {
            throw LayoutError(
                .kind, 1,
                "\(layout) is not made; killers are made in the sizes 4, 6 and 9, and with x, "
                    + "jigsaw or windoku")
        }
        let (least, most) = (layout.cellCount / 5, layout.cellCount / 2 - 1)
        guard (least...most).contains(self.count.lowerBound), self.count.upperBound <= most else {
            throw LayoutError(
                .cages, 1, "\(layout) has \(least) to \(most) cages; ask for numbers between them")
        }
        guard (3...layout.size).contains(self.largest),
            self.count.upperBound * self.largest >= layout.cellCount
        else {
            throw LayoutError(
                .cages, 1,
                "cages of at most \(self.largest) cells do not fill \(layout); ask for 3 to "
                    + "\(layout.size), or for more cages")
        }
    }

    private static let kinds: [LayoutKind] = [.killer, .x, .jigsaw, .windoku]
    /// The symmetries that a picture of cages can have.
    static let symmetries: [Symmetry] = [.none, .halfTurn, .diagonal, .antiDiagonal]

    /// Returns the number of cages with which a tier is made fast, and looks like those in print.
    private static func usualCount(_ layout: Layout, _ tier: Tier?) -> ClosedRange<Int> {
        switch (layout.size, tier) {
        case (4, _): 5...7
        case (6, .beginner?), (6, nil): 12...15
        case (6, _): 10...14
        case (_, .beginner?), (_, .easy?): 27...32
        // With more cages, killers with houses or regions of their own are seldom hard enough.
        case (_, .expert?) where layout.kinds.count > 1: 22...26
        case (_, .expert?), (_, nil): 26...30
        default: 24...30
        }
    }
}

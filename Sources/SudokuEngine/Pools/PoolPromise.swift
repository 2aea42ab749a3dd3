/// The promise of a pool: a layout and a tier, and the conditions that each of its puzzles meets beside
/// the promise of that tier.
package struct PoolPromise: Hashable, Sendable {
    package var layout = PoolLayout.classic
    package var tier: Tier
    /// The permitted classes of ``Puzzle/symmetry``; empty for any.
    package var symmetries: Set<Symmetry> = []
    /// The limits of the number of givens; nil for those of the tier.
    package var minimumClues: Int?
    package var maximumClues: Int?
    /// The limits of the rating on the farm ladder; nil for those of the tier.
    package var minimumRating: Rating?
    package var maximumRating: Rating?
    /// The limits of the number of cages; nil for those that are usual.
    package var minimumCages: Int?
    package var maximumCages: Int?
    /// The techniques that must all be on the path.
    package var techniques: Set<TechniqueName> = []
    /// The techniques none of which may be on the path.
    package var avoided: Set<TechniqueName> = []
    /// False if no step of the farm path may rely on the puzzle having only one solution.
    package var allowsUniqueness = true
    /// True if no given may be removable.
    package var isMinimal = false
    /// The cells that may hold a given; nil for all.
    package var pattern: CellSet?
    /// The regions of all puzzles, a letter for each cell; nil if each puzzle has its own.
    package var regions: String?

    package init(_ tier: Tier) { self.tier = tier }

    /// The promise of the tier alone.
    package var isPlain: Bool { self == PoolPromise(tier) }

    /// The permitted numbers of givens; nil if there is none.
    package var clues: ClosedRange<Int>? {
        let tier = layout.givens(of: tier)
        return Self.range(
            max(minimumClues ?? 0, tier.lowerBound),
            min(maximumClues ?? layout.cells, tier.upperBound))
    }

    /// The permitted ratings; nil if there is none.
    package var ratings: ClosedRange<Rating>? {
        let tier = layout.ratings(of: tier)
        return Self.range(
            minimumRating.map { max($0, tier.lowerBound) } ?? tier.lowerBound,
            maximumRating.map { min($0, tier.upperBound) } ?? tier.upperBound)
    }

    private static func range<Bound: Comparable>(
        _ lower: Bound, _ upper: Bound
    ) -> ClosedRange<Bound>? {
        lower <= upper ? lower...upper : nil
    }

    /// Returns true if a pool with one of these symmetries has the symmetry.
    package func permits(_ symmetry: Symmetry) -> Bool {
        symmetries.isEmpty || symmetries.contains(symmetry)
    }

    /// The required and the avoided techniques of the farm path.
    var farmTechniques: (required: [TechniqueName], avoided: [TechniqueName]) {
        (Self.farm(techniques), Self.farm(avoided))
    }

    /// The required and the avoided techniques of the human path.
    var humanTechniques: (required: [Technique], avoided: [Technique]) {
        (Self.human(techniques), Self.human(avoided))
    }

    private static func farm(_ techniques: Set<TechniqueName>) -> [TechniqueName] {
        techniques.filter { $0.path == .farm }.sorted { $0.name < $1.name }
    }

    private static func human(_ techniques: Set<TechniqueName>) -> [Technique] {
        techniques.filter { $0.path == .human }.flatMap { $0.members }.sorted { $0.id < $1.id }
    }
}

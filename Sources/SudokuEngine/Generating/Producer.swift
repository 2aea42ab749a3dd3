/// Makes puzzles that keep the promise of a tier.
///
/// Candidates are numbered: what number n of a seed comes to, for the same order, is always the
/// same. Each has a complete grid of its own and gives one puzzle at most, so no two puzzles are
/// near-twins. Make one producer per thread and keep it; a batch of numbers is several times faster
/// than one by one.
public struct Producer: ~Copyable {
    /// How many numbers at a time are worth their while.
    public static let batch = 64

    public let seed: UInt64
    public let symmetries: SymmetryMix
    var grids = RandomGrid()
    var generator: Generator
    var solver = Solver()
    var judge = Judge()

    public init(seed: UInt64, symmetries: SymmetryMix = .varied) {
        self.seed = seed
        self.symmetries = symmetries
        generator = Generator(seed: seed)
    }

    /// What the candidates of those numbers come to, in their order; nil if `shouldStop`, asked many
    /// times a second, ended it.
    public mutating func puzzles(
        _ numbers: Range<UInt64>, for order: Order, shouldStop: () -> Bool = { false }
    ) -> [GradedPuzzle]? {
        puzzles(numbers, for: order, shouldStop: shouldStop, entering: { _ in })
    }

    /// What a producer spends its time on.
    package enum Phase: CaseIterable, Sendable {
        /// Drawing grids and taking givens away.
        case carving
        case rating
    }

    /// The same, telling what it turns to.
    package mutating func puzzles(
        _ numbers: Range<UInt64>, for order: Order, shouldStop: () -> Bool,
        entering: (Phase) -> Void
    ) -> [GradedPuzzle]? {
        judge.begin()
        return order.tier == .beginner
            ? fromPatterns(numbers, order, shouldStop, entering)
            : fromCarvings(numbers, order, shouldStop, entering)
    }

    /// What came of everything so far.
    package var tally: ProductionTally { judge.tally }

    /// Tiers that share a seed share no grid.
    func seed(of tier: Tier) -> UInt64 {
        // Later outputs than the one that numbers a stream, which would cancel out with it.
        var mix = SplitMix(state: seed)
        for _ in 0..<tier.index { _ = mix.next() }
        return mix.next()
    }
}

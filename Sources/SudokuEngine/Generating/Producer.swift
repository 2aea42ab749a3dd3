/// A producer of puzzles that keep the promise of a tier.
///
/// Candidates are numbered: number n of a seed, for the same production request, always gives the
/// same result. Each has its own complete grid and gives at most one puzzle, so no two puzzles are
/// near-twins. Create one producer per thread and reuse it; a batch of numbers is several times
/// faster than single numbers.
public struct Producer: ~Copyable {
    /// The recommended number of candidates per call.
    public static let batch = 64

    /// The seed of all puzzles of the producer.
    public let seed: UInt64
    /// The symmetries to draw from, unless a request names others.
    public let symmetries: SymmetryMix
    var grids = RandomGrid()
    let orbits = SymmetryOrbits()
    var search = LaneSearch()
    var solver = Solver()
    var singles = SinglesSolver()
    var intermediate = IntermediateSolver()
    var judge = PuzzleSelector()
    /// By request: the number of the next candidate, and the puzzles made and not yet returned.
    private var unused: [ProductionRequest: (next: UInt64, puzzles: ArraySlice<GradedPuzzle>)] = [:]

    /// Creates a producer; equal seeds and symmetries give equal puzzles.
    public init(seed: UInt64, symmetries: SymmetryMix = .varied) {
        self.seed = seed
        self.symmetries = symmetries
    }

    /// Returns a number of puzzles, those after the ones that were returned for equal requests
    /// before; nil if `shouldStop`, called many times a second, ended the search. The same calls
    /// give the same puzzles.
    public mutating func next(
        _ count: Int, for order: ProductionRequest, shouldStop: () -> Bool = { false }
    ) -> [GradedPuzzle]? {
        var (next, ready) = unused[order] ?? (0, [])
        defer { unused[order] = (next, ready) }
        while ready.count < count {
            if shouldStop() { return nil }
            let numbers = next..<next + UInt64(Self.batch)
            guard let made = puzzles(numbers, for: order, shouldStop: shouldStop) else {
                return nil
            }
            next = numbers.upperBound
            ready += made
        }
        defer { ready = ready.dropFirst(count) }
        return Array(ready.prefix(count))
    }

    /// Returns the puzzles made from the candidates with these numbers, in order; nil if
    /// `shouldStop`, called many times a second, ended the search.
    ///
    /// A candidate gives one puzzle or none, so there are fewer puzzles than numbers: of 100
    /// candidates some 45 become hard puzzles. Numbers divide the work between threads; for a
    /// number of puzzles, use ``next(_:for:shouldStop:)``.
    public mutating func puzzles(
        _ numbers: Range<UInt64>, for order: ProductionRequest, shouldStop: () -> Bool = { false }
    ) -> [GradedPuzzle]? {
        puzzles(numbers, for: order, shouldStop: shouldStop, entering: { _ in })
    }

    /// A phase of the work of a producer.
    package enum Phase: CaseIterable, Sendable {
        /// Drawing grids and removing givens.
        case carving
        case rating
    }

    /// Returns the puzzles like the public method, and calls `entering` for each phase that begins.
    package mutating func puzzles(
        _ numbers: Range<UInt64>, for order: ProductionRequest, shouldStop: () -> Bool,
        entering: (Phase) -> Void
    ) -> [GradedPuzzle]? {
        judge.isStopped = false
        var made: [GradedPuzzle] = []
        var start = numbers.lowerBound
        while start < numbers.upperBound {
            let part = start..<start + min(Self.most, numbers.upperBound - start)
            let puzzles =
                order.tier == .beginner
                ? fromPatterns(part, order, shouldStop, entering)
                : fromCarvings(part, order, shouldStop, entering)
            guard let puzzles else { return nil }
            made += puzzles
            start = part.upperBound
        }
        return made
    }

    /// The number of candidates tuned in turns: more would not fit into the second-level cache.
    private static var most: UInt64 { 256 }

    /// The results of all proposals so far.
    package var tally: ProductionTally { judge.tally }

    /// True to rate proposals to their ends, so that the tally has those within gate and ceiling that
    /// miss the rest of the promise. The puzzles are the same.
    package var ratesToTheEnd: Bool {
        get { judge.ratesToTheEnd }
        set { judge.ratesToTheEnd = newValue }
    }

    /// Returns the seed of a tier, so that tiers never share a grid.
    func seed(of tier: Tier) -> UInt64 {
        // Outputs after the first, which also derives a stream's seed: the two would cancel out.
        var mix = SplitMix(state: seed)
        for _ in 0..<tier.index { _ = mix.next() }
        return mix.next()
    }
}

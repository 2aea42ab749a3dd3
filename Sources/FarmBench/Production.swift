package import SudokuEngine

/// The cost of producing puzzles of a tier.
package struct Production: Sendable {
    /// The complete grids tried, and ratings started, per puzzle that kept the promise.
    package let candidatesPerPuzzle: Double
    package let ratingsPerPuzzle: Double
    /// The share of the time spent on grids and carving; the rest was spent on rating.
    package let carvingShare: Double

    /// Measures one pass over the numbers used for timing the rates.
    package init(of tier: Tier, now: () -> UInt64) {
        var producer = Producer(seed: ProduceWorkload.seed)
        var spent: [Producer.Phase: UInt64] = [:]
        var phase = Producer.Phase.carving
        var since = now()
        func turn(to next: Producer.Phase) {
            let moment = now()
            spent[phase, default: 0] += moment - since
            (phase, since) = (next, moment)
        }
        _ = producer.puzzles(
            ProduceWorkload.numbers, for: ProductionRequest(tier), shouldStop: { false },
            entering: turn)
        turn(to: phase)
        let tally = producer.tally
        let kept = Double(max(1, tally.kept))
        candidatesPerPuzzle = Double(tally.candidates) / kept
        ratingsPerPuzzle = Double(tally.rated) / kept
        let whole = Double(max(1, spent.values.reduce(0, +)))
        carvingShare = Double(spent[.carving] ?? 0) / whole
    }
}

/// The production of puzzles of one tier.
struct ProduceWorkload: Workload, ~Copyable {
    static let seed: UInt64 = 6
    static let numbers: Range<UInt64> = 0..<2_048
    private let tier: Tier
    private let expected: [GradedPuzzle]?
    private var producer = Producer(seed: Self.seed)

    init(_ tier: Tier) {
        self.tier = tier
        var first = Producer(seed: Self.seed)
        expected = first.puzzles(Self.numbers, for: ProductionRequest(tier))
    }

    /// The number of puzzles that keep the promise, not of candidates.
    var units: Int { expected?.count ?? 0 }

    mutating func pass() -> Bool {
        let made = producer.puzzles(Self.numbers, for: ProductionRequest(tier))
        return made == expected && units > 0
    }
}

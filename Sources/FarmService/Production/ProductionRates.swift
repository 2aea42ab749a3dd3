import FarmStore
import SudokuEngine
import SudokuLayouts

/// The production rate of one worker for each pool, the cost of its puzzles, and the share of puzzles
/// that match a filter, for estimating wait times.
struct ProductionRates: Sendable {
    private struct Sample: Sendable {
        var count = 0.0
        var seconds = 0.0
    }

    private struct Share: Sendable {
        var matching = 0.0
        var made = 0.0
    }

    /// Puzzles per second and core, used until this machine has produced some of the tier; measured
    /// on two cores of a small cloud machine.
    private static let reference = PerTier<Double> {
        switch $0 {
        case .beginner: 13_000
        case .easy: 7_300
        case .medium: 2_500
        case .intermediate: 840
        case .hard: 1_660
        case .expert: 1_050
        }
    }
    /// Seconds of work after which earlier measurements are halved in weight.
    private static let memory = 10.0
    /// The maximum number of filters remembered.
    private static let mostShares = 256

    private var samples = PerPool.all(Sample())
    /// The costs of the puzzles of pools.
    private(set) var costs: [PoolName: ProductionCost] = [:]
    private var shares: [Demand.Subject: Share] = [:]

    /// Records the number of puzzles produced of the requested pool.
    mutating func record(_ count: Int, of pool: PoolName, candidates: Int, nanoseconds: Int64) {
        samples[pool].count += Double(count)
        samples[pool].seconds += Double(nanoseconds) / 1e9
        if samples[pool].seconds > Self.memory {
            samples[pool].count /= 2
            samples[pool].seconds /= 2
        }
        costs[pool, default: ProductionCost()].note(
            candidates: candidates, puzzles: count, nanoseconds: UInt64(clamping: nanoseconds))
    }

    /// Forgets the measurements of pools that have another promise now.
    mutating func forget(_ pools: some Sequence<PoolName>) {
        for pool in pools {
            samples[pool] = Sample()
            costs[pool] = nil
        }
    }

    /// Records the number of those puzzles that matched a filter.
    mutating func record(_ matching: Int, of made: Int, for subject: Demand.Subject) {
        if shares.count >= Self.mostShares, shares[subject] == nil { shares = [:] }
        shares[subject, default: Share()].matching += Double(matching)
        shares[subject, default: Share()].made += Double(made)
    }

    /// Returns puzzles of a pool with a promise per second of a worker's time.
    func perSecond(_ pool: PoolName, _ promise: PoolPromise) -> Double {
        let sample = samples[pool]
        guard sample.seconds > 0 else { return Self.usual(promise) }
        return max(sample.count, 0.5) / sample.seconds
    }

    /// The share of the puzzles of a layout that singles solve which have the rarest of its tiers, about.
    private static let shareOfTier = 0.01

    private static func usual(_ promise: PoolPromise) -> Double {
        if promise.layout.isClassic { return reference[promise.tier] }
        let known = Layout.made.first { $0.layout.name == promise.layout.name }
        return Double(known?.rate ?? 1_000) * shareOfTier
    }

    /// Returns the seconds of one worker's time until a demand is met. The share of matching puzzles
    /// is that of the stock and of those produced for the filter since.
    func seconds(for demand: Demand, promise: PoolPromise, ready: Int) -> Double {
        let missing = Double(max(1, demand.minimum - demand.matching))
        let pace = perSecond(demand.subject.pool, promise)
        if demand.subject.filter == .none { return missing / pace }
        let share = shares[demand.subject] ?? Share()
        let matching = Double(demand.matching) + share.matching
        let all = Double(ready) + share.made
        return missing / (pace * (matching + 0.5) / (all + 1))
    }
}

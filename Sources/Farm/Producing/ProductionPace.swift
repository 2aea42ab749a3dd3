import FarmStore
import SudokuEngine

/// How fast one worker makes puzzles of each tier, and how many of them match a filter: what an
/// estimate of a wait is made of.
struct ProductionPace: Sendable {
    private struct Sample: Sendable {
        var count = 0.0
        var seconds = 0.0
    }

    private struct Share: Sendable {
        var matching = 0.0
        var made = 0.0
    }

    /// Puzzles a second of one core, until this machine has made some of the tier: measured on two
    /// cores of a small cloud machine.
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
    /// Older measurements count half, and less, beyond so many seconds of work.
    private static let memory = 10.0
    /// How many filters are remembered.
    private static let mostShares = 256

    private var samples = PerTier.all(Sample())
    private var shares: [Demand.Subject: Share] = [:]

    /// A worker has made so many puzzles of the tier that it aimed at.
    mutating func note(_ count: Int, of tier: Tier, nanoseconds: Int64) {
        samples[tier].count += Double(count)
        samples[tier].seconds += Double(nanoseconds) / 1e9
        if samples[tier].seconds > Self.memory {
            samples[tier].count /= 2
            samples[tier].seconds /= 2
        }
    }

    /// So many of those puzzles matched a filter.
    mutating func note(_ matching: Int, of made: Int, for subject: Demand.Subject) {
        if shares.count >= Self.mostShares, shares[subject] == nil { shares = [:] }
        shares[subject, default: Share()].matching += Double(matching)
        shares[subject, default: Share()].made += Double(made)
    }

    /// Puzzles of a tier in a second of a worker's time.
    func perSecond(_ tier: Tier) -> Double {
        let sample = samples[tier]
        guard sample.seconds > 0 else { return Self.reference[tier] }
        return max(sample.count, 0.5) / sample.seconds
    }

    /// Seconds of one worker's time until a demand is met. The share of puzzles that match is that
    /// of the stock and of what was made for the filter since.
    func seconds(for demand: Demand, ready: Int) -> Double {
        let missing = Double(max(1, demand.minimum - demand.matching))
        let pace = perSecond(demand.subject.pool)
        if demand.subject.filter == .none { return missing / pace }
        let share = shares[demand.subject] ?? Share()
        let matching = Double(demand.matching) + share.matching
        let all = Double(ready) + share.made
        return missing / (pace * (matching + 0.5) / (all + 1))
    }
}

import FarmConfig
import FarmStore
import SudokuEngine

/// The open demands: the puzzles to produce because claims found too few.
///
/// A demand ends when its claim succeeds, when enough puzzles have been produced, or one minute
/// after its last request. Demands are not stored.
struct DemandTable: Sendable {
    /// The number of missing puzzles of a subject, summed over its claims.
    struct Shortage: Hashable, Sendable {
        let subject: Demand.Subject
        var missing: Int
    }

    fileprivate struct Entry: Sendable {
        let demand: Demand
        /// Matching puzzles produced since the last request, for a demand with a filter.
        var made = 0
        /// The expiry time; nil while the claim waits.
        var until: Int64?
    }

    /// The lifetime of a demand after its last request, in nanoseconds.
    static let duration: Int64 = 60_000_000_000
    /// The maximum number of ready puzzles up to which demands may raise a pool above its target.
    static let mostReady = 10_000

    private var entries: [Demand.Claimant: Entry] = [:]

    var isEmpty: Bool { entries.isEmpty }

    // MARK: Claims

    /// Opens a demand, or updates the demand of the same claim.
    mutating func open(_ demand: Demand, isWaiting: Bool, at now: Int64) {
        entries[demand.claimant] = Entry(
            demand: demand, until: isWaiting ? nil : now + Self.duration)
    }

    /// Starts the expiry of a demand whose claim has stopped waiting.
    mutating func release(_ claimant: Demand.Claimant, at now: Int64) {
        guard let entry = entries[claimant], entry.until == nil else { return }
        entries[claimant]?.until = now + Self.duration
    }

    /// Removes the demand of a claim that succeeded.
    mutating func close(_ claimant: Demand.Claimant) { entries[claimant] = nil }

    // MARK: Stock

    /// Removes expired and satisfied demands.
    mutating func settle(_ levels: PerPool<PoolCount>, at now: Int64) {
        if entries.isEmpty { return }
        entries = entries.filter { _, entry in
            guard let until = entry.until else { return true }
            return until > now && entry.missing(levels) > 0
        }
    }

    /// Returns the puzzles to produce, in pool order; a pool without a target gets none.
    func shortages(_ levels: PerPool<PoolCount>, limits: PerPool<PoolLimits>) -> [Shortage] {
        if entries.isEmpty { return [] }
        var waiting: [Demand.Subject: Int] = [:]
        var others: [Demand.Subject: Int] = [:]
        for entry in entries.values {
            let missing = entry.missing(levels)
            let subject = entry.demand.subject
            if entry.until == nil {
                // Each waiting claim takes its own puzzles from the same pool.
                let own = subject.filter == .none ? entry.demand.minimum : missing
                waiting[subject, default: 0] += own
            } else {
                others[subject] = max(others[subject] ?? 0, missing)
            }
        }
        var shortages: [Shortage] = []
        for subject in Set(waiting.keys).union(others.keys) {
            let (ready, limit) = (levels[subject.pool].ready, limits[subject.pool])
            let isUnfiltered = subject.filter == .none
            let wanted = (waiting[subject] ?? 0) - (isUnfiltered ? ready : 0)
            let missing = max(wanted, others[subject] ?? 0)
            let room = max(limit.target, Self.mostReady) - ready
            if limit.target > 0, min(missing, room) > 0 {
                shortages.append(Shortage(subject: subject, missing: min(missing, room)))
            }
        }
        return shortages.sorted { $0.order < $1.order }
    }

    /// Counts puzzles that are about to be stocked.
    mutating func note(_ puzzles: [ProducedPuzzle]) {
        for (claimant, entry) in entries where entry.demand.subject.filter != .none {
            let subject = entry.demand.subject
            entries[claimant]?.made += puzzles.count {
                $0.pool == subject.pool && subject.filter.matches($0.graded)
            }
        }
    }
}

extension DemandTable.Entry {
    fileprivate func missing(_ levels: PerPool<PoolCount>) -> Int {
        demand.subject.filter == .none
            ? demand.minimum - levels[demand.subject.pool].ready
            : demand.minimum - demand.matching - made
    }
}

extension DemandTable.Shortage {
    /// A sort key that does not depend on dictionary order.
    fileprivate var order: (PoolName, String) { (subject.pool, "\(subject.filter)") }
}

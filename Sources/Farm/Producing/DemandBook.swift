import FarmStore
import SudokuEngine

/// The open demands: which puzzles are to be made because claims found too few.
///
/// A demand ends when its claim succeeds, when its number was made, or a minute after it was asked
/// for last. It is not stored.
struct DemandBook: Sendable {
    /// What is missing of a subject, for all who want it together.
    struct Line: Hashable, Sendable {
        let subject: Demand.Subject
        let missing: Int
    }

    fileprivate struct Entry: Sendable {
        let demand: Demand
        /// Made for a filter since it was asked for.
        var made = 0
        /// Nil while the claim waits.
        var until: Int64?
    }

    /// How long a demand lasts after it was asked for, in nanoseconds.
    static let duration: Int64 = 60_000_000_000
    /// How many puzzles a pool may have above its target because of demands.
    static let mostReady = 10_000

    private var entries: [Demand.Claimant: Entry] = [:]

    var isEmpty: Bool { entries.isEmpty }

    // MARK: Claims

    /// Opens a demand, or changes the one of the same claim to what is missing now.
    mutating func open(_ demand: Demand, isWaiting: Bool, at now: Int64) {
        entries[demand.claimant] = Entry(
            demand: demand, until: isWaiting ? nil : now + Self.duration)
    }

    /// The claim does not wait any longer.
    mutating func release(_ claimant: Demand.Claimant, at now: Int64) {
        guard let entry = entries[claimant], entry.until == nil else { return }
        entries[claimant]?.until = now + Self.duration
    }

    /// The claim was made.
    mutating func close(_ claimant: Demand.Claimant) { entries[claimant] = nil }

    // MARK: Stock

    /// Ends what nobody asked for again, and what is there now.
    mutating func settle(_ levels: PerTier<PoolCount>, at now: Int64) {
        if entries.isEmpty { return }
        entries = entries.filter { _, entry in
            guard let until = entry.until else { return true }
            return until > now && entry.missing(levels) > 0
        }
    }

    /// What is to be made, in the order of pools; a pool without a target is given nothing.
    func lines(_ levels: PerTier<PoolCount>, limits: PerTier<PoolLimits>) -> [Line] {
        if entries.isEmpty { return [] }
        var waiting: [Demand.Subject: Int] = [:]
        var others: [Demand.Subject: Int] = [:]
        for entry in entries.values {
            let missing = entry.missing(levels)
            let subject = entry.demand.subject
            if entry.until == nil {
                // Each of those who wait takes its own from the same pool.
                let own = subject.filter == .none ? entry.demand.minimum : missing
                waiting[subject, default: 0] += own
            } else {
                others[subject] = max(others[subject] ?? 0, missing)
            }
        }
        var lines: [Line] = []
        for subject in Set(waiting.keys).union(others.keys) {
            let (ready, limit) = (levels[subject.pool].ready, limits[subject.pool])
            let isUnfiltered = subject.filter == .none
            let wanted = (waiting[subject] ?? 0) - (isUnfiltered ? ready : 0)
            let missing = max(wanted, others[subject] ?? 0)
            let room = max(limit.target, Self.mostReady) - ready
            if limit.target > 0, min(missing, room) > 0 {
                lines.append(Line(subject: subject, missing: min(missing, room)))
            }
        }
        return lines.sorted { $0.order < $1.order }
    }

    /// Puzzles that go into the stock now.
    mutating func note(_ puzzles: [GradedPuzzle]) {
        for (claimant, entry) in entries where entry.demand.subject.filter != .none {
            let subject = entry.demand.subject
            entries[claimant]?.made += puzzles.count {
                $0.tier == subject.pool && subject.filter.matches($0)
            }
        }
    }
}

extension DemandBook.Entry {
    fileprivate func missing(_ levels: PerTier<PoolCount>) -> Int {
        demand.subject.filter == .none
            ? demand.minimum - levels[demand.subject.pool].ready
            : demand.minimum - demand.matching - made
    }
}

extension DemandBook.Line {
    /// The same every time, whatever the order of a dictionary.
    fileprivate var order: (Int, String) { (subject.pool.index, "\(subject.filter)") }
}

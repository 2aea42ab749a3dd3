import FarmStore
import FarmSystem
import SudokuEngine

/// The waiting claims, in groups that want the same puzzles, each in the order of arrival.
///
/// For each group it keeps an upper bound of the ready puzzles that match: what the last look of one of
/// its claims found, and what was stocked since. Claims are woken, the earliest first, as far as that may
/// be enough for them. Puzzles that come in another way (they are returned, leases end, other farms
/// stock them) are not known one by one: after such a change the first claim of a group looks, all
/// groups together ``looksPerSecond`` times a second.
struct ClaimGroups: Sendable {
    struct Waiter: Sendable {
        let claimant: Demand.Claimant
        let minimum: Int
        let count: Int
        let wakeup: Wakeup
        /// True from the wake-up to the claim's next look.
        fileprivate(set) var isWoken = false
    }

    private struct Group: Sendable {
        var waiters: [Waiter] = []
        /// At least the number of ready puzzles that match.
        var available = 0
        /// The number of matching puzzles that were stocked since the group was formed.
        var stocked = 0
        /// The counts of the pool as last noted.
        var level = PoolCount()
        /// The time of the last look.
        var lookedAt: Int64 = 0
        /// The time of the next look by the first claim; nil if nothing can have come.
        var nextLook: Int64?
    }

    /// The number of looks per second of all groups that wait for what is not known in detail.
    static let looksPerSecond: Int64 = 50
    private static let second: Int64 = 1_000_000_000

    private var groups: [Demand.Subject: Group] = [:]
    private var subjects: [Demand.Claimant: Demand.Subject] = [:]

    var count: Int { subjects.count }
    var pools: Set<PoolName> { Set(groups.keys.map(\.pool)) }

    /// The puzzles that groups with a filter wait for.
    var filteredSubjects: [Demand.Subject] { groups.keys.filter { $0.filter != .none } }

    func contains(_ claimant: Demand.Claimant) -> Bool { subjects[claimant] != nil }

    /// Returns the wakeups of all claims for some pools.
    func wakeups(of pools: Set<PoolName>) -> [Wakeup] {
        groups.filter { pools.contains($0.key.pool) }.values.flatMap { $0.waiters.map(\.wakeup) }
    }

    // MARK: Claims

    /// Adds a claim at the end of its group; returns false if it waits already.
    mutating func enter(_ waiter: Waiter, for subject: Demand.Subject) -> Bool {
        guard subjects[waiter.claimant] == nil else { return false }
        subjects[waiter.claimant] = subject
        groups[subject, default: Group()].waiters.append(waiter)
        return true
    }

    /// Removes a claim; returns those whose turn it is instead.
    mutating func leave(_ claimant: Demand.Claimant) -> [Wakeup] {
        guard let subject = subjects.removeValue(forKey: claimant) else { return [] }
        groups[subject]?.waiters.removeAll { $0.claimant == claimant }
        if groups[subject]?.waiters.isEmpty == true { groups[subject] = nil }
        return called(subject)
    }

    /// Begins a look of a claim at the store; pass the result to ``endLook(_:found:since:)``.
    mutating func beginLook(_ claimant: Demand.Claimant, at now: Int64) -> Int {
        guard let subject = subjects[claimant], var group = groups[subject] else { return 0 }
        for place in group.waiters.indices where group.waiters[place].claimant == claimant {
            group.waiters[place].isWoken = false
        }
        group.lookedAt = now
        group.nextLook = nil
        groups[subject] = group
        return group.stocked
    }

    /// The result of a look.
    enum Finding: Sendable {
        /// Too few puzzles: only this number matches.
        case matching(Int)
        case taken(Int)
    }

    /// Ends a look that began when a number of puzzles had been stocked.
    mutating func endLook(
        _ claimant: Demand.Claimant, _ finding: Finding, since stocked: Int
    ) -> [Wakeup] {
        guard let subject = subjects[claimant], var group = groups[subject] else { return [] }
        switch finding {
        // What was stocked meanwhile may have been found or not.
        case .matching(let count): group.available = count + group.stocked - stocked
        case .taken(let count):
            group.available = max(0, group.available - count)
            group.waiters.removeAll { $0.claimant == claimant }
        }
        groups[subject] = group
        return called(subject)
    }

    /// The longest time in nanoseconds for which a claim waits without asking ``isDue(_:at:)``.
    func patience(of claimant: Demand.Claimant) -> Int64 {
        subjects[claimant]?.filter == PuzzleFilter.none ? .max : interval
    }

    /// Returns true if it is a claim's turn to look, since something may have come.
    func isDue(_ claimant: Demand.Claimant, at now: Int64) -> Bool {
        guard let group = subjects[claimant].flatMap({ groups[$0] }), let time = group.nextLook
        else { return false }
        return group.waiters.first?.claimant == claimant && now >= time
    }

    private var interval: Int64 {
        max(Self.second, Int64(groups.count) * Self.second / Self.looksPerSecond)
    }

    // MARK: Stock

    /// Adds what was stocked, by what it satisfies; returns the claims for which it may be enough.
    mutating func add(_ stocked: [Demand.Subject: Int]) -> [Wakeup] {
        var called: [Wakeup] = []
        for (subject, count) in stocked where count > 0 && groups[subject] != nil {
            groups[subject]?.stocked += count
            groups[subject]?.available += count
            called += self.called(subject)
        }
        return called
    }

    /// Records that the stock has changed; returns the claims for which there may be enough.
    mutating func update(_ levels: PerPool<PoolCount>, at now: Int64) -> [Wakeup] {
        var called: [Wakeup] = []
        for subject in groups.keys {
            guard var group = groups[subject] else { continue }
            let level = levels[subject.pool]
            if subject.filter == .none {
                group.available = level.ready
            } else {
                // Human paths are added to stored puzzles. A puzzle that came while another one was
                // taken leaves the counts as they are.
                let isLikely = level != group.level || !subject.filter.human.isEmpty
                let time = group.lookedAt + (isLikely ? 1 : 5) * interval
                group.nextLook = min(group.nextLook ?? .max, time)
            }
            group.level = level
            groups[subject] = group
            if let time = group.nextLook, now >= time, group.waiters.first?.isWoken == false {
                groups[subject]?.waiters[0].isWoken = true
                called.append(group.waiters[0].wakeup)
            }
            called += self.called(subject)
        }
        return called
    }

    /// Returns the claims of a group that are to be woken: the first ones, as far as there may be
    /// enough for them, and those after them that want less.
    private mutating func called(_ subject: Demand.Subject) -> [Wakeup] {
        guard var group = groups[subject] else { return [] }
        var called: [Wakeup] = []
        var left = group.available
        for place in group.waiters.indices where left > 0 {
            let waiter = group.waiters[place]
            guard waiter.minimum <= left else { continue }
            left -= min(left, waiter.count)
            if waiter.isWoken { continue }
            group.waiters[place].isWoken = true
            called.append(waiter.wakeup)
        }
        groups[subject] = group
        return called
    }
}

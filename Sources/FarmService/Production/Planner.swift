package import FarmStore
package import SudokuEngine

/// Assigns production to workers: stock levels in, assignments out.
///
/// A refill starts when a pool has fewer than `low` puzzles and ends at its target, so a pool at
/// either boundary does not start and stop with every puzzle claimed. The neediest pool comes first,
/// but no pool below `low` is skipped forever, even if another one is drained for hours.
package struct Planner: Sendable {
    /// The limits of the pools; exhausted ones have no target.
    private(set) var limits: PerPool<PoolLimits>
    /// The limits as they are configured.
    private var configured: PerPool<PoolLimits>
    private var exhausted: Set<PoolName> = []
    private(set) var promises: PoolPromises
    /// Pools being refilled. Initially all of them: a start completes refills that the last stop may
    /// have interrupted.
    private var refilling: PerPool<Bool>
    /// The number of assignments to other pools while a pool was below `low` without any worker.
    private var skips = PerPool.all(0)
    /// The pool of each worker's last assignment.
    private var lastPools: [PoolName?]
    /// The pools whose last portion ended by time, with the number of the assignment: their puzzles
    /// are rare, so that they are always needy.
    private var starving: [PoolName: Int] = [:]
    /// The puzzles that the last portions for starving pools had.
    private var made: [PoolName: Int] = [:]
    /// The number of assignments so far.
    private var assignments = 0
    /// The number of assignments to other pools since the last to a starving one.
    private var othersSinceStarving = 0
    /// The number of refills since the last assignment for a demand.
    private var refillsSinceDemand = 0
    /// Counts assignments for demands, which are served in rotation.
    private var turn = 0

    /// The maximum number of puzzles in an assignment: a few tenths of a second of work.
    package static let portion = 64
    /// The minimum number of refills per assignment for a demand while any pool is below `low`.
    static let refillsPerDemand = 3
    /// The maximum number of times that a pool below `low` may be skipped.
    package static let maximumSkips = 32
    /// The difference in need at which a worker leaves its pool for a needier one: a quarter of `low`,
    /// or of the distance from there to the target.
    package static let switchThreshold = 0.25

    /// The number of assignments to other open pools per assignment to a starving one.
    static let othersPerStarving = 3

    package init(
        workers: Int, limits: PerPool<PoolLimits>, promises: PoolPromises = PoolPromises()
    ) {
        self.limits = limits
        configured = limits
        self.promises = promises
        refilling = limits.map(otherwise: false) { _, _ in true }
        lastPools = Array(repeating: nil, count: workers)
    }

    /// Changes the pools and their limits. A pool whose target was raised is filled up to it.
    package mutating func change(_ new: PerPool<PoolLimits>, promises: PoolPromises? = nil) {
        configured = new
        applyLimits()
        guard let promises else { return }
        made = made.filter { new.contains($0.key) }
        starving = starving.filter { promises[$0.key] == self.promises[$0.key] }
        refilling = new.map(otherwise: false) { [refilling] pool, _ in refilling[pool] }
        self.promises = promises
    }

    /// Changes the pools that are exhausted.
    mutating func change(exhausted pools: Set<PoolName>) {
        exhausted = pools
        applyLimits()
    }

    private mutating func applyLimits() {
        let new = configured.map(otherwise: PoolLimits.none) { pool, limits in
            exhausted.contains(pool) ? .none : limits
        }
        for pool in new.names where new[pool].target > limits[pool].target {
            refilling[pool] = true
        }
        limits = new
    }

    /// Records if the last portion for a pool ended by time before it was complete.
    mutating func record(_ pool: PoolName, made count: Int, isStarving: Bool) {
        made[pool] = isStarving ? count : nil
        guard isStarving else { return starving[pool] = nil }
        if starving[pool] == nil {
            // The assignment that showed it was its turn.
            starving[pool] = assignments
            othersSinceStarving = 0
        }
    }

    /// Starts and ends refills. Must be called for every change of the levels.
    package mutating func update(_ levels: PerPool<PoolCount>) {
        for pool in limits.names {
            let (ready, limits) = (levels[pool].ready, limits[pool])
            let isLow = ready < limits.minimum
            let refills = ready < limits.target && (isLow || refilling[pool])
            if refilling[pool] != refills { refilling[pool] = refills }
            if !isLow, skips[pool] > 0 { skips[pool] = 0 }
        }
    }

    /// Returns the next assignment of an idle worker; nil if there is none. Demands come first, but while
    /// any pool is below `low`, three of four assignments are refills.
    ///
    /// `underway` counts puzzles that are assigned or produced but not yet in stock; they count as
    /// stocked.
    mutating func assignment(
        for worker: Int, _ levels: PerPool<PoolCount>, underway: PerPool<Int>,
        demands: [DemandTable.Shortage] = []
    ) -> Assignment? {
        update(levels)
        if !demands.isEmpty, let demanded = demanded(levels, underway, demands) {
            refillsSinceDemand = 0
            lastPools[worker] = demanded.pool
            return demanded
        }
        let refill = refill(for: worker, levels, underway)
        if refill != nil { refillsSinceDemand += 1 }
        return refill
    }

    private mutating func demanded(
        _ levels: PerPool<PoolCount>, _ underway: PerPool<Int>, _ demands: [DemandTable.Shortage]
    ) -> Assignment? {
        let isAnyLow = limits.names.contains { levels[$0].ready < limits[$0].minimum }
        if isAnyLow, refillsSinceDemand < Self.refillsPerDemand { return nil }
        // All workers may search for rare puzzles at once, since finds cannot be promised in advance.
        let open = demands.filter { shortage in
            shortage.subject.filter != .none || shortage.missing > underway[shortage.subject.pool]
        }
        guard !open.isEmpty else { return nil }
        turn += 1
        let shortage = open[turn % open.count]
        let (pool, filter) = (shortage.subject.pool, shortage.subject.filter)
        let missing = filter == .none ? shortage.missing - underway[pool] : shortage.missing
        return assignment(
            for: pool, count: min(missing, Self.portion), filter, levels, underway)
    }

    private func assignment(
        for pool: PoolName, count: Int, _ filter: PuzzleFilter, _ levels: PerPool<PoolCount>,
        _ underway: PerPool<Int>
    ) -> Assignment? {
        guard var promise = promises[pool] else { return nil }
        // A symmetry fixed by a filter would make the other pools uniform.
        let others =
            filter.symmetry == nil
            ? limits.names.filter { $0 != pool && room(for: $0, levels) > underway[$0] } : []
        if promise.isPlain {
            let room = others.compactMap(\.tier).filter { promises[PoolName($0)]?.isPlain == true }
            return Assignment(
                pool: pool,
                request: ProductionRequest(
                    promise.tier, room: Set(room),
                    symmetries: filter.symmetry.map(SymmetryMix.only)),
                count: count, filter: filter, others: others)
        }
        if let symmetry = filter.symmetry, promise.permits(symmetry) {
            promise.symmetries = [symmetry]
        }
        return Assignment(
            pool: pool, request: ProductionRequest(promise.tier), promise: promise, count: count,
            filter: filter, others: others)
    }

    private mutating func refill(
        for worker: Int, _ levels: PerPool<PoolCount>, _ underway: PerPool<Int>
    ) -> Assignment? {
        func expected(_ pool: PoolName) -> Int { levels[pool].ready + underway[pool] }
        let open = limits.names.filter {
            refilling[$0] && expected($0) < limits[$0].target
        }
        let waiting = open.filter {
            levels[$0].ready < limits[$0].minimum && underway[$0] == 0 && starving[$0] == nil
        }
        let pool = overdue(waiting) ?? fairest(open, expected, for: worker)
        lastPools[worker] = pool
        guard let pool else { return nil }
        for other in waiting { skips[other] += 1 }
        skips[pool] = 0
        assignments += 1
        othersSinceStarving = starving[pool] == nil ? othersSinceStarving + 1 : 0
        if starving[pool] != nil { starving[pool] = assignments }
        return assignment(
            for: pool, count: min(limits[pool].target - expected(pool), portion(of: pool)), .none,
            levels, underway)
    }

    /// Returns the most puzzles of an assignment for a pool: of a starving one, about twice as many as
    /// the last had, so that other workers find some left to make.
    private func portion(of pool: PoolName) -> Int {
        guard starving[pool] != nil, let made = made[pool] else { return Self.portion }
        return min(Self.portion, 2 * made + 1)
    }

    /// Returns the number of puzzles of a pool that may still be stocked.
    package func room(for pool: PoolName, _ levels: PerPool<PoolCount>) -> Int {
        let level = levels[pool]
        // A refill does not count leased puzzles, which may be delivered. Extra puzzles do not replace
        // them, since they may be returned.
        let held = refilling[pool] ? level.ready : level.ready + level.leased
        return max(0, limits[pool].target - held)
    }

    private func overdue(_ waiting: [PoolName]) -> PoolName? {
        let late = waiting.filter { skips[$0] >= Self.maximumSkips }
        return late.reduce(nil) { first, next in
            guard let first, skips[first] >= skips[next] else { return next }
            return first
        }
    }

    /// Returns the neediest pool, except that starving pools have their turns among each other: every
    /// fourth assignment while another pool is open, otherwise all.
    private func fairest(
        _ open: [PoolName], _ expected: (PoolName) -> Int, for worker: Int
    ) -> PoolName? {
        if starving.isEmpty { return neediest(open, expected, for: worker) }
        let others = open.filter { starving[$0] == nil }
        let longestAgo = open.filter { starving[$0] != nil }.min {
            (starving[$0] ?? 0, $0) < (starving[$1] ?? 0, $1)
        }
        if others.isEmpty || othersSinceStarving >= Self.othersPerStarving, let longestAgo {
            return longestAgo
        }
        return neediest(others, expected, for: worker)
    }

    private func neediest(
        _ open: [PoolName], _ expected: (PoolName) -> Int, for worker: Int
    ) -> PoolName? {
        func need(_ pool: PoolName) -> Double { limits[pool].need(of: expected(pool)) }
        var best: PoolName?
        for pool in open where best.map({ need(pool) > need($0) }) ?? true { best = pool }
        guard let best else { return nil }
        if let own = lastPools[worker], open.contains(own),
            need(own) + Self.switchThreshold >= need(best)
        {
            return own
        }
        return best
    }
}

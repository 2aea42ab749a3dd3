package import FarmConfig
package import FarmStore
package import SudokuEngine

/// The next task of a worker.
package struct Assignment: Hashable, Sendable {
    package let order: ProductionRequest
    /// The number of puzzles of the requested tier that match the filter; any others are extra.
    package let count: Int
    /// The filter of the demand that it serves; `.none` for a refill.
    package let filter: PuzzleFilter

    package init(order: ProductionRequest, count: Int, filter: PuzzleFilter = .none) {
        self.order = order
        self.count = count
        self.filter = filter
    }

    func counts(_ puzzle: GradedPuzzle) -> Bool {
        puzzle.tier == order.tier && filter.matches(puzzle)
    }
}

/// Assigns production to workers: stock levels in, assignments out.
///
/// A refill starts when a pool has fewer than `low` puzzles and ends at its target, so a pool at
/// either boundary does not start and stop with every puzzle claimed. The neediest pool comes first,
/// but no pool below `low` is skipped forever, even if another one is drained for hours.
package struct Planner: Sendable {
    private(set) var limits: PerTier<PoolLimits>
    /// Pools being refilled. Initially all of them: a start completes refills that the last stop may
    /// have interrupted.
    private var refilling = Set(Tier.allCases)
    /// The number of assignments to other pools while a pool was below `low` without any worker.
    private var skips = PerTier.all(0)
    /// The tier of each worker's last assignment.
    private var lastTiers: [Tier?]
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

    package init(workers: Int, limits: PerTier<PoolLimits>) {
        self.limits = limits
        lastTiers = Array(repeating: nil, count: workers)
    }

    /// Changes the limits. A pool whose target was raised is filled up to it.
    package mutating func change(_ new: PerTier<PoolLimits>) {
        for tier in Tier.allCases where new[tier].target > limits[tier].target {
            refilling.insert(tier)
        }
        limits = new
    }

    /// Starts and ends refills. Must be called for every change of the levels.
    package mutating func note(_ levels: PerTier<PoolCount>) {
        for tier in Tier.allCases {
            let ready = levels[tier].ready
            if ready >= limits[tier].target {
                refilling.remove(tier)
            } else if ready < limits[tier].minimum {
                refilling.insert(tier)
            }
            if ready >= limits[tier].minimum { skips[tier] = 0 }
        }
    }

    /// Returns the next assignment of an idle worker; nil if there is none.
    ///
    /// `underway` counts puzzles that are assigned or produced but not yet in stock; they count as
    /// stocked.
    package mutating func assignment(
        for worker: Int, _ levels: PerTier<PoolCount>, underway: PerTier<Int>
    ) -> Assignment? {
        assignment(for: worker, levels, underway: underway, demands: [])
    }

    /// Returns the next assignment when there are demands: demands come first, but while any pool is
    /// below `low`, three of four assignments are refills.
    mutating func assignment(
        for worker: Int, _ levels: PerTier<PoolCount>, underway: PerTier<Int>,
        demands: [DemandTable.Shortage]
    ) -> Assignment? {
        note(levels)
        if !demands.isEmpty, let demanded = demanded(levels, underway, demands) {
            refillsSinceDemand = 0
            lastTiers[worker] = demanded.order.tier
            return demanded
        }
        let refill = refill(for: worker, levels, underway)
        if refill != nil { refillsSinceDemand += 1 }
        return refill
    }

    private mutating func demanded(
        _ levels: PerTier<PoolCount>, _ underway: PerTier<Int>, _ demands: [DemandTable.Shortage]
    ) -> Assignment? {
        let isAnyLow = Tier.allCases.contains { levels[$0].ready < limits[$0].minimum }
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
        // A symmetry fixed by a filter would make the other pools uniform.
        let room = filter.symmetry == nil ? self.room(levels, underway) : []
        return Assignment(
            order: ProductionRequest(
                pool, room: room, symmetries: filter.symmetry.map(SymmetryMix.only)),
            count: min(missing, Self.portion), filter: filter)
    }

    private func room(_ levels: PerTier<PoolCount>, _ underway: PerTier<Int>) -> Set<Tier> {
        Set(Tier.allCases.filter { room(for: $0, levels) > underway[$0] })
    }

    private mutating func refill(
        for worker: Int, _ levels: PerTier<PoolCount>, _ underway: PerTier<Int>
    ) -> Assignment? {
        let expected = PerTier { levels[$0].ready + underway[$0] }
        let open = Tier.allCases.filter {
            refilling.contains($0) && expected[$0] < limits[$0].target
        }
        let waiting = open.filter {
            levels[$0].ready < limits[$0].minimum && underway[$0] == 0
        }
        let tier = overdue(waiting) ?? neediest(open, expected, for: worker)
        lastTiers[worker] = tier
        guard let tier else { return nil }
        for other in waiting { skips[other] += 1 }
        skips[tier] = 0
        let missing = limits[tier].target - expected[tier]
        return Assignment(
            order: ProductionRequest(tier, room: room(levels, underway)),
            count: min(missing, Self.portion))
    }

    /// Returns the number of puzzles of a tier that may still be stocked.
    package func room(for tier: Tier, _ levels: PerTier<PoolCount>) -> Int {
        let level = levels[tier]
        // A refill does not count leased puzzles, which may be delivered. Extra puzzles do not replace
        // them, since they may be returned.
        let held = refilling.contains(tier) ? level.ready : level.ready + level.leased
        return max(0, limits[tier].target - held)
    }

    private func overdue(_ waiting: [Tier]) -> Tier? {
        let late = waiting.filter { skips[$0] >= Self.maximumSkips }
        return late.reduce(nil) { first, next in
            guard let first, skips[first] >= skips[next] else { return next }
            return first
        }
    }

    private func neediest(
        _ open: [Tier], _ expected: PerTier<Int>, for worker: Int
    ) -> Tier? {
        func need(_ tier: Tier) -> Double { limits[tier].need(of: expected[tier]) }
        var best: Tier?
        for tier in open where best.map({ need(tier) > need($0) }) ?? true { best = tier }
        guard let best else { return nil }
        if let own = lastTiers[worker], open.contains(own),
            need(own) + Self.switchThreshold >= need(best)
        {
            return own
        }
        return best
    }
}

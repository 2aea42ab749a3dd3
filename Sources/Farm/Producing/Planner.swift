package import FarmStore
package import SudokuEngine

/// What a worker is to make next.
package struct Assignment: Hashable, Sendable {
    package let order: Order
    /// How many puzzles of the order's tier that match the filter; whatever else comes by is extra.
    package let count: Int
    /// Of the demand that it is for; `.none` of a refill.
    package let filter: PuzzleFilter

    package init(order: Order, count: Int, filter: PuzzleFilter = .none) {
        self.order = order
        self.count = count
        self.filter = filter
    }

    func counts(_ puzzle: GradedPuzzle) -> Bool {
        puzzle.tier == order.tier && filter.matches(puzzle)
    }
}

/// Decides who makes what: stock levels in, orders out.
///
/// A refill starts when a pool has fewer than `low` and ends at its target, so a pool at either
/// boundary does not start and stop with every puzzle that is taken. The neediest pool comes first,
/// but none that is below `low` is passed over for ever, even if another is drained for hours.
package struct Planner: Sendable {
    private(set) var limits: PerTier<PoolLimits>
    /// Pools on their way to the target. At first all of them are: a start goes on with what the
    /// last stop may have left half done.
    private var refilling = Set(Tier.allCases)
    /// How many assignments went elsewhere while a pool was below `low` and nobody worked for it.
    private var passedOver = PerTier.all(0)
    /// What each worker made last.
    private var habits: [Tier?]
    /// How many assignments were refills since the last one for a demand.
    private var refillsSinceDemand = 0
    /// Counts the assignments for demands, which take turns.
    private var turn = 0

    /// How many puzzles an assignment asks for at most: some tenths of a second of work.
    package static let portion = 64
    /// While a pool is below `low`, so many assignments at least are refills for each demand's.
    static let refillsPerDemand = 3
    /// How often a pool below `low` may be passed over.
    package static let patience = 32
    /// A worker stays with its pool until another is so much needier: a quarter of `low`, or of the
    /// way from there to the target.
    package static let habit = 0.25

    package init(workers: Int, limits: PerTier<PoolLimits>) {
        self.limits = limits
        habits = Array(repeating: nil, count: workers)
    }

    /// Other limits from now on. Where the target was raised the pool is filled up to it.
    package mutating func change(_ new: PerTier<PoolLimits>) {
        for tier in Tier.allCases where new[tier].target > limits[tier].target {
            refilling.insert(tier)
        }
        limits = new
    }

    /// Starts and ends refills. Every change of the levels must pass here.
    package mutating func note(_ levels: PerTier<PoolCount>) {
        for tier in Tier.allCases {
            let ready = levels[tier].ready
            if ready >= limits[tier].target {
                refilling.remove(tier)
            } else if ready < limits[tier].least {
                refilling.insert(tier)
            }
            if ready >= limits[tier].least { passedOver[tier] = 0 }
        }
    }

    /// What an idle worker makes next; nil for a rest.
    ///
    /// `underway` is what is promised or made but not yet in stock: it counts as if it were.
    package mutating func assignment(
        for worker: Int, _ levels: PerTier<PoolCount>, underway: PerTier<Int>
    ) -> Assignment? {
        assignment(for: worker, levels, underway: underway, demands: [])
    }

    /// The same, where claims have found too few puzzles: demands come first, but while a pool is
    /// below `low` refills have three of four assignments.
    mutating func assignment(
        for worker: Int, _ levels: PerTier<PoolCount>, underway: PerTier<Int>,
        demands: [DemandBook.Line]
    ) -> Assignment? {
        note(levels)
        if !demands.isEmpty, let demanded = demanded(levels, underway, demands) {
            refillsSinceDemand = 0
            habits[worker] = demanded.order.tier
            return demanded
        }
        let refill = refill(for: worker, levels, underway)
        if refill != nil { refillsSinceDemand += 1 }
        return refill
    }

    private mutating func demanded(
        _ levels: PerTier<PoolCount>, _ underway: PerTier<Int>, _ demands: [DemandBook.Line]
    ) -> Assignment? {
        let isAnyLow = Tier.allCases.contains { levels[$0].ready < limits[$0].least }
        if isAnyLow, refillsSinceDemand < Self.refillsPerDemand { return nil }
        // Who looks for something rare may be joined by all others: what is found is not promised.
        let open = demands.filter { line in
            line.subject.filter != .none || line.missing > underway[line.subject.pool]
        }
        guard !open.isEmpty else { return nil }
        turn += 1
        let line = open[turn % open.count]
        let (pool, filter) = (line.subject.pool, line.subject.filter)
        let missing = filter == .none ? line.missing - underway[pool] : line.missing
        // A symmetry that is drawn for a filter would make the other pools uniform.
        let room = filter.symmetry == nil ? self.room(levels, underway) : []
        return Assignment(
            order: Order(pool, room: room, symmetries: filter.symmetry.map(SymmetryMix.only)),
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
            levels[$0].ready < limits[$0].least && underway[$0] == 0
        }
        let tier = overdue(waiting) ?? neediest(open, expected, for: worker)
        habits[worker] = tier
        guard let tier else { return nil }
        for other in waiting { passedOver[other] += 1 }
        passedOver[tier] = 0
        let missing = limits[tier].target - expected[tier]
        return Assignment(
            order: Order(tier, room: room(levels, underway)), count: min(missing, Self.portion))
    }

    /// How many puzzles of a tier may still be stocked.
    package func room(for tier: Tier, _ levels: PerTier<PoolCount>) -> Int {
        let level = levels[tier]
        // A refill does not count on leases that may be given back. What comes by chance does not
        // replace them.
        let held = refilling.contains(tier) ? level.ready : level.ready + level.leased
        return max(0, limits[tier].target - held)
    }

    private func overdue(_ waiting: [Tier]) -> Tier? {
        let late = waiting.filter { passedOver[$0] >= Self.patience }
        return late.reduce(nil) { first, next in
            guard let first, passedOver[first] >= passedOver[next] else { return next }
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
        if let own = habits[worker], open.contains(own), need(own) + Self.habit >= need(best) {
            return own
        }
        return best
    }
}

import Farm
import FarmStore
import SudokuEngine

/// A planner at work over simulated days: workers that take some time for each assignment, and
/// customers who take puzzles at random. One step is a second.
struct FarmSimulation {
    /// How many puzzles a worker makes of each tier in a second, here and below chosen, not measured.
    var rates = PerTier { [40, 40, 16, 6, 5, 5][$0.index - 1] }
    /// The chance in a second, of 10,000, that a customer comes, and the most that one takes.
    var visits = PerTier.all(20)
    var appetite = PerTier.all(40)
    let limits: PerTier<PoolLimits>

    private(set) var planner: Planner
    private(set) var levels: PerTier<PoolCount>
    private(set) var second = 0
    /// How often each worker turned to something else, a rest included.
    private(set) var turns: [Int]
    /// For how many seconds a pool has been below `low` with nobody at work for it.
    private(set) var neglect = PerTier.all(0)
    private(set) var faults: [String] = []
    private var tasks: [(tier: Tier, room: Set<Tier>, left: Int, made: PerTier<Int>)?]
    private var lately: [Tier?]
    private var random: SeededGenerator

    init(workers: Int, limits: PerTier<PoolLimits>, ready: Int, seed: UInt64) {
        self.limits = limits
        planner = Planner(workers: workers, limits: limits)
        levels = PerTier.all(PoolCount(ready: ready))
        tasks = Array(repeating: nil, count: workers)
        lately = Array(repeating: nil, count: workers)
        turns = Array(repeating: 0, count: workers)
        random = SeededGenerator(seed: seed)
    }

    var making: [Tier?] { tasks.map { $0?.tier } }

    mutating func run(seconds: Int) {
        for _ in 0..<seconds { step() }
    }

    mutating func step() {
        second += 1
        for tier in Tier.allCases where random.below(10_000) < visits[tier] {
            let taken = min(levels[tier].ready, 1 + random.below(appetite[tier]))
            levels[tier].ready -= taken
            levels[tier].leased += taken
        }
        for tier in Tier.allCases where levels[tier].leased > 0 && random.below(60) == 0 {
            // Most leases are delivered; some come back.
            if random.below(10) == 0 { levels[tier].ready += levels[tier].leased }
            levels[tier].leased = 0
        }
        planner.note(levels)
        for worker in tasks.indices { work(worker) }
        for worker in tasks.indices where tasks[worker] == nil { assign(worker) }
        check()
    }

    private var underway: PerTier<Int> {
        var sum = PerTier.all(0)
        for case .some(let task) in tasks { sum[task.tier] += task.left + task.made[task.tier] }
        return sum
    }

    private mutating func work(_ worker: Int) {
        guard var task = tasks[worker] else { return }
        let made = min(task.left, rates[task.tier])
        task.left -= made
        task.made[task.tier] += made
        for tier in task.room where tier != task.tier && random.below(4) == 0 {
            task.made[tier] += 1
        }
        tasks[worker] = task
        guard task.left == 0 else { return }
        for tier in Tier.allCases {
            levels[tier].ready += min(task.made[tier], planner.room(for: tier, levels))
        }
        tasks[worker] = nil
    }

    private mutating func assign(_ worker: Int) {
        let promised = underway
        let next = planner.assignment(for: worker, levels, underway: promised)
        if let next {
            let tier = next.order.tier
            let target = limits[tier].target
            if levels[tier].ready >= target { note("\(tier) is full and ordered") }
            if levels[tier].ready + promised[tier] + next.count > target {
                note("\(tier) is ordered beyond its target")
            }
            if next.count < 1 || next.count > Planner.portion { note("an order of \(next.count)") }
            for other in next.order.room where levels[other].ready >= limits[other].target {
                note("\(other) is full and has room")
            }
            for other in Tier.allCases
            where levels[other].ready + levels[other].leased + promised[other]
                < limits[other].target && !next.order.room.contains(other)
            {
                note("\(other) has room that is not used")
            }
            tasks[worker] = (tier, next.order.room, next.count, PerTier.all(0))
        } else if Tier.allCases.contains(where: {
            levels[$0].ready < limits[$0].low && promised[$0] == 0
        }) {
            note("a rest while a pool is below low")
        }
        if next?.order.tier != lately[worker] { turns[worker] += 1 }
        lately[worker] = next?.order.tier
    }

    private mutating func check() {
        for tier in Tier.allCases {
            let isLow = levels[tier].ready < limits[tier].low
            neglect[tier] = isLow && !making.contains(tier) ? neglect[tier] + 1 : 0
            if neglect[tier] > patience { note("\(tier) is neglected") }
        }
    }

    /// Every tier may be passed over so often, each time for the longest assignment there is, and
    /// then wait for the others that were.
    private var patience: Int {
        let slowest = Tier.allCases.map { rates[$0] }.min() ?? 1
        return (Planner.patience + 2 * Tier.allCases.count) * (Planner.portion / slowest + 2)
    }

    private mutating func note(_ fault: String) {
        if faults.count < 10 { faults.append("second \(second): \(fault)") }
    }
}

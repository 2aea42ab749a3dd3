import FarmConfig
import FarmStore
import SudokuEngine

@testable import FarmService

/// A planner over simulated days, with workers that need time for each assignment and clients that
/// claim puzzles at random. One step is a second.
struct FarmSimulation {
    /// Puzzles per second and worker for each tier; here and below chosen, not measured.
    private let rates = PerPool { [40, 40, 16, 6, 5, 5][($0.tier?.index ?? 1) - 1] }
    /// The probability per second, in 1/10,000, of a claim, and the maximum size of a claim.
    var visits = PerPool.all(20)
    var appetite = PerPool.all(40)
    let limits: PerPool<PoolLimits>

    private(set) var planner: Planner
    private(set) var levels: PerPool<PoolCount>
    private(set) var second = 0
    /// The number of task changes of each worker, including rests.
    private(set) var turns: [Int]
    /// The seconds that a pool has been below `low` without a worker.
    private(set) var neglect = PerPool.all(0)
    private(set) var faults: [String] = []
    private var tasks: [(tier: PoolName, room: Set<PoolName>, left: Int, made: PerPool<Int>)?]
    private var lately: [PoolName?]
    private var random: SeededGenerator
    /// The maximum neglect in seconds: a tier may be skipped up to the limit, each time for the
    /// longest possible assignment, and then wait for the others that were skipped.
    private let patience: Int

    init(workers: Int, limits: PerPool<PoolLimits>, ready: Int, seed: UInt64) {
        self.limits = limits
        planner = Planner(workers: workers, limits: limits)
        levels = PerPool.all(PoolCount(ready: ready))
        tasks = Array(repeating: nil, count: workers)
        lately = Array(repeating: nil, count: workers)
        turns = Array(repeating: 0, count: workers)
        random = SeededGenerator(seed: seed)
        let slowest = rates[.expert]
        patience =
            (Planner.maximumSkips + 2 * PoolName.tiers.count) * (Planner.portion / slowest + 2)
    }

    var making: [PoolName?] { tasks.map { $0?.tier } }

    mutating func run(seconds: Int) {
        for _ in 0..<seconds { step() }
    }

    mutating func step() {
        second += 1
        for tier in PoolName.tiers where random.below(10_000) < visits[tier] {
            let taken = min(levels[tier].ready, 1 + random.below(appetite[tier]))
            levels[tier].ready -= taken
            levels[tier].leased += taken
        }
        for tier in PoolName.tiers where levels[tier].leased > 0 && random.below(60) == 0 {
            // Most leased puzzles are delivered; some are returned.
            if random.below(10) == 0 { levels[tier].ready += levels[tier].leased }
            levels[tier].leased = 0
        }
        planner.update(levels)
        for worker in tasks.indices { work(worker) }
        for worker in tasks.indices where tasks[worker] == nil { assign(worker) }
        check()
    }

    private var underway: PerPool<Int> {
        var sum = PerPool.all(0)
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
        for tier in PoolName.tiers {
            levels[tier].ready += min(task.made[tier], planner.room(for: tier, levels))
        }
        tasks[worker] = nil
    }

    private mutating func assign(_ worker: Int) {
        let promised = underway
        let next = planner.assignment(for: worker, levels, underway: promised)
        if let next {
            let tier = next.pool
            let room = Set(next.others + [tier])
            let target = limits[tier].target
            if levels[tier].ready >= target { note("\(tier) is full and assigned") }
            if levels[tier].ready + promised[tier] + next.count > target {
                note("\(tier) is assigned beyond its target")
            }
            if next.count < 1 || next.count > Planner.portion { note("\(next.count) are assigned") }
            for other in room where levels[other].ready >= limits[other].target {
                note("\(other) is full but has room")
            }
            for other in PoolName.tiers
            where !room.contains(other)
                && levels[other].ready + levels[other].leased + promised[other]
                    < limits[other].target
            {
                note("\(other) has unused room")
            }
            tasks[worker] = (tier, room, next.count, PerPool.all(0))
        } else if PoolName.tiers.contains(where: {
            levels[$0].ready < limits[$0].low && promised[$0] == 0
        }) {
            note("a worker rests while a pool is below low")
        }
        if next?.pool != lately[worker] { turns[worker] += 1 }
        lately[worker] = next?.pool
    }

    private mutating func check() {
        let making = making
        for tier in PoolName.tiers {
            let isLow = levels[tier].ready < limits[tier].low
            let seconds = isLow && !making.contains(tier) ? neglect[tier] + 1 : 0
            guard seconds != neglect[tier] else { continue }
            neglect[tier] = seconds
            if seconds > patience { note("\(tier) is neglected") }
        }
    }

    private mutating func note(_ fault: String) {
        if faults.count < 10 { faults.append("second \(second): \(fault)") }
    }
}

import FarmConfig
import FarmStore
import SudokuEngine
import Testing

/// The planner as a state machine: invariants for every second of a day under any load.
struct PlannerDaysTests {
    private static let limits = PerPool.all(PoolLimits(low: 500, target: 2_000))
    private let hour = 3_600

    @Test(arguments: 1...3, [UInt64(1), 2, 3, 4])
    func `the invariants are kept on quiet and busy days`(workers: Int, seed: UInt64) {
        var days = FarmSimulation(
            workers: workers, limits: Self.limits, ready: 0, seed: seed)
        var random = SeededGenerator(seed: seed, stream: 7)
        for _ in 0..<48 {
            days.visits = PerPool { _ in [0, 20, 200, 1_000][random.below(4)] }
            days.appetite = PerPool { _ in [1, 10, 100][random.below(3)] }
            days.run(seconds: hour)
        }
        #expect(days.faults.isEmpty)
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `the invariants are kept for pools of different sizes`(seed: UInt64) {
        let limits = PerPool {
            [(0, 1), (1, 1), (5, 5), (0, 300), (40, 41), (900, 4_000)].map {
                PoolLimits(low: $0.0, target: $0.1)
            }[($0.tier?.index ?? 1) - 1]
        }
        var days = FarmSimulation(workers: 2, limits: limits, ready: 0, seed: seed)
        days.run(seconds: 24 * hour)
        #expect(days.faults.isEmpty)
    }

    @Test func `unused pools fill up, then workers rest`() {
        var days = FarmSimulation(workers: 2, limits: Self.limits, ready: 0, seed: 1)
        days.visits = PerPool.all(0)
        days.run(seconds: hour)
        #expect(PoolName.tiers.allSatisfy { days.levels[$0].ready == 2_000 })
        let turns = days.turns
        days.run(seconds: 24 * hour)
        #expect(days.turns == turns)
        #expect(days.making == [nil, nil])
        #expect(days.faults.isEmpty)
    }

    @Test(arguments: [500, 2_000])
    func `a trickle of claims at a boundary does not make workers alternate`(ready: Int) {
        var days = FarmSimulation(workers: 2, limits: Self.limits, ready: ready, seed: 5)
        // About one puzzle of each tier every ten seconds, for a day.
        days.visits = PerPool.all(1_000)
        days.appetite = PerPool.all(1)
        days.run(seconds: hour)
        for _ in 0..<24 {
            let before = days.turns
            days.run(seconds: hour)
            for (now, before) in zip(days.turns, before) { #expect(now - before <= 30) }
        }
        #expect(days.faults.isEmpty)
    }

    @Test(arguments: [1, 2])
    func `while one pool is drained for hours, the others reach low`(workers: Int) {
        var days = FarmSimulation(workers: workers, limits: Self.limits, ready: 0, seed: 9)
        days.visits = PerPool { $0 == .hard ? 10_000 : 0 }
        days.appetite = PerPool { $0 == .hard ? 1_000 : 1 }
        days.run(seconds: 8 * hour)
        for tier in PoolName.tiers where tier != .hard {
            #expect(days.levels[tier].ready >= 500, "\(tier)")
        }
        // The drained pool does not have to wait for them either.
        let share = days.making.contains(.hard)
        #expect(share)
        #expect(days.faults.isEmpty)
        days.visits = PerPool.all(0)
        days.run(seconds: 2 * hour)
        #expect(PoolName.tiers.allSatisfy { days.levels[$0].ready >= 2_000 })
        #expect(days.making.allSatisfy { $0 == nil })
    }
}

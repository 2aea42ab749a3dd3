import FarmConfig
import FarmStore
import SudokuEngine
import Testing

@testable import FarmService

struct PlannerTests {
    private static let limits = PerPool.all(PoolLimits(low: 500, target: 2_000))
    private let nothing = PerPool.all(0)

    private func levels(_ ready: Int, _ others: [PoolName: Int] = [:]) -> PerPool<PoolCount> {
        PerPool { PoolCount(ready: others[$0] ?? ready) }
    }

    /// A planner after all pools have been full.
    private func settled(workers: Int = 1) -> Planner {
        var planner = Planner(workers: workers, limits: Self.limits)
        planner.update(levels(2_000))
        return planner
    }

    @Test func `full pools need no assignment`() {
        var planner = settled()
        #expect(planner.assignment(for: 0, levels(2_000), underway: nothing) == nil)
        #expect(planner.assignment(for: 0, levels(2_500), underway: nothing) == nil)
    }

    @Test func `a refill starts below low and ends at the target`() {
        var planner = settled()
        func wants(_ ready: Int) -> Bool {
            planner.assignment(for: 0, levels(2_000, [.hard: ready]), underway: nothing) != nil
        }
        #expect([1_999, 1_000, 501, 500].map(wants) == [false, false, false, false])
        #expect([499, 500, 1_000, 1_999].map(wants) == [true, true, true, true])
        #expect([2_000, 1_999, 500].map(wants) == [false, false, false])
        #expect(wants(499))
    }

    @Test func `a dip below low is remembered until a worker is idle`() {
        var planner = settled()
        planner.update(levels(2_000, [.easy: 499]))
        planner.update(levels(2_000, [.easy: 510]))
        let next = planner.assignment(for: 0, levels(2_000, [.easy: 510]), underway: nothing)
        #expect(next?.request == ProductionRequest(.easy))
    }

    @Test func `a start fills pools below their targets`() {
        var planner = Planner(workers: 1, limits: Self.limits)
        let next = planner.assignment(for: 0, levels(2_000, [.easy: 1_990]), underway: nothing)
        #expect(next?.request.tier == .easy)
        #expect(next?.count == 10)
    }

    @Test func `a pool is filled up to a raised target`() {
        var planner = settled()
        planner.change(PerPool { PoolLimits(low: 500, target: $0 == .medium ? 3_000 : 2_000) })
        let next = planner.assignment(for: 0, levels(2_000), underway: nothing)
        #expect(next?.request == ProductionRequest(.medium))
    }

    @Test func `a lowered target ends a refill`() {
        var planner = settled()
        planner.update(levels(2_000, [.medium: 100]))
        planner.change(PerPool { PoolLimits(low: 10, target: $0 == .medium ? 100 : 2_000) })
        let full = levels(2_000, [.medium: 100])
        #expect(planner.assignment(for: 0, full, underway: nothing) == nil)
    }

    @Test func `a pool with low 0 is refilled when it is empty`() {
        let limits = PerPool { PoolLimits(low: 0, target: $0 == .easy ? 0 : 10) }
        var planner = Planner(workers: 1, limits: limits)
        planner.update(levels(10, [.easy: 0]))
        let one = levels(10, [.easy: 0, .hard: 1])
        #expect(planner.assignment(for: 0, one, underway: nothing) == nil)
        let none = levels(10, [.easy: 0, .hard: 0])
        #expect(
            planner.assignment(for: 0, none, underway: nothing)?.request == ProductionRequest(.hard)
        )
    }

    @Test func `the neediest pool comes first, relative to its own limits`() {
        var planner = Planner(
            workers: 1,
            limits: PerPool {
                $0 == .expert
                    ? PoolLimits(low: 10, target: 20) : PoolLimits(low: 500, target: 2_000)
            })
        // The expert pool lacks fewer puzzles, but a larger share of its own target.
        let stock = levels(2_000, [.expert: 2, .medium: 300])
        #expect(planner.assignment(for: 0, stock, underway: nothing)?.request.tier == .expert)
    }

    @Test func `puzzles in production count as stocked`() {
        var planner = settled(workers: 2)
        let stock = levels(2_000, [.hard: 480, .easy: 490])
        let first = planner.assignment(for: 0, stock, underway: nothing)
        #expect(first?.request.tier == .hard)
        var underway = nothing
        underway[.hard] = 64
        #expect(planner.assignment(for: 1, stock, underway: underway)?.request.tier == .easy)
        underway[.hard] = 1_520
        underway[.easy] = 1_500
        #expect(planner.assignment(for: 1, stock, underway: underway)?.count == 10)
        underway[.easy] = 1_510
        #expect(planner.assignment(for: 1, stock, underway: underway) == nil)
    }

    @Test func `every pool below its target accepts extra puzzles`() {
        var planner = settled()
        let stock = levels(2_000, [.hard: 400, .expert: 1_999, .easy: 700])
        let next = planner.assignment(for: 0, stock, underway: nothing)
        #expect(next?.request == ProductionRequest(.hard, room: [.easy, .expert]))
    }

    @Test func `leased puzzles that may be returned leave no room for extra ones`() {
        var planner = settled()
        var stock = levels(2_000, [.hard: 400])
        stock[.easy] = PoolCount(ready: 700, leased: 1_300)
        stock[.hard].leased = 1_700
        let next = planner.assignment(for: 0, stock, underway: nothing)
        #expect(next?.request == ProductionRequest(.hard))
        #expect(planner.room(for: .hard, stock) == 1_600)
        #expect(planner.room(for: .easy, stock) == 0)
        stock[.easy].leased = 1_299
        #expect(planner.room(for: .easy, stock) == 1)
    }

    @Test func `a worker stays with its pool while others are about equally needy`() {
        var planner = settled()
        func tier(_ hard: Int, _ easy: Int) -> Tier? {
            let stock = levels(2_000, [.hard: hard, .easy: easy])
            return planner.assignment(for: 0, stock, underway: nothing)?.request.tier
        }
        #expect(tier(300, 301) == .hard)
        #expect(tier(364, 301) == .hard)
        #expect(tier(420, 301) == .hard)
        #expect(tier(430, 301) == .easy)
        #expect(tier(430, 365) == .easy)
    }

    @Test func `a pool below low is not skipped forever`() {
        var planner = settled()
        var served: [PoolName: Int] = [:]
        // The hard pool is drained as fast as it is filled.
        let stock = levels(450, [.hard: 0])
        for _ in 0..<370 {
            let next = planner.assignment(for: 0, stock, underway: nothing)
            if let next { served[next.pool, default: 0] += 1 }
        }
        #expect(PoolName.tiers.allSatisfy { served[$0, default: 0] >= 9 })
        #expect(served[.hard, default: 0] >= 300)
    }
}

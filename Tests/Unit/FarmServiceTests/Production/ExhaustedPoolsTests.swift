import FarmStore
import SudokuEngine
import SudokuLayouts
import Testing

@testable import FarmConfig
@testable import FarmService

/// Pools whose puzzles were all made already.
struct ExhaustedPoolsTests {
    private let own = PoolName("own") ?? .expert

    private func count(_ number: Int) -> PerPool<Int> {
        PerPool([own]) { $0 == own ? number : 0 }
    }

    @Test func `ten thousand known puzzles in a row exhaust a pool, a new one ends the row`() {
        var pools = ExhaustedPools()
        for _ in 0..<100 { _ = pools.record(count(99), known: count(99), at: 0) }
        #expect(pools.names == [])
        _ = pools.record(count(99), known: count(98), at: 0)
        for _ in 0..<101 { _ = pools.record(count(99), known: count(99), at: 0) }
        #expect(pools.names == [])
        _ = pools.record(count(1), known: count(1), at: 5)
        #expect(pools.names == [own])
    }

    @Test func `a pool is tried once an hour`() {
        var pools = ExhaustedPools()
        _ = pools.record(count(10_000), known: count(10_000), at: 0)
        _ = pools.expire(at: ExhaustedPools.pause - 1)
        #expect(pools.contains(own))
        _ = pools.expire(at: ExhaustedPools.pause)
        #expect(!pools.contains(own))
        // A single known puzzle is enough to exhaust it again.
        _ = pools.record(count(1), known: count(1), at: ExhaustedPools.pause)
        #expect(pools.contains(own))
        _ = pools.expire(at: 2 * ExhaustedPools.pause)
        _ = pools.record(count(2), known: count(1), at: 2 * ExhaustedPools.pause)
        _ = pools.record(count(9_999), known: count(9_999), at: 2 * ExhaustedPools.pause)
        #expect(!pools.contains(own))
    }

    @Test func `no worker stays with an exhausted pool, and claims on it are told so`() throws {
        let limits = PerPool([own]) { PoolLimits(low: 10, target: $0 == own ? 100_000 : 0) }
        let promise = try PoolPromise(parsing: "layout=classic:4 tier=beginner", among: .all)
        let configuration = Configuration(
            workers: 1, limits: limits, promises: PoolPromises([own: promise]))
        let levels = PerPool([own]) { PoolCount(ready: $0 == own ? 40_000 : 0) }
        var scheduler = WorkerScheduler(configuration, StockReport(levels, moment: 1))
        scheduler.start()
        _ = scheduler.begin()
        let called = scheduler.requestAssignment(0)
        #expect(called == [0] && scheduler.assignedPools == [own])
        _ = scheduler.takeCommand(0)
        _ = scheduler.offer(count(64), by: 0)
        _ = scheduler.endDelivery(
            count(64), of: count(10_000), known: count(10_000), StockReport(levels, moment: 2))
        #expect(scheduler.block(to: own) == .exhaustedPool)
        #expect(scheduler.requestAssignment(0) == [])
        #expect(scheduler.activity == .idle)
        // An hour later it is tried, and another promise is another pool.
        scheduler.now = ExhaustedPools.pause
        #expect(scheduler.observe(minuteOfDay: 0) == [0])
        #expect(scheduler.block(to: own) == nil)
    }
}

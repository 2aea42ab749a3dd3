import FarmStore
import SudokuEngine
import Testing

@testable import FarmConfig
@testable import FarmService

struct WorkerSchedulerTests {
    /// A stock in which only the hard pool is below its target.
    private func scheduler(workers: Int, missing: Int, parcels: Int = 1) -> WorkerScheduler {
        let limits = PerTier { $0 == .hard ? PoolLimits(low: 1, target: missing) : .none }
        let empty = StockReport(.all(PoolCount(ready: 0)), moment: 0)
        var scheduler = WorkerScheduler(
            workers: workers, limits: limits, report: empty, parcelLimit: parcels)
        for worker in 0..<workers { _ = scheduler.ask(worker) }
        return scheduler
    }

    private func hard(_ count: Int) -> PerTier<Int> { PerTier { $0 == .hard ? count : 0 } }

    private func events(_ count: Int, _ moment: UInt64) -> StockReport {
        StockReport(PerTier { PoolCount(ready: $0 == .hard ? count : 0) }, moment: moment)
    }

    @Test func `only as many workers are woken as there is work for`() {
        var scheduler = scheduler(workers: 4, missing: 70)
        #expect(scheduler.orders == [.hard, .hard, nil, nil])
        let calls = (0..<2).map { scheduler.answer($0) }
        #expect(calls.map(\.count) == [64, 6])
        #expect(scheduler.activity == .working)
    }

    @Test func `assigned puzzles that were not produced are assigned to others`() {
        var scheduler = scheduler(workers: 2, missing: 64)
        _ = scheduler.answer(0)
        let called = scheduler.offer(hard(10), by: 0)
        #expect(called == [0, 1])
        let calls = (0..<2).map { scheduler.answer($0) }
        #expect(calls[0] == .deliver)
        #expect(calls[1].count == 54)
    }

    @Test func `batches are delivered in order of arrival`() {
        var scheduler = scheduler(workers: 3, missing: 1_000)
        for worker in 0..<3 { _ = scheduler.answer(worker) }
        let called = [2, 0, 1].map { scheduler.offer(hard(64), by: $0) }
        #expect(called == [[2], [], []])
        _ = scheduler.answer(2)
        #expect(scheduler.ask(2) == [2])
        let first = scheduler.arrived(hard(64), events(64, 1))
        #expect(first == [0])
        let second = scheduler.arrived(hard(64), events(128, 2))
        #expect(second == [1])
    }

    @Test func `a stop ends waiting workers at once, others at their next wait`() {
        var scheduler = scheduler(workers: 4, missing: 70)
        _ = scheduler.answer(0)
        _ = scheduler.answer(1)
        #expect(scheduler.doze(1) == [])
        #expect(scheduler.stop() == [1, 2, 3])
        let isUp = scheduler.rise(1)
        #expect(!isUp, "it is being woken")
        let calls = (1..<4).map { scheduler.answer($0) }
        #expect(calls == [.leave, .leave, .leave])
        #expect(scheduler.offer(hard(64), by: 0) == [0])
        #expect(scheduler.answer(0) == .leave)
    }

    @Test func `no worker is woken during a pause`() {
        var scheduler = scheduler(workers: 2, missing: 64)
        _ = scheduler.answer(0)
        scheduler.pause(.lowSpace)
        #expect(scheduler.isHalted)
        #expect(scheduler.offer(hard(1), by: 0) == [])
        #expect(scheduler.update(events(0, 1)) == [])
        #expect(scheduler.activity == .resting)
        #expect(scheduler.resume(.asked) == [])
        #expect(scheduler.resume(.lowSpace) == [0, 1])
    }

    @Test func `a worker resumes its assignment after sleeping`() {
        var scheduler = scheduler(workers: 1, missing: 64)
        _ = scheduler.answer(0)
        #expect(scheduler.doze(0) == [])
        #expect(scheduler.orders == [.hard])
        let isUp = scheduler.rise(0)
        #expect(isUp)
        #expect(scheduler.offer(hard(64), by: 0) == [0])
    }
}

extension PoolLimits {
    fileprivate static let none = PoolLimits(low: 0, target: 0)
}

extension WorkerScheduler.Call {
    fileprivate var count: Int? {
        guard case .make(let assignment) = self else { return nil }
        return assignment.count
    }
}

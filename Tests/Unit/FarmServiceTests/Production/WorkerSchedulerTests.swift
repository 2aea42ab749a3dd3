import FarmStore
import SudokuEngine
import Testing

@testable import FarmConfig
@testable import FarmService

struct WorkerSchedulerTests {
    /// A stock in which only the hard pool is below its target.
    private func scheduler(workers: Int, missing: Int, batches: Int = 1) -> WorkerScheduler {
        let limits = PerPool { $0 == .hard ? PoolLimits(low: 1, target: missing) : PoolLimits.none }
        let empty = StockReport(.all(PoolCount(ready: 0)), moment: 0)
        var scheduler = WorkerScheduler(
            Configuration(workers: workers, limits: limits), empty, deliveryLimit: batches)
        for worker in 0..<workers { _ = scheduler.requestAssignment(worker) }
        return scheduler
    }

    private func hard(_ count: Int) -> PerPool<Int> { PerPool { $0 == .hard ? count : 0 } }

    private func report(_ count: Int, _ moment: UInt64) -> StockReport {
        StockReport(PerPool { PoolCount(ready: $0 == .hard ? count : 0) }, moment: moment)
    }

    @Test func `only as many workers are woken as there is work for`() {
        var scheduler = scheduler(workers: 4, missing: 70)
        #expect(scheduler.assignedPools == [.hard, .hard, nil, nil])
        let commands = (0..<2).map { scheduler.takeCommand($0) }
        #expect(commands.map(\.count) == [64, 6])
        #expect(scheduler.activity == .working)
    }

    @Test func `puzzles that other farms of a stock are making are not made again`() {
        let limits = PerPool { $0 == .hard ? PoolLimits(low: 1, target: 70) : .none }
        let report = StockReport(.all(PoolCount()), madeElsewhere: hard(60), moment: 0)
        var scheduler = WorkerScheduler(
            Configuration(workers: 2, limits: limits), report, deliveryLimit: 1)
        for worker in 0..<2 { _ = scheduler.requestAssignment(worker) }
        #expect(scheduler.assignedPools == [.hard, nil])
        #expect(scheduler.takeCommand(0).count == 10)
        // The other farm ends without having stocked them.
        _ = scheduler.update(StockReport(.all(PoolCount()), moment: 1))
        #expect(scheduler.takeCommand(1).count == 60)
    }

    @Test func `assigned puzzles that were not produced are assigned to others`() {
        var scheduler = scheduler(workers: 2, missing: 64)
        _ = scheduler.takeCommand(0)
        let called = scheduler.offer(hard(10), by: 0)
        #expect(called == [0, 1])
        let commands = (0..<2).map { scheduler.takeCommand($0) }
        #expect(commands[0] == .deliver)
        #expect(commands[1].count == 54)
    }

    @Test func `batches are delivered in order of arrival`() {
        var scheduler = scheduler(workers: 3, missing: 1_000)
        for worker in 0..<3 { _ = scheduler.takeCommand(worker) }
        let called = [2, 0, 1].map { scheduler.offer(hard(64), by: $0) }
        #expect(called == [[2], [], []])
        _ = scheduler.takeCommand(2)
        #expect(scheduler.requestAssignment(2) == [2])
        let first = scheduler.endDelivery(hard(64), of: hard(64), known: .all(0), report(64, 1))
        #expect(first == [0])
        let second = scheduler.endDelivery(hard(64), of: hard(64), known: .all(0), report(128, 2))
        #expect(second == [1])
    }

    @Test func `a stop ends waiting workers at once, others at their next wait`() {
        var scheduler = scheduler(workers: 4, missing: 70)
        _ = scheduler.takeCommand(0)
        _ = scheduler.takeCommand(1)
        #expect(scheduler.sleep(1) == [])
        #expect(scheduler.stop() == [1, 2, 3])
        let isAwake = scheduler.wakeUp(1)
        #expect(!isAwake, "it is being woken")
        let commands = (1..<4).map { scheduler.takeCommand($0) }
        #expect(commands == [.exit, .exit, .exit])
        #expect(scheduler.offer(hard(64), by: 0) == [0])
        #expect(scheduler.takeCommand(0) == .exit)
    }

    @Test func `an idle worker describes stored puzzles, one at a time, after production`() {
        var scheduler = scheduler(workers: 3, missing: 64)
        let called = scheduler.raiseBacklog()
        #expect(called == [1])
        let commands = (0..<2).map { scheduler.takeCommand($0) }
        #expect(commands.last == .describe)
        #expect(scheduler.assignedPools == [.hard, nil, nil])
        #expect(scheduler.activity == .working)
        // More work remains: the same worker goes on, and another one only if there is more to do.
        #expect(scheduler.endDescribing(1, isMore: true) == [1])
        #expect(scheduler.takeCommand(1) == .describe)
        #expect(scheduler.endDescribing(1, isMore: false) == [])
        // Raised during a turn, it is not forgotten at its end.
        #expect(scheduler.raiseBacklog() == [1])
        _ = scheduler.takeCommand(1)
        #expect(scheduler.raiseBacklog() == [2])
        _ = scheduler.takeCommand(2)
        #expect(scheduler.endDescribing(1, isMore: false) == [])
        #expect(scheduler.endDescribing(2, isMore: false) == [])
    }

    @Test func `a worker that describes sleeps within its limit, pauses and exits`() {
        var scheduler = scheduler(workers: 1, missing: 0)
        #expect(scheduler.raiseBacklog() == [0])
        _ = scheduler.takeCommand(0)
        #expect(scheduler.sleep(0) == [])
        let isAwake = scheduler.wakeUp(0)
        #expect(isAwake)
        _ = scheduler.setPaused(true, for: .quietHours)
        #expect(scheduler.endDescribing(0, isMore: true) == [])
        #expect(scheduler.setPaused(false, for: .quietHours) == [0])
        #expect(scheduler.takeCommand(0) == .describe)
        #expect(scheduler.stop() == [])
        #expect(scheduler.endDescribing(0, isMore: true) == [0])
        #expect(scheduler.takeCommand(0) == .exit)
    }

    @Test func `surplus workers exit when they are idle, and others take their places`() {
        var scheduler = scheduler(workers: 3, missing: 64)
        func configuration(workers: Int) -> Configuration {
            Configuration(workers: workers, limits: .all(.none))
        }
        _ = scheduler.takeCommand(0)
        scheduler.start()
        #expect(scheduler.change(configuration(workers: 1), paused: []) == [1, 2])
        #expect(scheduler.size == 1 && scheduler.places == [0, 1, 2])
        #expect(scheduler.takeCommand(1) == .exit)
        #expect(scheduler.places == [0, 2] && scheduler.begin() == [])
        // The third one still has to exit.
        #expect(scheduler.change(configuration(workers: 3), paused: []) == [])
        #expect(scheduler.begin() == [1, 3] && scheduler.begin() == [])
        #expect(scheduler.takeCommand(2) == .exit)
        #expect(scheduler.places == [0, 1, 3])
        #expect(scheduler.change(configuration(workers: 0), paused: []) == [])
        #expect(scheduler.offer(hard(1), by: 0) == [0])
        #expect(scheduler.takeCommand(0) == .deliver)
        #expect(scheduler.requestAssignment(0) == [0])
        #expect(scheduler.takeCommand(0) == .exit)
    }

    @Test func `no worker is woken during a pause`() {
        var scheduler = scheduler(workers: 2, missing: 64)
        _ = scheduler.takeCommand(0)
        _ = scheduler.setPaused(true, for: .lowSpace)
        #expect(scheduler.isHalted)
        #expect(scheduler.offer(hard(1), by: 0) == [])
        #expect(scheduler.update(report(0, 1)) == [])
        #expect(scheduler.activity == .idle)
        #expect(scheduler.setPaused(false, for: .requested) == [])
        #expect(scheduler.setPaused(false, for: .lowSpace) == [0, 1])
    }

    @Test func `a worker resumes its assignment after sleeping`() {
        var scheduler = scheduler(workers: 1, missing: 64)
        _ = scheduler.takeCommand(0)
        #expect(scheduler.sleep(0) == [])
        #expect(scheduler.assignedPools == [.hard])
        let isAwake = scheduler.wakeUp(0)
        #expect(isAwake)
        #expect(scheduler.offer(hard(64), by: 0) == [0])
    }
}

extension WorkerScheduler.WorkerCommand {
    fileprivate var count: Int? {
        guard case .produce(let assignment) = self else { return nil }
        return assignment.count
    }
}

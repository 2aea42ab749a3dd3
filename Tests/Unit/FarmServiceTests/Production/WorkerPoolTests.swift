import Dispatch
import FarmConfig
import FarmService
import FarmStore
import SudokuEngine
import Synchronization
import Testing

@Suite struct WorkerPoolTests {
    private static let small = PerPool {
        PoolLimits(low: 10, target: 20 + 7 * ($0.tier?.index ?? 0))
    }
    private static let large = PerPool.all(PoolLimits(low: 100_000, target: 1_000_000))

    /// Stops all workers and waits until they have exited.
    private func end(_ pool: WorkerPool) {
        pool.stop()
        #expect(pool.join(within: 300))
        #expect(pool.assignedPools.allSatisfy { $0 == nil })
        #expect(pool.progress.allSatisfy { !$0.isProducing })
    }

    /// Workers that keep nothing between two portions make the same.
    @Test(arguments: 1...4, [0, 10])
    func `empty pools are filled to their targets and not beyond`(
        workers: Int, readiness: Double
    ) {
        let stock = RecordingStock(Self.small)
        let pool = stock.pool(workers: workers, readiness: readiness)
        pool.start()
        #expect(stock.activities.reach(.idle))
        #expect(stock.counts == stock.targets)
        #expect(stock.surplus == 0)
        #expect(stock.overlaps == 0)
        #expect(stock.largestBatch < 3 * Planner.portion)
        // No puzzle was produced by two workers.
        #expect(stock.puzzles.count == PoolName.tiers.reduce(0) { $0 + stock.targets[$1] })
        end(pool)
    }

    private func demand(
        _ filter: PuzzleFilter = .none, minimum: Int, matching: Int = 0
    ) -> Demand {
        Demand(
            claimant: .init(peer: Peer(uid: 1), key: "k"),
            subject: .init(pool: .easy, filter: filter), minimum: minimum, matching: matching)
    }

    @Test(arguments: [50, 150]) func `a demand is met between low and target and above it`(
        minimum: Int
    ) {
        // Full at first, then some are claimed: no refill is running.
        let stock = RecordingStock(.all(PoolLimits(low: 10, target: 100)), ready: 100)
        let pool = stock.pool(workers: 2)
        pool.start()
        #expect(stock.activities.reach(.idle))
        stock.claim(60, of: .easy)
        pool.stockChanged()
        pool.open(demand(minimum: minimum), isWaiting: true)
        #expect(stock.activities.reach(.idle))
        // Up to the target, extra puzzles are stocked too.
        #expect((minimum...max(minimum, 100)).contains(stock.counts[.easy]))
        #expect(stock.counts[.hard] == 100)
        end(pool)
    }

    @Test func `above the target only matching puzzles are stocked`() {
        let stock = RecordingStock(.all(PoolLimits(low: 10, target: 20)), ready: 20)
        let pool = stock.pool(workers: 2)
        pool.start()
        #expect(stock.activities.reach(.idle))
        // A symmetry that is never drawn at random.
        let filter = PuzzleFilter(symmetry: .quarterTurn)
        pool.open(demand(filter, minimum: 7), isWaiting: true)
        #expect(stock.activities.reach(.idle))
        #expect(stock.puzzles.count == 7)
        #expect(stock.puzzles.allSatisfy { $0.graded.solved.puzzle.symmetry == .quarterTurn })
        #expect(stock.counts[.easy] == 27)
        end(pool)
    }

    @Test func `puzzles that the stock could not take are delivered when it can again`() {
        let stock = RecordingStock(Self.small)
        stock.setRefusing(true)
        let pool = stock.pool(workers: 2)
        pool.start()
        #expect(stock.taken.wait(timeout: patience) == .success)
        pool.pause(.degraded)
        pool.finishDeliveries()
        let kept = stock.refused
        #expect(!kept.isEmpty && stock.puzzles.isEmpty)
        stock.setRefusing(false)
        pool.resume(.degraded)
        while stock.counts != stock.targets {
            guard stock.taken.wait(timeout: patience) == .success else { break }
        }
        #expect(stock.counts == stock.targets)
        #expect(stock.surplus == 0)
        #expect(kept.isSubset(of: stock.puzzles))
        #expect(pool.dropped.outage == 0)
        end(pool)
    }

    @Test func `kept puzzles that no pool wants any more are dropped and counted`() {
        let stock = RecordingStock(Self.small)
        stock.setRefusing(true)
        let pool = stock.pool(workers: 2)
        pool.start()
        #expect(stock.taken.wait(timeout: patience) == .success)
        pool.pause(.degraded)
        pool.finishDeliveries()
        let kept = stock.refused.count
        stock.setRefusing(false)
        // As another farm of a shared stock does.
        for name in stock.targets.names { stock.claim(-stock.targets[name], of: name) }
        pool.stockChanged()
        pool.resume(.degraded)
        #expect(stock.activities.reach(.idle))
        pool.finishDeliveries()
        #expect(stock.batches == 0)
        // Those that were just being made, too.
        #expect(kept > 0 && pool.dropped.unwanted >= kept && pool.dropped.outage == 0)
        end(pool)
    }

    @Test func `of the puzzles of a long outage a thousand are kept, and the others counted`() {
        let stock = RecordingStock(Self.large)
        stock.setRefusing(true)
        let pool = stock.pool(workers: 2)
        pool.start()
        while pool.dropped.outage == 0 {
            guard stock.taken.wait(timeout: patience) == .success else { break }
        }
        pool.pause(.degraded)
        pool.finishDeliveries()
        let dropped = pool.dropped.outage
        #expect(dropped > 0 && (600...1_000).contains(stock.refused.count - dropped))
        end(pool)
    }

    @Test func `all workers rest while all pools are full`() {
        let stock = RecordingStock(.all(PoolLimits(low: 10, target: 20)), ready: 20)
        let pool = stock.pool(workers: 3)
        pool.start()
        #expect(stock.activities.reach(.idle))
        let progress = pool.progress
        // Claims that leave enough puzzles wake no worker.
        for _ in 0..<10 {
            stock.claim(1, of: .hard)
            pool.stockChanged()
        }
        #expect(stock.taken.wait(timeout: .now() + .milliseconds(200)) == .timedOut)
        #expect(pool.activity == .idle)
        #expect(pool.progress == progress)
        #expect(stock.batches == 0)
        end(pool)
    }

    @Test func `a pool that runs low is refilled`() {
        let stock = RecordingStock(Self.small)
        let pool = stock.pool(workers: 2)
        pool.start()
        #expect(stock.activities.reach(.idle))
        let batches = stock.batches
        for tier in [PoolName.easy, .expert] {
            stock.claim(stock.targets[tier] - 9, of: tier)
            pool.stockChanged()
            #expect(stock.activities.reach(.idle))
            #expect(stock.counts == stock.targets)
        }
        #expect(stock.batches > batches)
        #expect(stock.surplus == 0)
        end(pool)
    }

    @Test func `changed limits take effect at once`() {
        let stock = RecordingStock(Self.small)
        let pool = WorkerPool(
            workers: 2, limits: .all(PoolLimits(low: 0, target: 0)), stock: { stock.report },
            seed: 1,
            activityChanged: { stock.activities.note($0) }, sink: { stock.take($0) })
        pool.start()
        #expect(stock.activities.reach(.idle))
        #expect(stock.batches == 0)
        pool.change(limits: Self.small)
        #expect(stock.activities.reach(.idle))
        #expect(stock.counts == stock.targets)
        end(pool)
    }

    @Test func `workers stop in the middle of their work`() {
        let stock = RecordingStock(Self.large)
        let pool = stock.pool(workers: 2)
        pool.start()
        #expect(stock.taken.wait(timeout: patience) == .success)
        end(pool)
        #expect(pool.activity == .working, "the workers rested too early")
    }

    @Test func `workers without an assignment stop too`() {
        let stock = RecordingStock(Self.small, ready: 1_000)
        let pool = stock.pool(workers: 3)
        pool.start()
        end(pool)
        #expect(stock.batches == 0)
    }

    @Test func `a slow stock blocks the workers`() {
        let stock = RecordingStock(Self.large)
        let door = DispatchSemaphore(value: 0)
        let pool = stock.pool(workers: 2) { door.wait() }
        pool.start()
        // One batch is being stocked, one is queued, and two are held by workers.
        #expect(stock.activities.reach(.waiting))
        #expect(stock.batches == 0)
        #expect(pool.progress.allSatisfy { !$0.isProducing })
        door.signal()
        #expect(stock.taken.wait(timeout: patience) == .success)
        #expect(stock.activities.reach(.waiting))
        // The stock is blocked, and workers exit without waiting for it.
        end(pool)
        #expect(stock.batches == 1)
        door.signal()
        #expect(stock.taken.wait(timeout: patience) == .success)
        // The queued batch is discarded.
        #expect(stock.taken.wait(timeout: .now() + .milliseconds(200)) == .timedOut)
        #expect(stock.batches == 2)
    }

    @Test func `a pause lasts until every reason is removed`() {
        let stock = RecordingStock(Self.small)
        let ready = DispatchSemaphore(value: 0)
        let paused = Mutex<WorkerPool?>(nil)
        // The stock itself may request a pause.
        let pool = stock.pool(workers: 2) {
            paused.withLock { pool in
                pool?.pause(.degraded)
                pool?.pause(.requested)
                pool = nil
            }
            ready.signal()
        }
        paused.withLock { $0 = pool }
        pool.start()
        #expect(ready.wait(timeout: patience) == .success)
        #expect(stock.activities.reach(.idle))
        #expect(pool.pauses == [.degraded, .requested])
        let (progress, batches) = (pool.progress, stock.batches)
        pool.resume(.degraded)
        pool.stockChanged()
        #expect(pool.activity == .idle)
        #expect(pool.progress == progress)
        #expect(stock.batches == batches)
        pool.resume(.requested)
        #expect(stock.activities.reach(.idle))
        #expect(stock.counts == stock.targets)
        end(pool)
    }

    @Test func `nothing is produced in quiet hours`() throws {
        let stock = RecordingStock(Self.small)
        let pool = stock.pool(workers: 2)
        pool.change(quietHours: QuietHours([try #require(.init("22:00-06:00"))]))
        pool.observe(minuteOfDay: 23 * 60)
        pool.start()
        #expect(stock.activities.reach(.idle))
        #expect(pool.pauses == [.quietHours])
        pool.observe(minuteOfDay: 6 * 60 - 1)
        #expect(pool.activity == .idle)
        #expect(stock.batches == 0)
        pool.observe(minuteOfDay: 6 * 60)
        #expect(stock.activities.reach(.idle))
        #expect(stock.counts == stock.targets)
        pool.observe(minuteOfDay: 22 * 60)
        #expect(pool.pauses == [.quietHours])
        pool.change(quietHours: QuietHours())
        #expect(pool.pauses == [])
        end(pool)
    }

    @Test func `a worker over its CPU limit sleeps and can be stopped`() {
        let stock = RecordingStock(Self.large)
        let time = FakeTime()
        let looks = DispatchSemaphore(value: 0)
        // Every batch costs an hour of CPU time, and no time passes.
        let clock = WorkClock(passed: {
            looks.signal(); return time.clock.passed()
        }) {
            time.pass(0, spending: 3_600_000_000_000)
            return time.clock.spent()
        }
        let pool = stock.pool(workers: 1, percent: 50, clock: clock)
        pool.start()
        for _ in 0..<4 { #expect(looks.wait(timeout: patience) == .success) }
        #expect(pool.progress.allSatisfy { !$0.isProducing })
        #expect(pool.assignedPools.allSatisfy { $0 != nil })
        #expect(stock.batches == 0)
        end(pool)
    }

    @Test func `a worker resumes once it is within its CPU limit`() {
        let stock = RecordingStock(Self.small)
        let time = FakeTime()
        let looks = DispatchSemaphore(value: 0)
        let costs = Atomic(0)
        let hour: Int64 = 3_600_000_000_000
        // The first batch costs an hour of CPU time, the others none.
        let clock = WorkClock {
            looks.signal()
            return time.clock.passed()
        } spent: {
            let isFirst = costs.add(1, ordering: .relaxed).newValue == 2
            time.pass(0, spending: isFirst ? hour : 0)
            return time.clock.spent()
        }
        let pool = stock.pool(workers: 1, percent: 50, clock: clock)
        pool.start()
        for _ in 0..<4 { #expect(looks.wait(timeout: patience) == .success) }
        #expect(stock.batches == 0)
        time.pass(2 * hour, spending: 0)
        #expect(stock.activities.reach(.idle))
        #expect(stock.counts == stock.targets)
        end(pool)
    }

    @Test func `workers report progress while they produce`() {
        let stock = RecordingStock(Self.large)
        let pool = stock.pool(workers: 2)
        let before = pool.progress
        pool.start()
        for _ in 0..<20 { #expect(stock.taken.wait(timeout: patience) == .success) }
        end(pool)
        // Only one of them may have been scheduled.
        #expect(zip(before, pool.progress).contains { $0.steps < $1.steps })
    }
}

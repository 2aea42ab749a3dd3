import Dispatch
import FarmConfig
import FarmService
import FarmStore
import SudokuEngine
import Synchronization
import Testing

@Suite struct WorkerPoolTests {
    private static let small = PerTier { PoolLimits(low: 10, target: 20 + 7 * $0.index) }
    private static let large = PerTier.all(PoolLimits(low: 100_000, target: 1_000_000))

    /// Stops all workers and waits until they have exited.
    private func end(_ pool: WorkerPool) {
        pool.stop()
        #expect(pool.join(within: 300))
        #expect(pool.orders.allSatisfy { $0 == nil })
        #expect(pool.signs.allSatisfy { !$0.isMaking })
    }

    @Test(arguments: 1...4)
    func `empty pools are filled to their targets and not beyond`(workers: Int) {
        let shelf = Shelf(Self.small)
        let pool = shelf.pool(workers: workers)
        pool.start()
        #expect(shelf.turns.reach(.resting))
        #expect(shelf.counts == shelf.targets)
        #expect(shelf.surplus == 0)
        #expect(shelf.overlaps == 0)
        #expect(shelf.largestParcel < 3 * Planner.portion)
        // No puzzle was produced by two workers.
        #expect(shelf.puzzles.count == Tier.allCases.reduce(0) { $0 + shelf.targets[$1] })
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
        let shelf = Shelf(.all(PoolLimits(low: 10, target: 100)), ready: 100)
        let pool = shelf.pool(workers: 2)
        pool.start()
        #expect(shelf.turns.reach(.resting))
        pool.update(shelf.claim(60, of: .easy))
        pool.open(demand(minimum: minimum), isWaiting: true)
        #expect(shelf.turns.reach(.resting))
        // Up to the target, extra puzzles are stocked too.
        #expect((minimum...max(minimum, 100)).contains(shelf.counts[.easy]))
        #expect(shelf.counts[.hard] == 100)
        end(pool)
    }

    @Test func `above the target only matching puzzles are stocked`() {
        let shelf = Shelf(.all(PoolLimits(low: 10, target: 20)), ready: 20)
        let pool = shelf.pool(workers: 2)
        pool.start()
        #expect(shelf.turns.reach(.resting))
        // A symmetry that is never drawn at random.
        let filter = PuzzleFilter(symmetry: .quarterTurn)
        pool.open(demand(filter, minimum: 7), isWaiting: true)
        #expect(shelf.turns.reach(.resting))
        #expect(shelf.puzzles.count == 7)
        #expect(shelf.puzzles.allSatisfy { $0.solved.puzzle.symmetry == .quarterTurn })
        #expect(shelf.counts[.easy] == 27)
        end(pool)
    }

    @Test func `all workers rest while all pools are full`() {
        let shelf = Shelf(.all(PoolLimits(low: 10, target: 20)), ready: 20)
        let pool = shelf.pool(workers: 3)
        pool.start()
        #expect(shelf.turns.reach(.resting))
        let signs = pool.signs
        // Claims that leave enough puzzles wake no worker.
        for _ in 0..<10 { pool.update(shelf.claim(1, of: .hard)) }
        #expect(shelf.taken.wait(timeout: .now() + .milliseconds(200)) == .timedOut)
        #expect(pool.activity == .resting)
        #expect(pool.signs == signs)
        #expect(shelf.parcels == 0)
        end(pool)
    }

    @Test func `a pool that runs low is refilled`() {
        let shelf = Shelf(Self.small)
        let pool = shelf.pool(workers: 2)
        pool.start()
        #expect(shelf.turns.reach(.resting))
        let parcels = shelf.parcels
        for tier in [Tier.easy, .expert] {
            pool.update(shelf.claim(shelf.targets[tier] - 9, of: tier))
            #expect(shelf.turns.reach(.resting))
            #expect(shelf.counts == shelf.targets)
        }
        #expect(shelf.parcels > parcels)
        #expect(shelf.surplus == 0)
        end(pool)
    }

    @Test func `an older stock report does not replace a newer one`() {
        let shelf = Shelf(Self.small)
        let empty = shelf.report
        let pool = shelf.pool(workers: 1)
        pool.start()
        #expect(shelf.turns.reach(.resting))
        pool.update(empty)
        #expect(pool.activity == .resting)
        end(pool)
        #expect(shelf.counts == shelf.targets)
    }

    @Test func `changed limits take effect at once`() {
        let shelf = Shelf(Self.small)
        let pool = WorkerPool(
            workers: 2, limits: .all(PoolLimits(low: 0, target: 0)), stock: shelf.report, seed: 1,
            turned: { shelf.turns.note($0) }, sink: { shelf.take($0) })
        pool.start()
        #expect(shelf.turns.reach(.resting))
        #expect(shelf.parcels == 0)
        pool.change(limits: Self.small)
        #expect(shelf.turns.reach(.resting))
        #expect(shelf.counts == shelf.targets)
        end(pool)
    }

    @Test func `workers stop in the middle of their work`() {
        let shelf = Shelf(Self.large)
        let pool = shelf.pool(workers: 2)
        pool.start()
        #expect(shelf.taken.wait(timeout: patience) == .success)
        end(pool)
        #expect(pool.activity == .working, "the workers rested too early")
    }

    @Test func `workers without an assignment stop too`() {
        let shelf = Shelf(Self.small, ready: 1_000)
        let pool = shelf.pool(workers: 3)
        pool.start()
        end(pool)
        #expect(shelf.parcels == 0)
    }

    @Test func `a slow stock blocks the workers`() {
        let shelf = Shelf(Self.large)
        let door = DispatchSemaphore(value: 0)
        let pool = shelf.pool(workers: 2) { door.wait() }
        pool.start()
        // One batch is being stocked, one is queued, and two are held by workers.
        #expect(shelf.turns.reach(.waiting))
        #expect(shelf.parcels == 0)
        #expect(pool.signs.allSatisfy { !$0.isMaking })
        door.signal()
        #expect(shelf.taken.wait(timeout: patience) == .success)
        #expect(shelf.turns.reach(.waiting))
        // The stock is blocked, and workers exit without waiting for it.
        end(pool)
        #expect(shelf.parcels == 1)
        door.signal()
        #expect(shelf.taken.wait(timeout: patience) == .success)
        // The queued batch is discarded.
        #expect(shelf.taken.wait(timeout: .now() + .milliseconds(200)) == .timedOut)
        #expect(shelf.parcels == 2)
    }

    @Test func `a pause lasts until every reason is removed`() {
        let shelf = Shelf(Self.small)
        let ready = DispatchSemaphore(value: 0)
        let paused = Mutex<WorkerPool?>(nil)
        // The stock itself may request a pause.
        let pool = shelf.pool(workers: 2) {
            paused.withLock { pool in
                pool?.pause(.degraded)
                pool?.pause(.asked)
                pool = nil
            }
            ready.signal()
        }
        paused.withLock { $0 = pool }
        pool.start()
        #expect(ready.wait(timeout: patience) == .success)
        #expect(shelf.turns.reach(.resting))
        #expect(pool.pauses == [.degraded, .asked])
        let (signs, parcels) = (pool.signs, shelf.parcels)
        pool.resume(.degraded)
        pool.update(shelf.report)
        #expect(pool.activity == .resting)
        #expect(pool.signs == signs)
        #expect(shelf.parcels == parcels)
        pool.resume(.asked)
        #expect(shelf.turns.reach(.resting))
        #expect(shelf.counts == shelf.targets)
        end(pool)
    }

    @Test func `nothing is produced in quiet hours`() throws {
        let shelf = Shelf(Self.small)
        let pool = shelf.pool(workers: 2)
        pool.change(quietHours: QuietHours([try #require(.init("22:00-06:00"))]))
        pool.observe(minuteOfDay: 23 * 60)
        pool.start()
        #expect(shelf.turns.reach(.resting))
        #expect(pool.pauses == [.quietHours])
        pool.observe(minuteOfDay: 6 * 60 - 1)
        #expect(pool.activity == .resting)
        #expect(shelf.parcels == 0)
        pool.observe(minuteOfDay: 6 * 60)
        #expect(shelf.turns.reach(.resting))
        #expect(shelf.counts == shelf.targets)
        pool.observe(minuteOfDay: 22 * 60)
        #expect(pool.pauses == [.quietHours])
        pool.change(quietHours: QuietHours())
        #expect(pool.pauses == [])
        end(pool)
    }

    @Test func `a worker over its CPU limit sleeps and can be stopped`() {
        let shelf = Shelf(Self.large)
        let time = FakeTime()
        let looks = DispatchSemaphore(value: 0)
        // Every batch costs an hour of CPU time, and no time passes.
        let clock = WorkClock(passed: {
            looks.signal(); return time.clock.passed()
        }) {
            time.pass(0, spending: 3_600_000_000_000)
            return time.clock.spent()
        }
        let pool = shelf.pool(workers: 1, percent: 50, clock: clock)
        pool.start()
        for _ in 0..<4 { #expect(looks.wait(timeout: patience) == .success) }
        #expect(pool.signs.allSatisfy { !$0.isMaking })
        #expect(pool.orders.allSatisfy { $0 != nil })
        #expect(shelf.parcels == 0)
        end(pool)
    }

    @Test func `a worker resumes once it is within its CPU limit`() {
        let shelf = Shelf(Self.small)
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
        let pool = shelf.pool(workers: 1, percent: 50, clock: clock)
        pool.start()
        for _ in 0..<4 { #expect(looks.wait(timeout: patience) == .success) }
        #expect(shelf.parcels == 0)
        time.pass(2 * hour, spending: 0)
        #expect(shelf.turns.reach(.resting))
        #expect(shelf.counts == shelf.targets)
        end(pool)
    }

    @Test func `workers report progress while they produce`() {
        let shelf = Shelf(Self.large)
        let pool = shelf.pool(workers: 2)
        let before = pool.signs
        pool.start()
        for _ in 0..<20 { #expect(shelf.taken.wait(timeout: patience) == .success) }
        end(pool)
        // Only one of them may have been scheduled.
        #expect(zip(before, pool.signs).contains { $0.progress < $1.progress })
    }
}

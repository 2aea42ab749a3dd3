import Dispatch
import FarmConfig
import FarmStore
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

@testable import FarmService

@Suite struct WorkerTeamTests {
    private static let small = PerPool {
        PoolLimits(low: 10, target: 20 + 7 * ($0.tier?.index ?? 0))
    }
    private static let large = PerPool.all(PoolLimits(low: 100_000, target: 1_000_000))

    /// Stops all workers and waits until they have exited.
    private func end(_ team: WorkerTeam) {
        team.stop()
        #expect(team.join(within: 300))
        #expect(team.assignedPools.allSatisfy { $0 == nil })
        #expect(team.progress.allSatisfy { !$0.isProducing })
    }

    /// Workers that keep nothing between two portions make the same.
    @Test(arguments: 1...4, [0, 10])
    func `empty pools are filled to their targets and not beyond`(
        workers: Int, readiness: Double
    ) {
        let stock = RecordingStock(Self.small)
        let team = stock.team(workers: workers, readiness: readiness)
        team.start()
        #expect(stock.activities.reach(.idle))
        #expect(stock.counts == stock.targets)
        #expect(stock.surplus == 0)
        #expect(stock.overlaps == 0)
        #expect(stock.largestBatch < 3 * Planner.portion)
        // No puzzle was produced by two workers.
        #expect(stock.puzzles.count == PoolName.tiers.reduce(0) { $0 + stock.targets[$1] })
        end(team)
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
        let team = stock.team(workers: 2)
        team.start()
        #expect(stock.activities.reach(.idle))
        stock.claim(60, of: .easy)
        team.stockChanged()
        team.open(demand(minimum: minimum), isWaiting: true)
        #expect(stock.activities.reach(.idle))
        // Up to the target, extra puzzles are stocked too.
        #expect((minimum...max(minimum, 100)).contains(stock.counts[.easy]))
        #expect(stock.counts[.hard] == 100)
        end(team)
    }

    @Test func `above the target only matching puzzles are stocked`() {
        let stock = RecordingStock(.all(PoolLimits(low: 10, target: 20)), ready: 20)
        let team = stock.team(workers: 2)
        team.start()
        #expect(stock.activities.reach(.idle))
        // A symmetry that is never drawn at random.
        let filter = PuzzleFilter(symmetry: .quarterTurn)
        team.open(demand(filter, minimum: 7), isWaiting: true)
        #expect(stock.activities.reach(.idle))
        #expect(stock.puzzles.count == 7)
        #expect(stock.puzzles.allSatisfy { $0.record.symmetry == .quarterTurn })
        #expect(stock.counts[.easy] == 27)
        end(team)
    }

    @Test func `puzzles that the stock could not take are delivered when it can again`() {
        let stock = RecordingStock(Self.small)
        stock.setRefusing(true)
        let team = stock.team(workers: 2)
        team.start()
        #expect(stock.taken.wait(timeout: patience) == .success)
        team.setPaused(true, for: .degraded)
        team.finishDeliveries()
        let kept = stock.refused
        #expect(!kept.isEmpty && stock.puzzles.isEmpty)
        stock.setRefusing(false)
        team.setPaused(false, for: .degraded)
        while stock.counts != stock.targets {
            guard stock.taken.wait(timeout: patience) == .success else { break }
        }
        #expect(stock.counts == stock.targets)
        #expect(stock.surplus == 0)
        #expect(kept.isSubset(of: stock.puzzles))
        #expect(team.dropped.outage == 0)
        end(team)
    }

    @Test func `kept puzzles that no pool wants any more are dropped and counted`() {
        let stock = RecordingStock(Self.small)
        stock.setRefusing(true)
        let team = stock.team(workers: 2)
        team.start()
        #expect(stock.taken.wait(timeout: patience) == .success)
        team.setPaused(true, for: .degraded)
        team.finishDeliveries()
        let kept = stock.refused.count
        stock.setRefusing(false)
        // As another farm of a shared stock does.
        for name in stock.targets.names { stock.claim(-stock.targets[name], of: name) }
        team.stockChanged()
        team.setPaused(false, for: .degraded)
        #expect(stock.activities.reach(.idle))
        team.finishDeliveries()
        #expect(stock.batches == 0)
        // Those that were just being made, too.
        #expect(kept > 0 && team.dropped.unwanted >= kept && team.dropped.outage == 0)
        end(team)
    }

    @Test func `of the puzzles of a long outage a thousand are kept, and the others counted`() {
        let stock = RecordingStock(Self.large)
        stock.setRefusing(true)
        let team = stock.team(workers: 2)
        team.start()
        while team.dropped.outage == 0 {
            guard stock.taken.wait(timeout: patience) == .success else { break }
        }
        team.setPaused(true, for: .degraded)
        team.finishDeliveries()
        let dropped = team.dropped.outage
        #expect(dropped > 0 && (600...1_000).contains(stock.refused.count - dropped))
        end(team)
    }

    @Test func `all workers rest while all pools are full`() {
        let stock = RecordingStock(.all(PoolLimits(low: 10, target: 20)), ready: 20)
        let team = stock.team(workers: 3)
        team.start()
        #expect(stock.activities.reach(.idle))
        let progress = team.progress
        // Claims that leave enough puzzles wake no worker.
        for _ in 0..<10 {
            stock.claim(1, of: .hard)
            team.stockChanged()
        }
        #expect(stock.taken.wait(timeout: .now() + .milliseconds(200)) == .timedOut)
        #expect(team.activity == .idle)
        #expect(team.progress == progress)
        #expect(stock.batches == 0)
        end(team)
    }

    @Test func `a pool that runs low is refilled`() {
        let stock = RecordingStock(Self.small)
        let team = stock.team(workers: 2)
        team.start()
        #expect(stock.activities.reach(.idle))
        let batches = stock.batches
        for tier in [PoolName.easy, .expert] {
            stock.claim(stock.targets[tier] - 9, of: tier)
            team.stockChanged()
            #expect(stock.activities.reach(.idle))
            #expect(stock.counts == stock.targets)
        }
        #expect(stock.batches > batches)
        #expect(stock.surplus == 0)
        end(team)
    }

    @Test func `changed limits take effect at once`() {
        let stock = RecordingStock(Self.small)
        let team = WorkerTeam(
            Configuration(workers: 2, limits: .all(.none)), stock: { stock.report }, seed: 1,
            activityChanged: { stock.activities.note($0) }, sink: { stock.take($0) })
        team.start()
        #expect(stock.activities.reach(.idle))
        #expect(stock.batches == 0)
        team.change(Configuration(workers: 2, limits: Self.small))
        #expect(stock.activities.reach(.idle))
        #expect(stock.counts == stock.targets)
        end(team)
    }

    @Test func `workers stop in the middle of their work`() {
        let stock = RecordingStock(Self.large)
        let team = stock.team(workers: 2)
        team.start()
        #expect(stock.taken.wait(timeout: patience) == .success)
        end(team)
        #expect(team.activity == .working, "the workers rested too early")
    }

    @Test func `workers without an assignment stop too`() {
        let stock = RecordingStock(Self.small, ready: 1_000)
        let team = stock.team(workers: 3)
        team.start()
        end(team)
        #expect(stock.batches == 0)
    }

    @Test func `a slow stock blocks the workers`() {
        let stock = RecordingStock(Self.large)
        let door = DispatchSemaphore(value: 0)
        let team = stock.team(workers: 2) { door.wait() }
        team.start()
        // One batch is being stocked, one is queued, and two are held by workers.
        #expect(stock.activities.reach(.waiting))
        #expect(stock.batches == 0)
        #expect(team.progress.allSatisfy { !$0.isProducing })
        door.signal()
        #expect(stock.taken.wait(timeout: patience) == .success)
        #expect(stock.activities.reach(.waiting))
        // The stock is blocked, and workers exit without waiting for it.
        end(team)
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
        let paused = Mutex<WorkerTeam?>(nil)
        // The stock itself may request a pause.
        let team = stock.team(workers: 2) {
            paused.withLock { team in
                team?.setPaused(true, for: .degraded)
                team?.setPaused(true, for: .requested)
                team = nil
            }
            ready.signal()
        }
        paused.withLock { $0 = team }
        team.start()
        #expect(ready.wait(timeout: patience) == .success)
        #expect(stock.activities.reach(.idle))
        #expect(team.pauses == [.degraded, .requested])
        let (progress, batches) = (team.progress, stock.batches)
        team.setPaused(false, for: .degraded)
        team.stockChanged()
        #expect(team.activity == .idle)
        #expect(team.progress == progress)
        #expect(stock.batches == batches)
        team.setPaused(false, for: .requested)
        #expect(stock.activities.reach(.idle))
        #expect(stock.counts == stock.targets)
        end(team)
    }

    @Test func `nothing is produced in quiet hours`() throws {
        let stock = RecordingStock(Self.small)
        let team = stock.team(workers: 2)
        var configuration = Configuration(workers: 2, limits: Self.small)
        configuration.farm.quietHours = QuietHours([try #require(.init("22:00-06:00"))])
        team.change(configuration)
        team.observe(minuteOfDay: 23 * 60)
        team.start()
        #expect(stock.activities.reach(.idle))
        #expect(team.pauses == [.quietHours])
        team.observe(minuteOfDay: 6 * 60 - 1)
        #expect(team.activity == .idle)
        #expect(stock.batches == 0)
        team.observe(minuteOfDay: 6 * 60)
        #expect(stock.activities.reach(.idle))
        #expect(stock.counts == stock.targets)
        team.observe(minuteOfDay: 22 * 60)
        #expect(team.pauses == [.quietHours])
        team.change(Configuration(workers: 2, limits: Self.small))
        #expect(team.pauses == [])
        end(team)
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
        let team = stock.team(workers: 1, percent: 50, clock: clock)
        team.start()
        for _ in 0..<4 { #expect(looks.wait(timeout: patience) == .success) }
        #expect(team.progress.allSatisfy { !$0.isProducing })
        #expect(team.assignedPools.allSatisfy { $0 != nil })
        #expect(stock.batches == 0)
        end(team)
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
        let team = stock.team(workers: 1, percent: 50, clock: clock)
        team.start()
        for _ in 0..<4 { #expect(looks.wait(timeout: patience) == .success) }
        #expect(stock.batches == 0)
        time.pass(2 * hour, spending: 0)
        #expect(stock.activities.reach(.idle))
        #expect(stock.counts == stock.targets)
        end(team)
    }

    @Test func `workers report progress while they produce`() {
        let stock = RecordingStock(Self.large)
        let team = stock.team(workers: 2)
        let before = team.progress
        team.start()
        for _ in 0..<20 { #expect(stock.taken.wait(timeout: patience) == .success) }
        end(team)
        // Only one of them may have been scheduled.
        #expect(zip(before, team.progress).contains { $0.steps < $1.steps })
    }
}

import Dispatch
import FarmStore
import Foundation
import SudokuEngine
import Testing

@testable import FarmConfig
@testable import FarmService

@Suite struct WorkerTeamChangeTests {
    private func configuration(workers: Int, target: Int) -> Configuration {
        Configuration(workers: workers, limits: limits(target))
    }

    private func limits(_ target: Int) -> PerPool<PoolLimits> {
        PerPool { PoolLimits(low: 0, target: $0 == .beginner ? target : 0) }
    }

    private func workers(
        _ stock: RecordingStock, workers: Int, target: Int
    ) -> WorkerTeam {
        WorkerTeam(
            configuration(workers: workers, target: target), stock: { stock.report },
            sink: { stock.take($0) })
    }

    /// Waits until the beginner pool has a number of puzzles.
    private func reach(_ count: Int, _ stock: RecordingStock) {
        while stock.counts[.beginner] < count {
            guard stock.taken.wait(timeout: patience) == .success else {
                Issue.record("production has ended")
                return
            }
        }
        #expect(stock.counts[.beginner] == count)
    }

    private func end(_ workers: WorkerTeam) {
        workers.stop()
        #expect(workers.join(within: 300))
    }

    @Test func `workers are added, which continue with the others, and removed`() {
        let stock = RecordingStock(limits(20))
        let workers = workers(stock, workers: 1, target: 10)
        #expect(workers.size == 1 && workers.progress.count == 1)
        workers.start()
        reach(10, stock)
        workers.change(configuration(workers: 3, target: 20))
        #expect(workers.size == 3 && workers.progress.count == 3)
        reach(20, stock)
        workers.change(configuration(workers: 1, target: 20))
        while workers.progress.count > 1 { usleep(1_000) }
        stock.claim(20, of: .beginner)
        workers.stockChanged()
        reach(20, stock)
        end(workers)
        #expect(stock.surplus == 0)
    }

    @Test func `pauses outlive a change of the number of workers`() {
        let stock = RecordingStock(limits(20))
        let workers = workers(stock, workers: 1, target: 20)
        workers.setPaused(true, for: .lowSpace)
        workers.setPaused(true, for: .lowSpace)
        workers.setPaused(true, for: .degraded)
        workers.start()
        workers.change(configuration(workers: 2, target: 20))
        #expect(workers.pauses == [.lowSpace, .degraded])
        workers.setPaused(false, for: .degraded)
        workers.setPaused(false, for: .quietHours)
        #expect(workers.pauses == [.lowSpace])
        #expect(stock.batches == 0)
        workers.setPaused(false, for: .lowSpace)
        #expect(workers.pauses.isEmpty)
        reach(20, stock)
        end(workers)
    }

    @Test func `demands outlive a change of the number of workers`() {
        let stock = RecordingStock(limits(1), ready: 1)
        let workers = workers(stock, workers: 1, target: 1)
        let demand = Demand(
            claimant: Demand.Claimant(peer: Peer(uid: 1), key: "k"),
            subject: Demand.Subject(pool: .beginner), minimum: 5, matching: 1)
        workers.open(demand, isWaiting: true)
        workers.change(configuration(workers: 2, target: 1))
        workers.start()
        reach(5, stock)
        workers.close(demand)
        end(workers)
    }

    @Test func `after a stop nothing starts again`() {
        let stock = RecordingStock(limits(20))
        let workers = workers(stock, workers: 2, target: 20)
        workers.stop()
        workers.start()
        workers.change(configuration(workers: 3, target: 20))
        #expect(workers.size == 2)
        #expect(workers.join(within: 300))
        #expect(stock.batches == 0)
    }

    @Test func `workers that never started have ended`() {
        let stock = RecordingStock(limits(20))
        #expect(workers(stock, workers: 2, target: 20).join(within: 0))
    }
}

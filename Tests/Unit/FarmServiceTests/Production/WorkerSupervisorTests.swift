import Dispatch
import FarmStore
import SudokuEngine
import Testing

@testable import FarmConfig
@testable import FarmService

@Suite struct WorkerSupervisorTests {
    private func configuration(workers: Int, target: Int) -> Configuration {
        var configuration = Configuration()
        configuration.farm.workers = .number(workers)
        configuration.limit { limits(target)[$0] }
        return configuration
    }

    private func limits(_ target: Int) -> PerPool<PoolLimits> {
        PerPool { PoolLimits(low: 0, target: $0 == .beginner ? target : 0) }
    }

    private func supervisor(
        _ stock: RecordingStock, workers: Int, target: Int
    ) -> WorkerSupervisor {
        WorkerSupervisor(
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

    private func end(_ supervisor: WorkerSupervisor) {
        supervisor.stop()
        #expect(supervisor.join(within: 300))
    }

    @Test func `another number of workers replaces the pool of workers, which continues`() {
        let stock = RecordingStock(limits(20))
        let supervisor = supervisor(stock, workers: 1, target: 10)
        #expect(supervisor.size == 1 && supervisor.progress.count == 1)
        supervisor.start()
        reach(10, stock)
        supervisor.change(configuration(workers: 3, target: 20))
        #expect(supervisor.size == 3 && supervisor.progress.count == 3)
        reach(20, stock)
        end(supervisor)
        #expect(stock.surplus == 0)
    }

    @Test func `changed limits apply to the same workers`() {
        let stock = RecordingStock(limits(20))
        let supervisor = supervisor(stock, workers: 2, target: 0)
        supervisor.start()
        supervisor.change(configuration(workers: 2, target: 20))
        reach(20, stock)
        end(supervisor)
    }

    @Test func `a claim is noticed when the change of the stock is reported`() {
        let stock = RecordingStock(limits(20), ready: 20)
        let supervisor = supervisor(stock, workers: 1, target: 20)
        supervisor.start()
        stock.claim(20, of: .beginner)
        supervisor.stockChanged()
        reach(20, stock)
        end(supervisor)
    }

    @Test func `pauses outlive a change of the number of workers`() {
        let stock = RecordingStock(limits(20))
        let supervisor = supervisor(stock, workers: 1, target: 20)
        supervisor.setPaused(true, for: .lowSpace)
        supervisor.setPaused(true, for: .lowSpace)
        supervisor.setPaused(true, for: .requested)
        supervisor.start()
        supervisor.change(configuration(workers: 2, target: 20))
        #expect(supervisor.pauses == [.lowSpace, .requested])
        supervisor.setPaused(false, for: .requested)
        supervisor.setPaused(false, for: .degraded)
        #expect(supervisor.pauses == [.lowSpace])
        #expect(stock.batches == 0)
        supervisor.setPaused(false, for: .lowSpace)
        #expect(supervisor.pauses.isEmpty)
        reach(20, stock)
        end(supervisor)
    }

    @Test func `demands outlive a change of the number of workers`() {
        let stock = RecordingStock(limits(1), ready: 1)
        let supervisor = supervisor(stock, workers: 1, target: 1)
        let demand = Demand(
            claimant: Demand.Claimant(peer: Peer(uid: 1), key: "k"),
            subject: Demand.Subject(pool: .beginner), minimum: 5, matching: 1)
        supervisor.open(demand, isWaiting: true)
        supervisor.change(configuration(workers: 2, target: 1))
        supervisor.start()
        reach(5, stock)
        supervisor.close(demand)
        end(supervisor)
    }

    @Test func `after a stop nothing starts again`() {
        let stock = RecordingStock(limits(20))
        let supervisor = supervisor(stock, workers: 2, target: 20)
        supervisor.stop()
        supervisor.start()
        supervisor.change(configuration(workers: 3, target: 20))
        #expect(supervisor.size == 2)
        #expect(supervisor.join(within: 300))
        #expect(stock.batches == 0)
    }

    @Test func `workers that never started have ended`() {
        let stock = RecordingStock(limits(20))
        #expect(supervisor(stock, workers: 2, target: 20).join(within: 0))
    }
}

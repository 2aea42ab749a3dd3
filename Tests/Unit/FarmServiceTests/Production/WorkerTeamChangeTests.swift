import Dispatch
import FarmStore
import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

@testable import FarmConfig
@testable import FarmService

@Suite struct WorkerTeamChangeTests {
    private let stock = RecordingStock(
        PerPool { PoolLimits(low: 0, target: $0 == .beginner ? 20 : 0) })

    private func configuration(workers: Int) -> Configuration {
        Configuration(workers: workers, limits: stock.limits)
    }

    /// Waits until the beginner pool has a number of puzzles.
    private func reach(_ count: Int) {
        while stock.counts[.beginner] < count {
            guard stock.taken.wait(timeout: patience) == .success else {
                Issue.record("production has ended")
                return
            }
        }
        #expect(stock.counts[.beginner] == count)
    }

    /// Empties the beginner pool and waits until it is full again.
    private func refill(_ team: WorkerTeam) {
        stock.claim(20, of: .beginner)
        team.stockChanged()
        reach(20)
    }

    private func end(_ team: WorkerTeam) {
        team.stop()
        #expect(team.join(within: 300))
        #expect(stock.surplus == 0)
    }

    @Test func `workers are added, which continue with the others, and removed`() {
        let team = stock.team(workers: 1)
        #expect(team.size == 1 && team.progress.count == 1)
        team.start()
        reach(20)
        team.change(configuration(workers: 3))
        #expect(team.size == 3 && team.progress.count == 3)
        refill(team)
        team.change(configuration(workers: 1))
        #expect(comesTrue { team.progress.count == 1 }, "surplus workers have not exited")
        refill(team)
        end(team)
    }

    @Test func `pauses outlive a change of the number of workers`() {
        let team = stock.team(workers: 1)
        team.setPaused(true, for: .lowSpace)
        team.setPaused(true, for: .lowSpace)
        team.setPaused(true, for: .degraded)
        team.start()
        team.change(configuration(workers: 2))
        #expect(team.pauses == [.lowSpace, .degraded])
        team.setPaused(false, for: .degraded)
        team.setPaused(false, for: .quietHours)
        #expect(team.pauses == [.lowSpace])
        #expect(stock.batches == 0)
        team.setPaused(false, for: .lowSpace)
        reach(20)
        end(team)
    }

    @Test func `demands outlive a change of the number of workers`() {
        stock.claim(-20, of: .beginner)
        let team = stock.team(workers: 1)
        let demand = Demand(
            claimant: Demand.Claimant(peer: Peer(uid: 1), key: "k"),
            subject: Demand.Subject(pool: .beginner), minimum: 25, matching: 20)
        team.open(demand, isWaiting: true)
        team.change(configuration(workers: 2))
        team.start()
        reach(25)
        team.close(demand)
        team.stop()
        #expect(team.join(within: 300))
    }

    @Test func `after a stop nothing starts again`() {
        let team = stock.team(workers: 2)
        #expect(team.join(within: 0))
        team.stop()
        team.start()
        team.change(configuration(workers: 3))
        #expect(team.size == 2 && team.join(within: 300) && stock.batches == 0)
    }
}

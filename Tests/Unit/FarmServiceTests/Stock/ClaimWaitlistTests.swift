import FarmStore
import FarmSystem
import SudokuEngine
import Synchronization
import Testing

@testable import FarmConfig
@testable import FarmService

@Suite struct ClaimWaitlistTests {
    /// A claim for three puzzles that waits, since one is ready and the worker's are discarded.
    private func waitingClaim(
        _ farm: StockFixture, _ client: WaitingClient
    ) -> Future<Result<ClaimOutcome<Claim>, StoreError>> {
        farm.workers.start()
        let outcome = farm.startClaim("a", count: 3, on: client)
        // The pool is full: the worker produces only for the demand of the claim.
        #expect(farm.awaitDelivery())
        return outcome
    }

    private func expectShortage(_ outcome: Future<Result<ClaimOutcome<Claim>, StoreError>>) {
        guard case .success(.poolEmpty(let matching)) = outcome.wait(seconds: 300) else {
            Issue.record("the claim was not answered with a shortage")
            return
        }
        #expect(matching == 1)
    }

    @Test func `a waiting claim gets the puzzles produced for it`() throws {
        let (farm, client) = (try StockFixture(), try WaitingClient())
        let outcome = waitingClaim(farm, client)
        #expect(farm.ready >= 3)
        farm.waitlist.update(farm.stock.store.stock)
        guard case .success(.made(let claim)) = outcome.wait(seconds: 300) else {
            Issue.record("the claim was not made")
            return
        }
        #expect(claim.count == 3)
    }

    @Test func `a waiting claim is made once the stock is enough, whoever stocks it`() throws {
        let (farm, client) = (try StockFixture(stocksPuzzles: false), try WaitingClient())
        let outcome = waitingClaim(farm, client)
        farm.stock.insert(Array(StockFixture.puzzles[1..<2]))
        farm.waitlist.update(farm.stock.store.stock)
        farm.stock.insert(Array(StockFixture.puzzles[2..<3]))
        farm.waitlist.update(farm.stock.store.stock)
        guard case .success(.made(let claim)) = outcome.wait(seconds: 300) else {
            Issue.record("the claim was not made")
            return
        }
        #expect(claim.count == 3)
    }

    @Test func `while a claim waits, its key is in progress and others are answered`() throws {
        let (farm, client) = (try StockFixture(stocksPuzzles: false), try WaitingClient())
        let outcome = waitingClaim(farm, client)
        guard case .keyInProgress = try farm.claim("a", count: 3) else {
            Issue.record("the key was not in progress")
            return
        }
        guard case .made = try farm.claim("b", count: 1) else {
            Issue.record("another claim was not made")
            return
        }
        client.hangUp()
        guard case .success(.poolEmpty) = outcome.wait(seconds: 300) else {
            Issue.record("the claim was not answered")
            return
        }
        guard case .poolEmpty = try farm.claim("a", count: 3) else {
            Issue.record("the key is still in progress")
            return
        }
    }

    @Test func `a claim whose client hangs up stops waiting`() throws {
        let (farm, client) = (try StockFixture(stocksPuzzles: false), try WaitingClient())
        let outcome = waitingClaim(farm, client)
        client.hangUp()
        expectShortage(outcome)
        let isDemanded = farm.workers.hasDemands.load(ordering: .relaxed)
        #expect(!isDemanded)
    }

    @Test func `when the service stops, waiting claims end with an error`() throws {
        let (farm, client) = (try StockFixture(stocksPuzzles: false), try WaitingClient())
        let outcome = waitingClaim(farm, client)
        client.stopping.raise()
        guard case .failure(.closed) = outcome.wait(seconds: 300) else {
            Issue.record("the claim did not end with an error")
            return
        }
    }

    @Test func `a pause of the pool answers waiting claims`() throws {
        let (farm, client) = (try StockFixture(stocksPuzzles: false), try WaitingClient())
        let outcome = waitingClaim(farm, client)
        farm.pause([.hard])
        farm.pause([.beginner])
        expectShortage(outcome)
    }

    @Test func `a pause of the workers answers waiting claims`() throws {
        let (farm, client) = (try StockFixture(stocksPuzzles: false), try WaitingClient())
        let outcome = waitingClaim(farm, client)
        farm.workers.setPaused(true, for: .lowSpace)
        farm.waitlist.answerBlocked()
        expectShortage(outcome)
    }

    @Test func `a claim for a blocked pool does not wait`() throws {
        let (farm, client) = (try StockFixture(), try WaitingClient())
        farm.pause([.beginner])
        expectShortage(farm.startClaim("a", count: 3, on: client))
    }

    @Test func `a claim for one kind of puzzles too many does not wait`() throws {
        let (farm, client) = (try StockFixture(stocksPuzzles: false), try WaitingClient())
        func kind(_ number: Int) -> PuzzleFilter {
            PuzzleFilter(techniques: [TechniqueAlternatives("\(number)", anyOf: ["\(number)"])])
        }
        for number in 0..<DemandTable.mostOfUser {
            _ = try farm.claim("\(number)", count: 3, filter: kind(number))
        }
        let last = kind(DemandTable.mostOfUser)
        let outcome = farm.startClaim("last", count: 3, filter: last, on: client).wait(seconds: 200)
        guard case .success(.poolEmpty(matching: 0)) = outcome else {
            Issue.record("the claim waits without a demand")
            return
        }
    }

    @Test func `a shortage without waiting opens a demand, and the key can be repeated`() throws {
        let farm = try StockFixture()
        guard case .poolEmpty(matching: 1) = try farm.claim("a", count: 3) else {
            Issue.record("three puzzles were found")
            return
        }
        farm.workers.start()
        #expect(farm.awaitDelivery())
        guard case .made(let claim) = try farm.claim("a", count: 3) else {
            Issue.record("the puzzles were not produced")
            return
        }
        #expect(claim.count == 3)
    }

    @Test func `a pool is blocked by its own pause first, then by the workers'`() throws {
        let farm = try StockFixture()
        #expect(farm.workers.block(to: .beginner) == nil)
        farm.workers.setPaused(true, for: .lowSpace)
        #expect(farm.workers.block(to: .beginner) == .paused(.lowSpace))
        farm.workers.setPaused(true, for: .requested)
        #expect(farm.workers.block(to: .beginner) == .paused(.requested))
        farm.pause([.beginner])
        #expect(farm.workers.block(to: .beginner) == .pausedPool)
        #expect(farm.workers.block(to: .hard) == .paused(.lowSpace))
        farm.pause(Set(PoolName.tiers))
        #expect(farm.workers.pauses == [.requested, .lowSpace])
    }
}

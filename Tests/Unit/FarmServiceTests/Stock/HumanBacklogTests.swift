import FarmStore
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

@testable import FarmService

/// Stored puzzles get the human paths that they lack.
@Suite struct HumanBacklogTests {
    private let fixture: StockFixture
    private let backlog: HumanBacklog
    private let done: DoneLog

    private final class DoneLog: Sendable {
        private let counts = Mutex<[Int]>([])
        func note(_ count: Int) { counts.withLock { $0.append(count) } }
        var all: [Int] { counts.withLock { $0 } }
    }

    init() throws {
        fixture = try StockFixture()
        let done = DoneLog()
        self.done = done
        backlog = HumanBacklog(
            fixture.stock.store, added: {}, done: { _, count in done.note(count) })
        fixture.stock.insert(Array(StockFixture.puzzles.dropFirst()))
    }

    private func stored() throws -> [PuzzleRecord.Human?] {
        try fixture.stock.store.peek(
            .beginner, limit: 100, after: nil, filter: .none
        ).puzzles.map(\.human)
    }

    @Test func `every puzzle of the pool gets the human path of its own`() throws {
        var grader = Grader()
        #expect(!backlog.isPending)
        backlog.search([.beginner, .easy])
        while backlog.step(&grader, shouldStop: { false }) {}
        #expect(!backlog.isPending)
        let expected = StockFixture.puzzles.map { puzzle in
            puzzle.record.classic.flatMap { grader.humanGrade(of: $0) }
                .map(PuzzleRecord.Human.init)
        }
        #expect(try stored() == expected)
        #expect(done.all == [StockFixture.puzzles.count])
        // A second search finds nothing to do.
        backlog.search([.beginner])
        while backlog.step(&grader, shouldStop: { false }) {}
        #expect(done.all == [StockFixture.puzzles.count])
    }

    @Test func `a search that is stopped keeps what it has and goes on later`() throws {
        var grader = Grader()
        backlog.search([.beginner])
        var questions = 0
        #expect(
            backlog.step(&grader) {
                questions += 1
                return questions > 200
            })
        let some = try stored().count { $0 != nil }
        #expect(some < StockFixture.puzzles.count)
        while backlog.step(&grader, shouldStop: { false }) {}
        #expect(try stored().allSatisfy { $0 != nil })
    }

    @Test func `a claim that waits for a technique is tried again when puzzles get their paths`()
        throws
    {
        let (farm, client) = (try StockFixture(stocksPuzzles: false), try WaitingClient())
        farm.stock.insert(Array(StockFixture.puzzles.dropFirst()))
        farm.workers.start()
        let outcome = farm.startClaim(
            "a", count: 3, filter: PuzzleFilter(human: ["full-house"]), on: client)
        // The worker is assigned once the claim has found no puzzle and opened its demand.
        #expect(comesTrue { farm.workers.assignedPools.contains { $0 != nil } })
        let backlog = HumanBacklog(
            farm.stock.store, added: { farm.waitlist.update(farm.stock.store.stock) },
            done: { _, _ in })
        var grader = Grader()
        backlog.search([.beginner])
        while backlog.step(&grader, shouldStop: { false }) {}
        guard case .success(.made(let claim)) = outcome.wait(seconds: 300) else {
            Issue.record("the claim was not made")
            return
        }
        #expect(claim.count == 3)
        #expect(claim.puzzles.allSatisfy { $0.human != nil })
    }

    @Test func `after an error of the store the search waits to be continued`() throws {
        var grader = Grader()
        backlog.search([.beginner])
        fixture.stock.store.close()
        #expect(!backlog.step(&grader, shouldStop: { false }))
        #expect(backlog.isPending)
    }
}

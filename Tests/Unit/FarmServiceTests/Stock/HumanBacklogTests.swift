import FarmStore
import FarmTestSupport
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
        backlog = HumanBacklog(fixture.stock.store) { _, count in done.note(count) }
        fixture.stock.stock(Array(StockFixture.puzzles.dropFirst()))
    }

    private func stored() throws -> [PuzzleRecord.Human?] {
        try fixture.stock.store.peek(.beginner, limit: 100).puzzles.map(\.human)
    }

    @Test func `every puzzle of the pool gets the human path of its own`() throws {
        var grader = Grader()
        #expect(!backlog.isPending)
        backlog.search([.beginner, .easy])
        while backlog.step(&grader, shouldStop: { false }) {}
        #expect(!backlog.isPending)
        let expected = StockFixture.puzzles.map { puzzle in
            grader.humanGrade(of: puzzle.graded.solved).map(PuzzleRecord.Human.init)
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

    @Test func `after an error of the store the search waits to be continued`() throws {
        var grader = Grader()
        backlog.search([.beginner])
        fixture.stock.store.close()
        #expect(!backlog.step(&grader, shouldStop: { false }))
        #expect(backlog.isPending)
    }
}

import FarmAPI
import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@testable import FarmService

/// The difficulty for people in the response to a claim.
struct ClaimBodyTests {
    @Test func `the difficulty for people is that of the grader, and nothing else changes`() throws
    {
        let claim = try StockFixture().claimed("a")
        let plain = try #require(ClaimBody(json: ClaimBody.json(of: claim)))
        let human = HumanPaths().missing(in: claim, at: [0], for: Peer(uid: 1), on: nil)
        let body = try #require(
            ClaimBody(json: ClaimBody.json(of: claim, human: human, missing: 0)))
        let puzzle = try #require(body.puzzles.first)
        var solver = Solver()
        var grader = Grader()
        let solved = solver.solvedPuzzle(puzzle.givens)
        let grade = grader.humanGrade(of: try #require(solved))
        #expect(puzzle.human == PuzzleRecord.Human(try #require(grade)))
        var expected = try #require(plain.puzzles.first)
        #expect(expected.human == nil)
        expected.human = puzzle.human
        #expect(body.puzzles == [expected])
        #expect(body.id == plain.id && body.leaseUntil == plain.leaseUntil)
        #expect(body.humanMissing == nil && plain.humanMissing == nil)
    }

    @Test func `a claim is answered with its puzzles if paths are missing`() throws {
        let claim = try StockFixture().claimed("a")
        let plain = try #require(ClaimBody(json: ClaimBody.json(of: claim)))
        var body = try #require(
            ClaimBody(json: ClaimBody.json(of: claim, human: [:], missing: 1)))
        #expect(body.humanMissing == 1)
        body.humanMissing = nil
        #expect(body == plain && plain.puzzles == claim.puzzles && plain.count == 1)
    }

    @Test func `stored paths need no computation`() throws {
        let fixture = try StockFixture()
        let id = try fixture.stock.store.peek(.beginner, limit: 1, after: nil, filter: .none)
        let puzzle = try #require(id.puzzles.first)
        let path = PuzzleRecord.Human(
            techniques: [.init(name: "naked-single", count: 3)], level: .easy, score: 12)
        try fixture.stock.store.add([puzzle.id: path])
        let claim = try fixture.claimed("a")
        #expect(claim.placesWithoutHuman == [])
        let body = try #require(ClaimBody(json: ClaimBody.json(of: claim, human: [:], missing: 0)))
        #expect(body.puzzles.map(\.human) == [path])
    }
}

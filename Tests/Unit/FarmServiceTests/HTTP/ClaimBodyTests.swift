import FarmAPI
import FarmStore
import PuzzleBundle
import SudokuEngine
import Testing

@testable import FarmService

/// The difficulty for people in the response to a claim.
struct ClaimBodyTests {
    private func claim(in fixture: StockFixture) throws -> Claim {
        guard case .made(let claim) = try fixture.claim("a", count: 1) else {
            Issue.record("no claim")
            throw StoreError.closed
        }
        return claim
    }

    @Test func `the difficulty for people is that of the grader, and nothing else changes`() throws
    {
        let claim = try claim(in: StockFixture())
        let plain = try #require(ClaimBody(json: ClaimBody.json(of: claim)))
        let body = ClaimBody(humanFor: claim) { false }
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
    }

    @Test func `nothing is computed for a peer that has hung up`() throws {
        let claim = try claim(in: StockFixture())
        let plain = try #require(ClaimBody(json: ClaimBody.json(of: claim)))
        #expect(ClaimBody(humanFor: claim) { true } == plain)
        #expect(plain.puzzles == claim.puzzles && plain.count == 1)
    }
}

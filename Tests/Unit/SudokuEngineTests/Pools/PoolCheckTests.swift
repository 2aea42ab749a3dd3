import SudokuEngine
import Testing

struct PoolCheckTests {
    /// A hard puzzle with 28 givens, symmetric to the diagonal, rated 4.1 on the farm ladder.
    private static let puzzle =
        "3.4.5.....2.4..1.38.1...4.6.8..9....2..5.8.3.....3.2...38..19......2...7.52....1."

    @Test(arguments: [
        ("tier=easy", ["tier"]), ("tier=hard symmetry=quarter-turn", ["symmetry"]),
        ("tier=hard max-clues=24", ["max-clues"]), ("tier=hard min-clues=31", ["min-clues"]),
        ("tier=hard min-rating=5.4", ["min-rating"]), ("tier=hard max-rating=3.6", ["max-rating"]),
        ("tier=hard techniques=jellyfish,hidden-quad", ["techniques", "techniques"]),
        ("tier=hard avoid=hidden-single", ["avoid"]),
        ("tier=hard techniques=human:jellyfish", ["techniques"]),
        ("tier=hard avoid=full-house", ["avoid"]),
        ("tier=hard minimal=true", ["minimal"]),
        ("tier=hard pattern=" + PoolPromiseTests.diamond, ["pattern"]),
        ("tier=hard max-clues=24 symmetry=half-turn", ["symmetry", "max-clues"]),
    ])
    func `a verdict names the conditions that are not met`(
        text: String, keys: [String]
    ) throws {
        let promise = try PoolPromise(parsing: text)
        var solver = Solver()
        var grader = Grader()
        let found = try solver.solvedPuzzle(Puzzle(parsing: Self.puzzle))
        let solved = try #require(found)
        guard case .graded(let grade) = grader.grade(solved) else { return }
        var check = PoolCheck()
        let outcome = check.verdict(on: solved, grade, for: promise)
        let verdict = try #require(outcome)
        #expect(Set(verdict.faults.map(\.key.rawValue)) == Set(keys), "\(verdict)")
        #expect(!verdict.isKept && verdict.rejected != nil)
        if !keys.contains("tier") { #expect(verdict.faults.count == keys.count) }
    }

    @Test func `a cost follows the measurements`() {
        var cost = ProductionCost()
        #expect(cost.candidatesPerPuzzle == nil && cost.seconds(for: 5) == nil)
        cost.note(candidates: 300, puzzles: 0, nanoseconds: 1_000_000)
        #expect(cost.leastCandidatesPerPuzzle == 100 && cost.puzzlesPerSecond == nil)
        cost.note(candidates: 100, puzzles: 20, nanoseconds: 9_000_000)
        #expect(cost.candidatesPerPuzzle == 20 && cost.leastCandidatesPerPuzzle == nil)
        #expect(cost.puzzlesPerSecond.map { Int($0.rounded()) } == 2_000)
        #expect(cost.seconds(for: 1_000, share: 0.5).map { Int($0.rounded()) } == 1)
        // A pool that becomes five times as cheap is soon measured as such.
        for _ in 0..<200 { cost.note(candidates: 80, puzzles: 20, nanoseconds: 1_000_000) }
        #expect(cost.candidatesPerPuzzle.map { 4.0..<4.1 ~= $0 } == true)
    }
}

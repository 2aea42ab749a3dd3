import Testing

@testable import SudokuEngine

@Suite struct HumanGradeTests {
    private static let puzzles: [SolvedPuzzle] = {
        var generator = Generator(seed: 6)
        return generator.puzzles(0..<60).compactMap { $0 }
    }()

    @Test func `the techniques are those of the human path, in order of first use`() throws {
        var grader = Grader()
        var hodoku = HodokuGrader()
        for solved in Self.puzzles {
            let (found, hints) = (grader.humanGrade(of: solved), grader.plan(of: solved))
            let (grade, plan) = (try #require(found), try #require(hints).map(\.technique))
            var ids: [String] = []
            for id in plan where !ids.contains(id) { ids.append(id) }
            let named = grade.techniques.filter { $0.technique != BruteForce.technique }
            #expect(named.map(\.technique.id) == ids)
            #expect(named.map(\.count) == ids.map { id in plan.count { $0 == id } })
            #expect(grade.hodoku == hodoku.grade(solved))
        }
    }

    @Test func `brute force stands last exactly where the ladder does not finish a puzzle`() throws
    {
        var grader = Grader()
        var solver = Solver()
        // Arto Inkala's puzzle of 2012 needs more than forcing chains.
        let line =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        let found = solver.solvedPuzzle(try Puzzle(parsing: line))
        let hardest = try #require(found)
        for (solved, isFinished) in [(hardest, false), (Self.puzzles[0], true)] {
            let (found, hints) = (grader.humanGrade(of: solved), grader.plan(of: solved))
            let (grade, plan) = (try #require(found), try #require(hints))
            #expect((grade.techniques.last?.technique != BruteForce.technique) == isFinished)
            #expect(plan.solves(solved) == isFinished)
        }
    }

    @Test func `a grade that is stopped has no result`() {
        var grader = Grader()
        let grade = grader.humanGrade(of: Self.puzzles[0], shouldStop: { true })
        #expect(grade == nil)
    }
}

import Testing

@testable import SudokuEngine

struct IntermediateSolverTests {
    @Test func `what is turned down is rated above the tier, what is solved is not`() throws {
        let puzzles = try SinglesSolverTests.puzzles(minimal: 2_304)
        var solver = IntermediateSolver()
        var grader = Grader()
        let solved = solver.solves(puzzles.map { $0.puzzle })
        let tooHard = solver.areTooHard(puzzles.map { $0.puzzle })
        var undecided = (solved: 0, tooHard: 0)
        for (number, puzzle) in puzzles.enumerated() {
            let outcome = grader.grade(puzzle, upTo: Tier.intermediate.ceiling)
            let comment = Comment(rawValue: puzzle.puzzle.text)
            if solved[number] || tooHard[number] {
                #expect(solved[number] != tooHard[number], comment)
                #expect(tooHard[number] == (outcome == .tooHard), comment)
            } else if case .graded(let grade) = outcome {
                // The only technique of the tier that the solver lacks.
                let names = grade.techniques.map { $0.technique.id }
                #expect(names.contains("direct-hidden-triplet"), comment)
                undecided.solved += 1
            } else {
                undecided.tooHard += 1
            }
        }
        #expect(Set(tooHard).count == 2 && Set(solved).count == 2)
        #expect(1...20 ~= undecided.solved, "\(undecided)")
        #expect(undecided.tooHard < 30, "\(undecided)")
    }

    @Test func `a puzzle gives the same result in every batch`() throws {
        let puzzles = try SinglesSolverTests.puzzles().map { $0.puzzle }
        var solver = IntermediateSolver()
        let together = solver.solves(puzzles)
        var alone: [Bool] = []
        for puzzle in puzzles { alone += solver.solves([puzzle]) }
        #expect(together == alone)
        #expect(Set(together).count == 2)
        #expect(solver.solves([]).isEmpty)
        #expect(solver.areTooHard([]).isEmpty)
    }

    @Test func `puzzles with several solutions are too hard`() {
        var solver = IntermediateSolver()
        #expect(solver.areTooHard([.empty]) == [true])
        #expect(solver.solves([.empty]) == [false])
    }
}

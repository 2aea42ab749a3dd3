import Testing

@testable import SudokuEngine

struct SinglesSolverTests {
    /// Puzzles of every tier, and a number of minimal ones.
    static func puzzles(minimal count: UInt64 = 200) throws -> [SolvedPuzzle] {
        var producer = Producer(seed: 41)
        var puzzles: [SolvedPuzzle] = []
        for tier in Tier.allCases {
            let all = producer.puzzles(0..<96, for: ProductionRequest(tier))
            puzzles += try #require(all).map { $0.solved }
        }
        var generator = Generator(seed: 42)
        return puzzles + generator.puzzles(0..<count).compactMap { $0 }
    }

    @Test(arguments: [SinglesSolver.Kind.boxes, .lines])
    func `hidden singles solve exactly what is rated at most as they are`(
        kind: SinglesSolver.Kind
    ) throws {
        let puzzles = try Self.puzzles()
        var solver = SinglesSolver()
        var grader = Grader()
        let solved = solver.solves(puzzles.map { $0.puzzle }, with: kind)
        for (puzzle, isSolved) in zip(puzzles, solved) {
            guard case .graded(let grade) = grader.grade(puzzle) else {
                Issue.record("\(puzzle.puzzle.text) has no grade")
                continue
            }
            #expect(isSolved == (grade.tierRating <= kind.ceiling), "\(puzzle.puzzle.text)")
        }
        #expect(Set(solved).count == 2)
    }

    @Test func `singles of all kinds solve what a simple solver does, rated at most 2.3`() throws {
        let puzzles = try Self.puzzles()
        var solver = SinglesSolver()
        var grader = Grader()
        let solved = solver.solves(puzzles.map { $0.puzzle }, with: .naked)
        for (puzzle, isSolved) in zip(puzzles, solved) {
            #expect(isSolved == Self.singlesSolve(puzzle.puzzle), "\(puzzle.puzzle.text)")
            guard isSolved, case .graded(let grade) = grader.grade(puzzle) else { continue }
            #expect(grade.tierRating <= SinglesSolver.Kind.naked.ceiling, "\(puzzle.puzzle.text)")
        }
        #expect(Set(solved).count == 2)
    }

    @Test func `a puzzle gives the same result in every batch`() throws {
        let puzzles = try Self.puzzles().map { $0.puzzle }
        var solver = SinglesSolver()
        let together = solver.solves(puzzles, with: .lines)
        var alone: [Bool] = []
        for puzzle in puzzles { alone += solver.solves([puzzle], with: .lines) }
        #expect(together == alone)
        #expect(solver.solves([], with: .lines).isEmpty)
    }

    /// Fills naked and hidden singles one at a time.
    private static func singlesSolve(_ puzzle: Puzzle) -> Bool {
        var puzzle = puzzle
        while let (cell, digit) = single(puzzle) {
            var digits = puzzle.digits
            digits[cell.index] = digit.raw
            puzzle = Puzzle(trusted: digits)
        }
        return puzzle.clueCount == 81
    }

    private static func single(_ puzzle: Puzzle) -> (Cell, Digit)? {
        for cell in Cell.all where puzzle[cell] == nil {
            let candidates = puzzle.candidates(of: cell)
            if candidates.count == 1, let digit = candidates.first { return (cell, digit) }
        }
        for house in House.all {
            for digit in Digit.all {
                let places = house.cells.filter {
                    puzzle[$0] == nil && puzzle.candidates(of: $0).contains(digit)
                }
                if places.count == 1 { return (places[0], digit) }
            }
        }
        return nil
    }
}

import Testing

@testable import SudokuEngine

extension TechniqueCase {
    /// Positions for techniques without cases of their own.
    static func positions() throws -> [TechniqueCase] {
        try [
            "unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-4", "hidden-rectangle",
            "bug-plus-1", "x-wing", "xy-wing", "xyz-wing", "als-xz", "aic",
        ].flatMap(all)
    }

    /// Checks that no step of a technique in this position contradicts the solution.
    func checkSteps(of technique: Technique) throws {
        var solver = Solver()
        let solution = try #require(solver.solve(givens).first)
        let board = grid.board
        var finder = StepFinder()
        for step in finder.steps(of: [technique], in: grid) {
            for cell in step.eliminations.cells {
                let digits = step.eliminations[cell]
                #expect(!digits.contains(solution[cell]), "\(step)")
                #expect(digits.bits & ~board[cell.index] == 0, "\(step)")
            }
        }
    }
}

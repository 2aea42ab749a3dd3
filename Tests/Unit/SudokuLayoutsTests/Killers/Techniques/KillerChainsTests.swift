import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct KillerChainsTests {
    @Test(arguments: [
        (LayoutTechnique.Special.killerChain, 0...4, 58), (.killerChainLong, 4...10, 66),
    ])
    func `a candidate is refuted within some placements`(
        technique: LayoutTechnique.Special, placements: ClosedRange<Int>, tenths: Int
    ) throws {
        for step in try KillerStep.all(technique) {
            #expect(step.eliminations.count == 1 && step.tenths == tenths)
            #expect(placements.contains(step.complexity))
            // With the candidate there is no solution.
            var givens = step.filled
            givens[step.eliminations[0] / 9] = UInt8(step.eliminations[0] % 9 + 1)
            #expect(LayoutSolver().solve(step.puzzle.with(givens: givens)).count == 0)
        }
    }
}

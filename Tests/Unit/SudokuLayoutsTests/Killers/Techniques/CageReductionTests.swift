import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct CageReductionTests {
    @Test(arguments: [
        (LayoutTechnique.Special.cageCombinations2, 2...2, 22), (.cageCombinations3, 3...3, 24),
        (.cageCombinations4, 4...9, 25),
    ])
    func `digits go that no viable set has`(
        technique: LayoutTechnique.Special, cells: ClosedRange<Int>, tenths: Int
    ) throws {
        for step in try KillerStep.all(technique) {
            let rest = try #require(step.rest)
            let sets = step.viable(rest.cells, rest.sum)
            #expect(cells.contains(rest.cells.count) && step.tenths == tenths && !sets.isEmpty)
            #expect(step.cage?.combinations.count == sets.count)
            for candidate in step.eliminations {
                #expect(rest.cells.contains(candidate / 9))
                #expect(!sets.contains { $0.contains(candidate % 9 + 1) })
            }
        }
    }
}

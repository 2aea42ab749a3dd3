import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct InnieOutieTests {
    @Test(arguments: [
        (LayoutTechnique.Special.innieOutie2, 2, 33), (.innieOutie3, 3, 42), (.innieOutie4, 4, 48),
    ])
    func `values go with which the equation cannot hold`(
        technique: LayoutTechnique.Special, count: Int, tenths: Int
    ) throws {
        for step in try KillerStep.all(technique) {
            let cells = step.cells + step.covers
            let constant = step.cage?.sum ?? 0
            func value(_ digits: [Int]) -> Int {
                zip(cells, digits).reduce(0) { $0 + (step.cells.contains($1.0) ? $1.1 : -$1.1) }
            }
            #expect(value(cells.map { Int(step.solution[$0]) }) == constant)
            #expect(cells.count == count && step.tenths == tenths)
            // Some steps point from cells that must contain a digit.
            let isInside = step.eliminations.allSatisfy { cells.contains($0 / 9) }
            #expect(!isInside || step.areExcluded(cells) { value($0) == constant })
        }
    }
}

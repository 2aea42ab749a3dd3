import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct HiddenCageTests {
    @Test(arguments: [
        (LayoutTechnique.Special.hiddenCage2, 2, 31), (.hiddenCage3, 3, 37), (.hiddenCage4, 4, 44),
    ])
    func `unknown cells that see each other are a cage with a sum`(
        technique: LayoutTechnique.Special, count: Int, tenths: Int
    ) throws {
        for step in try KillerStep.all(technique) {
            let cells = step.cells + step.covers
            #expect(cells.count == count && (step.cells.isEmpty || step.covers.isEmpty))
            #expect(cells.allSatisfy { one in cells.allSatisfy { $0 == one || step.see(one, $0) } })
            let sum = step.cage?.sum ?? 0
            #expect(cells.reduce(0) { $0 + Int(step.solution[$1]) } == sum)
            let fitting = step.assignments(cells).filter { $0.reduce(0, +) == sum }
            #expect(
                step.areExcluded(cells) { $0.reduce(0, +) == sum }
                    || step.isPointing(from: cells, fitting.map { Set($0) }))
            #expect(step.tenths == tenths)
        }
    }
}

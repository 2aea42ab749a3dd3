import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct CagePointingTests {
    @Test func `a digit of all viable sets goes from the cells that see its places`() throws {
        for step in try KillerStep.all(.cagePointing) {
            let rest = try #require(step.rest)
            let sets = step.viable(rest.cells, rest.sum)
            #expect(step.isPointing(from: rest.cells, sets) && step.tenths == 27)
            #expect(step.eliminations.allSatisfy { !rest.cells.contains($0 / 9) })
        }
    }
}

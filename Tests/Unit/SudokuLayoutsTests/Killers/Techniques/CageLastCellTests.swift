import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct CageLastCellTests {
    @Test func `the last cell of a cage has what is left of its sum`() throws {
        for step in try KillerStep.all(.cageLastCell) {
            let rest = try #require(step.rest)
            #expect(rest.cells == step.cells && rest.cells.count == 1)
            #expect(step.placement == rest.cells[0] * 9 + rest.sum - 1)
            #expect(step.tenths == 11 && step.cage?.sum == rest.cage.sum)
        }
    }
}

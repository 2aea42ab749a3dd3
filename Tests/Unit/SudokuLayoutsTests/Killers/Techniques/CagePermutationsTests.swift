import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct CagePermutationsTests {
    @Test func `digits go that no assignment of the cage has`() throws {
        for step in try KillerStep.all(.cagePermutations) {
            let rest = try #require(step.rest)
            let fitting = step.assignments(rest.cells).filter { $0.reduce(0, +) == rest.sum }
            #expect(step.cells == rest.cells && step.tenths == 35)
            #expect(
                step.areExcluded(rest.cells) { $0.reduce(0, +) == rest.sum }
                    || step.isPointing(from: rest.cells, fitting.map { Set($0) }))
        }
    }

    @Test func `assignments are those of all orders`() {
        var assignments = CageAssignments()
        assignments.clear()
        // 1 or 2, 2 or 3, 3 alone: 1 2 3 only.
        let isFirst = assignments.add(0b111, [0b011, 0b110, 0b100])
        let isSecond = assignments.add(0b1011, [0b011, 0b011, 0b011])
        let (supported, common) = (assignments.supported, assignments.common)
        #expect(isFirst && !isSecond)
        #expect(Array(supported[..<3]) == [0b001, 0b010, 0b100] && common == 0b111)
    }
}

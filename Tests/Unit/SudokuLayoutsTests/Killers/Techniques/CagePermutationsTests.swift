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
        // 1 or 2, 2 or 3, 3 or 4: the set of 1, 3 and 4 is possible, that of 1, 2 and 5 is not.
        let masks: [UInt64] = [0b0011, 0b0110, 0b1100]
        assignments.restrict(masks, to: [0b1101, 0b10011])
        let (supported, common) = (assignments.supported, assignments.common)
        #expect(assignments.isAny && common == 0b1101)
        #expect(Array(supported[..<3]) == [0b0001, 0b0100, 0b1000])
        // Of 1 2 3, 1 2 4, 1 3 4 and 2 3 4.
        let sums = assignments.sums(masks)
        #expect(SetBits(sums).map { $0 } == [6, 7, 8, 9])
        assignments.restrict([0b011, 0b011, 0b011], to: [0b111])
        let isPossible = assignments.isAny
        #expect(!isPossible)
        // Fewer cells after more.
        #expect(assignments.sums([0b1111, 0b1111, 0b1111, 0b1111]) == 1 << 10)
        #expect(assignments.sums([0b0011, 0b0001]) == 1 << 3)
    }
}

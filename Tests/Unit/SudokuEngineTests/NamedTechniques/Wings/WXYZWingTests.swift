import Testing

@testable import SudokuEngine

@Suite struct WXYZWingTests {
    @Test func `four cells with four digits are a wing`() throws {
        let grid = OpenGrid("r1c1:1234 r1c5:14 r1c8:24 r2c1:34")
        let step = try #require(try grid.steps(of: WXYZWing.technique).first)
        #expect(step.eliminations == TechniqueCase.marks("r1c2-4 r1c3-4"))
        #expect(
            step.sentence()
                == "WXYZ-Wing: the cells r1c1 {1,2,3,4}, r1c5 {1,4}, r1c8 {2,4} and r2c1 {3,4} "
                + "have four digits; 1, 2 and 3 can each be in only one of them, so one of them is "
                + "4, and r1c2 and r1c3 are not 4.")
        #expect(
            step.sentence(in: .german)
                == "WXYZ-Wing: Die Zellen r1c1 {1,2,3,4}, r1c5 {1,4}, r1c8 {2,4} und r2c1 {3,4} "
                + "haben vier Ziffern; 1, 2 und 3 können je nur in einer davon stehen, also ist "
                + "eine davon 4: r1c2 und r1c3 sind nicht 4.")
    }

    @Test(arguments: [
        // Two digits that may be in two of the cells, a naked quadruple, and an XYZ-Wing with a
        // cell more.
        "r1c1:1234 r1c5:14 r1c8:24 r5c2:34", "r1c1:1234 r1c2:34 r1c5:14 r1c8:24",
        "r1c1:123 r1c5:13 r1c8:34 r2c2:23",
    ])
    func `other cells with four digits are none`(cells: String) throws {
        #expect(try OpenGrid(cells).steps(of: WXYZWing.technique).isEmpty)
    }

    @Test(arguments: ["als-xz", "sue-de-coq", "xy-chain", "xyz-wing", "naked-quadruple"])
    func `no step contradicts the solution`(technique: String) throws {
        var finder = StepFinder()
        var solver = Solver()
        var count = 0
        for testCase in try TechniqueCase.all(of: technique) {
            let solution = try #require(solver.solve(testCase.givens).first)
            for step in finder.steps(of: [WXYZWing.technique], in: testCase.grid) {
                count += 1
                for cell in step.eliminations.cells {
                    #expect(!step.eliminations[cell].contains(solution[cell]), "\(step)")
                }
            }
        }
        #expect(count > 0)
    }
}

import Testing

@testable import SudokuEngine

@Suite struct WXYZWingTests {
    @Test func `four cells with four digits are a wing`() throws {
        let grid = OpenGrid("r1c1:1234 r1c5:14 r1c8:24 r2c1:34")
        let step = try #require(try grid.steps(of: WXYZWing.technique).first)
        #expect(step.eliminations == TechniqueCase.marks("r1c2-4 r1c3-4"))
        #expect(
            step.sentence()
                == "WXYZ-Wing: r1c1 {1,2,3,4}, r1c5 {1,4}, r1c8 {2,4} and r2c1 {3,4} "
                + "have only four digits between them. The cells with any one of 1, 2 "
                + "and 3 all see each other, so each of these digits fills one of the "
                + "four cells at most, and one cell is 4. So r1c1, r1c5, r1c8 or r2c1 "
                + "is 4, and r1c2 and r1c3, which see all of these, are not 4.")
        #expect(
            step.sentence(in: .german)
                == "WXYZ-Wing: r1c1 {1,2,3,4}, r1c5 {1,4}, r1c8 {2,4} und r2c1 {3,4} "
                + "haben zusammen nur vier Ziffern. Die Zellen mit einer der Ziffern "
                + "1, 2 und 3 sehen einander alle, also füllt jede dieser Ziffern "
                + "höchstens eine der vier Zellen, und eine Zelle ist 4. Damit ist "
                + "r1c1, r1c5, r1c8 oder r2c1 4, und r1c2 und r1c3, die alle davon "
                + "sehen, sind nicht 4.")
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

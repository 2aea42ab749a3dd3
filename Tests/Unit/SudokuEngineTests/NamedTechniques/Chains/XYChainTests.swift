import Testing

@testable import SudokuEngine

@Suite struct XYChainTests {
    @Test(arguments: try TechniqueCase.all(of: "xy-chain"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `one of the ends is the digit`() throws {
        let grid = OpenGrid("r1c1:12 r1c5:23 r5c5:34 r5c8:14")
        let step = try #require(try grid.steps(of: XYChain.technique).first)
        #expect(step.eliminations == TechniqueCase.marks("r1c8-1 r5c1-1"))
        let chain =
            "(1)r1c1 = (2)r1c1 - (2)r1c5 = (3)r1c5 - (3)r5c5 = (4)r5c5 - (4)r5c8 = (1)r5c8"
        let words =
            "if r1c1 is not 1, r1c1 is 2; then r1c5 is not 2; then r1c5 is 3; then r5c5 is not 3; "
            + "then r5c5 is 4; then r5c8 is not 4; then r5c8 is 1"
        let germanWords =
            "wenn r1c1 nicht 1 ist, ist r1c1 2; dann ist r1c5 nicht 2; dann ist r1c5 3; dann ist "
            + "r5c5 nicht 3; dann ist r5c5 4; dann ist r5c8 nicht 4; dann ist r5c8 1"
        #expect(
            step.sentence()
                == "XY-Chain: \(chain): \(words). So one of r1c1 and r5c8 is 1, and "
                + "r1c8 and r5c1, which see both, are not 1.")
        #expect(
            step.sentence(in: .german)
                == "XY-Chain: \(chain): \(germanWords). Eine der Zellen r1c1 und r5c8 "
                + "ist also 1, und r1c8 und r5c1, die beide sehen, sind nicht 1.")
    }

    @Test func `a cell must be left by its other digit`() throws {
        let grid = OpenGrid("r1c1:12 r1c5:23 r5c5:24 r5c8:14")
        #expect(try grid.steps(of: XYChain.technique).isEmpty)
    }
}

import Testing

@testable import SudokuEngine

@Suite struct RemotePairTests {
    @Test(arguments: try TechniqueCase.all(of: "remote-pair"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `the ends of four cells exclude both digits`() throws {
        let grid = OpenGrid("r1c1:12 r1c5:12 r5c5:12 r5c8:12")
        let step = try #require(try grid.steps(of: RemotePair.technique).first)
        #expect(step.eliminations == TechniqueCase.marks("r1c8-1 r1c8-2 r5c1-1 r5c1-2"))
        #expect(step.pattern.chains.first?.nodes.count == 8)
        #expect(
            step.sentence()
                == "Remote Pair: r1c1 - r1c5 - r5c5 - r5c8 is a chain of cells with 1 "
                + "and 2, so these alternate. Its ends are an odd number of links "
                + "apart, so they have different digits, and r1c8 and r5c1, which see "
                + "both, are not 1 or 2.")
        #expect(
            step.sentence(in: .german)
                == "Remote Pair: r1c1 - r1c5 - r5c5 - r5c8 ist eine Kette von Zellen "
                + "mit 1 und 2, die darin abwechseln. Ihre Enden liegen eine ungerade "
                + "Zahl von Links auseinander, sie haben also verschiedene Ziffern, "
                + "und r1c8 und r5c1, die beide sehen, sind nicht 1 oder 2.")
    }

    @Test func `cells that do not see the next are no chain`() throws {
        let grid = OpenGrid("r1c1:12 r1c5:12 r5c5:12 r6c8:12")
        #expect(try grid.steps(of: RemotePair.technique).isEmpty)
    }

    @Test func `two rows full of one pair are not searched`() throws {
        let cells = (1...9).map { "r1c\($0):12 r2c\($0):12" }.joined(separator: " ")
        #expect(try OpenGrid(cells).steps(of: RemotePair.technique).isEmpty)
    }
}

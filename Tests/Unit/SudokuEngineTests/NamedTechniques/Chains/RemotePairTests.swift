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
                == "Remote Pair: the cells r1c1, r1c5, r5c5 and r5c8 with 1 and 2 form a chain "
                + "with the ends r1c1 and r5c8. The digits alternate in it, so two cells 3, 5, "
                + "7... links apart have both, and r1c8 and r5c1 are not 1 or 2.")
        #expect(
            step.sentence(in: .german)
                == "Remote Pair: Die Zellen r1c1, r1c5, r5c5 und r5c8 mit 1 und 2 bilden eine "
                + "Kette mit den Enden r1c1 und r5c8. Darin wechseln die Ziffern ab; zwei Zellen "
                + "im Abstand 3, 5, 7... haben also beide: r1c8 und r5c1 sind nicht 1 oder 2.")
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

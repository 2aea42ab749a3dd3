import Testing

@testable import SudokuEngine

@Suite struct FullHouseTests {
    @Test(arguments: try TechniqueCase.all(of: "full-house"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `two empty cells of each house are no full house`() throws {
        let filled =
            "..3456789" + "..6789123" + "789123456" + "214365897" + "365897214" + "897214365"
            + "531642978" + "642978531" + "978531642"
        #expect(try FullHouse.technique.steps(in: filled).isEmpty)
    }

    @Test func `its sentence names the cell and the house`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "full-house").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [FullHouse.technique], in: testCase.grid).first)
        #expect(
            step.sentence() == "Full House: r9c2 is the last empty cell of box 7, so r9c2 is 2.")
        #expect(
            step.sentence(in: .german)
                == "Full House: r9c2 ist die letzte leere Zelle in Block 7, also: r9c2 ist 2.")
    }
}

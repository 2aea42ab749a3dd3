import Testing

@testable import SudokuEngine

@Suite struct NakedSingleListingTests {
    @Test(arguments: try TechniqueCase.all(of: "naked-single"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `two candidates are no naked single`() throws {
        let filled = "1234567.." + String(repeating: ".", count: 72)
        #expect(try NakedSingle.technique.steps(in: filled).isEmpty)
        let steps = try NakedSingle.technique.steps(in: filled, removed: "r1c8-9")
        #expect(steps.map { "\($0.placements.map(\.cell)) \($0.digits)" } == ["[r1c8] {8}"])
    }

    @Test func `its sentence names the parts`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "naked-single").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [NakedSingle.technique], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Naked Single: 1 is the only candidate left in r6c8, so r6c8 is 1.")
        #expect(
            step.sentence(in: .german)
                == "Nackter Single: 1 ist der einzige Kandidat, den r6c8 noch hat, also: r6c8 ist "
                + "1.")
    }
}

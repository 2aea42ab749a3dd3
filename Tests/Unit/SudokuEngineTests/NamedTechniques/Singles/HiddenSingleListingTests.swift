import Testing

@testable import SudokuEngine

@Suite struct HiddenSingleListingTests {
    @Test(arguments: try TechniqueCase.all(of: "hidden-single"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `two places are no hidden single`() throws {
        let filled = "1234567.." + String(repeating: ".", count: 72)
        #expect(try HiddenSingle.technique.steps(in: filled).isEmpty)
        let steps = try HiddenSingle.technique.steps(in: filled, removed: "r1c9-8")
        #expect(steps.map { "\($0.placements.map(\.cell)) \($0.digits)" } == ["[r1c8] {8}"])
    }

    @Test func `a place that is the last in several houses is listed once`() throws {
        let removed =
            RemovalText.of("5", from: "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r1c7", "r1c8")
            + " "
            + RemovalText.of("5", from: "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3", "r1c9")
        let steps = try HiddenSingle.technique.steps(in: .emptyGrid, removed: removed)
        #expect(steps.count == 1)
        #expect(steps.first?.pattern.parts.last?.houses.map(\.kind) == [.row])
    }

    @Test func `its sentence names the parts`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "hidden-single").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [HiddenSingle.technique], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Hidden Single: r4c5 is the only place left for 9 in row 4, so r4c5 is 9.")
        #expect(
            step.sentence(in: .german)
                == "Versteckter Single: r4c5 ist der letzte Platz für 9 in Zeile 4, also: r4c5 "
                + "ist 9.")
    }
}

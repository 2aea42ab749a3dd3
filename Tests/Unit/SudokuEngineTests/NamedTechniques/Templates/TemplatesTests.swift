import Testing

@testable import SudokuEngine

@Suite struct TemplatesTests {
    @Test(arguments: try TechniqueCase.all(of: "template-set"))
    func `the known placements are found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test(arguments: try TechniqueCase.all(of: "template-delete"))
    func `the known eliminations are found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test func `an empty grid has a template through every candidate`() throws {
        #expect(try Templates.set.steps(in: .emptyGrid).isEmpty)
        #expect(try Templates.delete.steps(in: .emptyGrid).isEmpty)
    }

    @Test func `a digit locked in a line is removed from the rest of it`() throws {
        let rest = RemovalText.of("5", from: "r2c1", "r2c2", "r2c3", "r3c1", "r3c2")
        #expect(try Templates.delete.steps(in: .emptyGrid, removed: rest).isEmpty)
        let steps = try Templates.delete.steps(in: .emptyGrid, removed: rest + " r3c3-5")
        #expect(
            steps.map(\.eliminations.description) == ["r1c4:5 r1c5:5 r1c6:5 r1c7:5 r1c8:5 r1c9:5"])
    }

    @Test func `sentences of a set name a single cell`() throws {
        let filled = "12345678." + String(repeating: ".", count: 72)
        let step = try #require(try Templates.set.steps(in: filled).first)
        #expect(
            step.sentence() == """
                Template Set: every way to place 9 in all houses uses r1c9, so r1c9 is 9. Were \
                r1c9 not 9, row 1 would have no place for 9.
                """)
        #expect(
            step.sentence(in: .german) == """
                Template Set: Jede Möglichkeit, 9 in allen Häusern unterzubringen, braucht r1c9, \
                also: r1c9 ist 9. Wäre r1c9 nicht 9, so hätte Zeile 1 keinen Platz für die 9.
                """)
    }

    @Test func `sentences of a deletion name many cells once`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "template-delete").dropFirst().first)
        var finder = StepFinder()
        let steps = finder.steps(of: [Templates.delete], in: testCase.grid)
        let step = try #require(steps.first)
        #expect(
            step.sentence() == """
                Template Delete: the templates of other digits all contain (6)r9c7 and (8)r9c9, \
                which leaves no place for 1 there; no way to place 1 in the other cells uses any \
                of the rest: r5c9, r7c5, r9c7 and r9c9 are not 1. Were r5c9 1, for example, \
                column 7 would have no place for 1.
                """)
        #expect(
            step.sentence(in: .german) == """
                Template Delete: Alle Schablonen anderer Ziffern enthalten (6)r9c7 und (8)r9c9, \
                so dass dort kein Platz für 1 bleibt; keine Möglichkeit, 1 in den übrigen Zellen \
                unterzubringen, braucht eine der anderen: r5c9, r7c5, r9c7 und r9c9 sind nicht \
                1. Wäre r5c9 zum Beispiel 1, so hätte Spalte 7 keinen Platz für die 1.
                """)
    }
}

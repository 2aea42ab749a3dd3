import Testing

@testable import SudokuEngine

@Suite struct HiddenRectangleTests {
    @Test(arguments: try TechniqueCase.all(of: "hidden-rectangle"))
    func `the known step of a hidden rectangle is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test func `the digit is locked in both lines of the corner`() {
        let technique = HiddenRectangle.technique
        let corners = "12 . . 123 . . . . .\n124 -1 -1 125 -1 -1 -1 -1 -1\n"
        let column = ". . . -1 . . . . .\n"
        let rest = String(repeating: column, count: 6)
        #expect(technique.eliminations(inPicture: corners + column + rest) == ["r2c4:2"])
        let loose = corners + ". . . . . . . . .\n" + rest
        #expect(technique.eliminations(inPicture: loose).isEmpty)
    }

    /// Returns the first step in a case of the data.
    private func step(of technique: Technique, in name: String) throws -> Step {
        let testCase = try #require(
            try TechniqueCase.all(of: technique.id).first { $0.name == name })
        var finder = StepFinder()
        return try #require(
            finder.steps(of: [technique], in: testCase.grid, rules: testCase.rules).first)
    }

    @Test func `its sentence names the corners and the locked digit`() throws {
        let step = try step(of: HiddenRectangle.technique, in: "0606-1#07")
        #expect(
            step.sentence()
                == "Hidden Rectangle: r5c9 (floor) can only be 4 or 7. In row 8 and column 8 "
                + "the digit 7 is only possible in the rectangle. If r8c8 were 4, r5c8 and "
                + "r8c9 would be 7 and r5c9 would be 4; 4 and 7 could be exchanged, and the "
                + "puzzle would have two solutions. So r8c8 is not 4.")
        #expect(
            step.sentence(in: .german)
                == "Hidden Rectangle: In r5c9 (Boden) sind nur 4 und 7 möglich, und 7 "
                + "hat in Zeile 8 und Spalte 8 nur im Rechteck Platz. Wäre r8c8 4, "
                + "stünde in r5c8 und r8c9 je eine 7 und in r5c9 die 4; man könnte 4 "
                + "und 7 vertauschen, und das Rätsel hätte zwei Lösungen, also: r8c8 "
                + "ist nicht 4.")
    }
}

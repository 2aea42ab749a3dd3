import Testing

@testable import SudokuEngine

@Suite struct AvoidableRectangleTests {
    @Test(arguments: try TechniqueCase.all(of: "avoidable-rectangle-1"))
    func `the known step of type 1 is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: try TechniqueCase.all(of: "avoidable-rectangle-2"))
    func `the known step of type 2 is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: [AvoidableRectangle.typeOne, AvoidableRectangle.typeTwo])
    func `nothing is avoidable if the givens are not known`(technique: Technique) throws {
        var finder = StepFinder()
        for testCase in try TechniqueCase.all(of: technique.id) {
            let grid = CandidateGrid(filled: testCase.grid.filled, removed: testCase.grid.removed)
            #expect(finder.steps(of: [technique], in: grid).isEmpty)
        }
    }

    @Test(arguments: [AvoidableRectangle.typeOne, AvoidableRectangle.typeTwo])
    func `a given in the rectangle prevents the step`(technique: Technique) throws {
        var finder = StepFinder()
        let testCase = try #require(try TechniqueCase.all(of: technique.id).first)
        let step = try #require(finder.steps(of: [technique], in: testCase.grid).first)
        let floor = try #require(step.pattern.parts.first { $0.role == .floor }?.candidates.cells)
        for cell in floor {
            var givens = try #require(testCase.grid.givens)
            givens.insert(cell)
            let grid = CandidateGrid(
                filled: testCase.grid.filled, removed: testCase.grid.removed, givens: givens)
            #expect(!finder.steps(of: [technique], in: grid).contains(step))
        }
    }

    /// Returns the first step in a case of the data.
    private func step(of technique: Technique, in name: String) throws -> Step {
        let testCase = try #require(
            try TechniqueCase.all(of: technique.id).first { $0.name == name })
        var finder = StepFinder()
        return try #require(
            finder.steps(of: [technique], in: testCase.grid, rules: testCase.rules).first)
    }

    @Test func `type 1 names the filled cells`() throws {
        let step = try step(of: AvoidableRectangle.typeOne, in: "0607-1#01")
        #expect(
            step.sentence()
                == "Avoidable Rectangle type 1: r2c1 {1}, r2c2 {9} and r5c2 {1} are "
                + "filled, and no cell of the rectangle is a given. If r5c1 were 9, 1 "
                + "and 9 could be exchanged in the four cells without touching a given, "
                + "and the puzzle would have two solutions. So r5c1 is not 9.")
        #expect(
            step.sentence(in: .german)
                == "Avoidable Rectangle Typ 1: r2c1 {1}, r2c2 {9} und r5c2 {1} sind "
                + "gefüllt, und keine Zelle des Rechtecks ist vorgegeben. Wäre r5c1 9, "
                + "könnte man 1 und 9 in den vier Zellen vertauschen, ohne eine Vorgabe "
                + "zu berühren, und das Rätsel hätte zwei Lösungen, also: r5c1 ist nicht "
                + "9.")
    }

    @Test func `type 2 names the filled cells and the extra digit`() throws {
        let step = try step(of: AvoidableRectangle.typeTwo, in: "0608-1#01")
        #expect(
            step.sentence()
                == "Avoidable Rectangle type 2: r7c7 {3} and r8c7 {7} are filled, and no "
                + "cell of the rectangle is a given. If r7c3 {7,9} and r8c3 {3,9} held "
                + "the same two digits the other way round, 3 and 7 could be exchanged without "
                + "touching a given, and the puzzle would have two solutions. So r7c3 or "
                + "r8c3 is 9, and r4c3, r7c2 and r8c2, which see both, are not 9.")
        #expect(
            step.sentence(in: .german)
                == "Avoidable Rectangle Typ 2: r7c7 {3} und r8c7 {7} sind gefüllt, und "
                + "keine Zelle des Rechtecks ist vorgegeben. Stünden in r7c3 {7,9} und "
                + "r8c3 {3,9} "
                + "dieselben Ziffern über Kreuz, könnte man 3 und 7 vertauschen, ohne "
                + "eine Vorgabe zu berühren, und das Rätsel hätte zwei Lösungen. 9 steht "
                + "also in r7c3 oder r8c3, und r4c3, r7c2 und r8c2, die beide sehen, "
                + "sind nicht 9.")
    }
}

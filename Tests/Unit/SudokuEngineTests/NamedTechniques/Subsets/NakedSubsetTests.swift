import Testing

@testable import SudokuEngine

@Suite struct NakedSubsetTests {
    @Test(arguments: try TechniqueCase.all(of: "naked-pair"))
    func `the known naked pair is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: try TechniqueCase.all(of: "naked-triple"))
    func `the known naked triple is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: try TechniqueCase.all(of: "naked-quadruple"))
    func `the known naked quadruple is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test func `two cells with three digits are no naked pair`() throws {
        let wide =
            RemovalText.of("3456789", from: "r1c1") + " " + RemovalText.of("456789", from: "r1c9")
        #expect(try NakedSet.pair.steps(in: .emptyGrid, removed: wide).isEmpty)
        let steps = try NakedSet.pair.steps(in: .emptyGrid, removed: wide + " r1c9-3")
        #expect(steps.map(\.eliminations.cells.count) == [7])
    }

    @Test func `three cells of two houses are no naked triple`() throws {
        let scattered = RemovalText.of("456789", from: "r1c1", "r1c9", "r9c1")
        #expect(try NakedSet.triple.steps(in: .emptyGrid, removed: scattered).isEmpty)
    }

    @Test func `the first pair in order is that of the lowest box`() throws {
        let removed = RemovalText.of("3456789", from: "r1c1", "r1c9", "r2c2", "r4c1", "r5c2")
        let search = try NakedSet.pair.steps(in: .emptyGrid, removed: removed)
        #expect(
            search.map { GridNames.classic.short($0.pattern.parts[0].candidates.indices) }
                == ["r1c1,r2c2", "r4c1,r5c2", "r1c19", "r14c1", "r25c2"])
    }

    @Test func `its sentence of a pair names the parts`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "naked-pair").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [NakedSet.pair], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Naked Pair: r1c2 {1,6} and r1c9 {1,6} in row 1 have only 1 and 6 between them "
                + "and need both digits themselves, so r1c4, r1c5 and r1c6 are not 1 or 6.")
        #expect(
            step.sentence(in: .german)
                == "Nacktes Paar: r1c2 {1,6} und r1c9 {1,6} in Zeile 1 haben zusammen nur 1 und 6 "
                + "und brauchen beide Ziffern selbst, also: r1c4, r1c5 und r1c6 sind nicht 1 "
                + "oder 6.")
    }

    @Test func `its sentence of a triple names the parts`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "naked-triple").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [NakedSet.triple], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Naked Triple: r2c1 {7,8}, r2c2 {5,7,8} and r2c4 {5,8} in row 2 have only 5, 7 "
                + "and 8 between them and need all three digits themselves, so r2c5 is not 5 and "
                + "r2c8 is not 7 or 8.")
        #expect(
            step.sentence(in: .german)
                == "Nacktes Tripel: r2c1 {7,8}, r2c2 {5,7,8} und r2c4 {5,8} in Zeile 2 haben "
                + "zusammen nur 5, 7 und 8 und brauchen alle drei Ziffern selbst, also: r2c5 ist "
                + "nicht 5 und r2c8 ist nicht 7 oder 8.")
    }

    @Test func `its sentence of a quadruple names the parts`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "naked-quadruple").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [NakedSet.quadruple], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Naked Quadruple: r5c3 {1,2,3,8}, r5c4 {1,2,8}, r5c5 {3,8} and r5c6 {1,2,3,8} "
                + "in row 5 have only 1, 2, 3 and 8 between them and need all four digits "
                + "themselves, so r5c1 is not 1, 2 or 8, r5c2 is not 1, 2, 3 or 8, r5c7 is not 2 "
                + "or 3 and r5c9 is not 3.")
        #expect(
            step.sentence(in: .german)
                == "Nacktes Quadrupel: r5c3 {1,2,3,8}, r5c4 {1,2,8}, r5c5 {3,8} und r5c6 "
                + "{1,2,3,8} in Zeile 5 haben zusammen nur 1, 2, 3 und 8 und brauchen alle vier "
                + "Ziffern selbst, also: r5c1 ist nicht 1, 2 oder 8, r5c2 ist nicht 1, 2, 3 oder "
                + "8, r5c7 ist nicht 2 oder 3 und r5c9 ist nicht 3.")
    }
}

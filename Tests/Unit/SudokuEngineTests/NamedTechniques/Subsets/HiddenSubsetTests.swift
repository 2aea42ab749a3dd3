import Testing

@testable import SudokuEngine

@Suite struct HiddenSubsetTests {
    @Test(arguments: try TechniqueCase.all(of: "hidden-pair"))
    func `the known hidden pair is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: try TechniqueCase.all(of: "hidden-triple"))
    func `the known hidden triple is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: try TechniqueCase.all(of: "hidden-quadruple"))
    func `the known hidden quadruple is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test func `two digits with three places are no hidden pair`() throws {
        let wide =
            RemovalText.of("12", from: "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r1c7")
            + " r1c8-1"
        #expect(try HiddenSet.pair.steps(in: .emptyGrid, removed: wide).isEmpty)
        let steps = try HiddenSet.pair.steps(in: .emptyGrid, removed: wide + " r1c8-2")
        #expect(steps.map(\.eliminations.description) == ["r1c1:3456789 r1c9:3456789"])
    }

    @Test func `digits that need all empty cells of a house are no hidden subset`() throws {
        let filled = "1234567.." + String(repeating: ".", count: 72)
        #expect(try HiddenSet.pair.steps(in: filled).isEmpty)
    }

    @Test func `its sentence of a pair names the parts`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "hidden-pair").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [HiddenSet.pair], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Hidden Pair: in row 4 the digits 2 and 4 have only the places r4c3 and r4c6 "
                + "and need both, so r4c3 is not 6 and r4c6 is not 3.")
        #expect(
            step.sentence(in: .german)
                == "Verstecktes Paar: In Zeile 4 haben die Ziffern 2 und 4 nur die Plätze r4c3 "
                + "und r4c6 und brauchen beide, also: r4c3 ist nicht 6 und r4c6 ist nicht 3.")
    }

    @Test func `its sentence of a triple names the parts`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "hidden-triple").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [HiddenSet.triple], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Hidden Triple: in row 1 the digits 4, 5 and 8 have only the places r1c2, r1c4 "
                + "and r1c9 and need all three, so r1c2 is not 1, 6 or 7, r1c4 is not 7 and r1c9 "
                + "is not 1 or 6.")
        #expect(
            step.sentence(in: .german)
                == "Verstecktes Tripel: In Zeile 1 haben die Ziffern 4, 5 und 8 nur die Plätze "
                + "r1c2, r1c4 und r1c9 und brauchen alle drei, also: r1c2 ist nicht 1, 6 oder 7, "
                + "r1c4 ist nicht 7 und r1c9 ist nicht 1 oder 6.")
    }

    @Test func `its sentence of a quadruple names the parts`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "hidden-quadruple").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [HiddenSet.quadruple], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Hidden Quadruple: in row 5 the digits 4, 5, 7 and 9 have only the places "
                + "r5c1, r5c2, r5c7 and r5c9 and need all four, so r5c1 is not 1, 2 or 8, r5c2 "
                + "is not 1, 2, 3 or 8, r5c7 is not 2 or 3 and r5c9 is not 3.")
        #expect(
            step.sentence(in: .german)
                == "Verstecktes Quadrupel: In Zeile 5 haben die Ziffern 4, 5, 7 und 9 nur die "
                + "Plätze r5c1, r5c2, r5c7 und r5c9 und brauchen alle vier, also: r5c1 ist nicht "
                + "1, 2 oder 8, r5c2 ist nicht 1, 2, 3 oder 8, r5c7 ist nicht 2 oder 3 und r5c9 "
                + "ist nicht 3.")
    }
}

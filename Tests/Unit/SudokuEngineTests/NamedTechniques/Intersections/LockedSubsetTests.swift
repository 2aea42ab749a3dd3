import Testing

@testable import SudokuEngine

@Suite struct LockedSubsetTests {
    @Test(arguments: try TechniqueCase.all(of: "locked-pair"))
    func `the known locked pair is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: try TechniqueCase.all(of: "locked-triple"))
    func `the known locked triple is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test func `a pair is locked only if the line outside the box loses something`() throws {
        let pair = RemovalText.of("3456789", from: "r1c1", "r1c2")
        #expect(try LockedSubset.pair.steps(in: .emptyGrid, removed: pair).count == 1)
        #expect(try NakedSet.pair.steps(in: .emptyGrid, removed: pair).isEmpty)

        let outside = RemovalText.of("12", from: "r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r1c9")
        let removed = pair + " " + outside
        #expect(try LockedSubset.pair.steps(in: .emptyGrid, removed: removed).isEmpty)
        let steps = try NakedSet.pair.steps(in: .emptyGrid, removed: removed)
        #expect(steps.map(\.eliminations.cells.count) == [7])
    }

    @Test func `three cells with four digits are no locked triple`() throws {
        let cells = RemovalText.of("456789", from: "r1c1", "r2c1")
        let wide = cells + " " + RemovalText.of("56789", from: "r3c1")
        #expect(try LockedSubset.triple.steps(in: .emptyGrid, removed: wide).isEmpty)
        let steps = try LockedSubset.triple.steps(in: .emptyGrid, removed: wide + " r3c1-4")
        #expect(steps.map(\.eliminations.cells.count) == [12])
    }

    @Test func `its sentence of a pair names the parts`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "locked-pair").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [LockedSubset.pair], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Locked Pair: r9c7 {4,7} and r9c9 {4,7} in row 9 and box 9 have only 4 and 7 "
                + "between them and need both digits themselves, so r7c7, r7c9 and r8c7 are not "
                + "4 or 7, r8c8, r9c1 and r9c8 are not 4 and r9c2 is not 7.")
        #expect(
            step.sentence(in: .german)
                == "Gebundenes Paar: r9c7 {4,7} und r9c9 {4,7} in Zeile 9 und Block 9 haben zusammen "
                + "nur 4 und 7 und brauchen beide Ziffern selbst, also: r7c7, r7c9 und r8c7 sind "
                + "nicht 4 oder 7, r8c8, r9c1 und r9c8 sind nicht 4 und r9c2 ist nicht 7.")
    }

    @Test func `its sentence of a triple names the parts`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "locked-triple").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [LockedSubset.triple], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Locked Triple: r4c4 {1,5}, r5c4 {1,5,8} and r6c4 {1,5,8} in column 4 and box "
                + "5 have only 1, 5 and 8 between them and need all three digits themselves, so "
                + "r2c4 is not 5 or 8, r4c5 is not 1 or 5, r5c6 is not 1 or 8, r6c5 is not 1, 5 "
                + "or 8 and r7c4 and r9c4 are not 8.")
        #expect(
            step.sentence(in: .german)
                == "Gebundenes Tripel: r4c4 {1,5}, r5c4 {1,5,8} und r6c4 {1,5,8} in Spalte 4 und "
                + "Block 5 haben zusammen nur 1, 5 und 8 und brauchen alle drei Ziffern selbst, "
                + "also: r2c4 ist nicht 5 oder 8, r4c5 ist nicht 1 oder 5, r5c6 ist nicht 1 oder "
                + "8, r6c5 ist nicht 1, 5 oder 8 und r7c4 und r9c4 sind nicht 8.")
    }
}

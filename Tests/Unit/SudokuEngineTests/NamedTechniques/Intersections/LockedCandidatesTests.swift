import Testing

@testable import SudokuEngine

@Suite struct LockedCandidatesTests {
    @Test(arguments: try TechniqueCase.all(of: "locked-candidates-pointing"))
    func `the known locked candidates pointing is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: try TechniqueCase.all(of: "locked-candidates-claiming"))
    func `the known locked candidates claiming is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test func `a place outside the line prevents pointing`() throws {
        let rest = RemovalText.of("5", from: "r2c1", "r2c2", "r2c3", "r3c1", "r3c2")
        #expect(try Locking.pointing.steps(in: .emptyGrid, removed: rest).isEmpty)
        let steps = try Locking.pointing.steps(in: .emptyGrid, removed: rest + " r3c3-5")
        #expect(
            steps.map(\.eliminations.description) == ["r1c4:5 r1c5:5 r1c6:5 r1c7:5 r1c8:5 r1c9:5"])
    }

    @Test func `a place outside the box prevents claiming`() throws {
        let rest = RemovalText.of("5", from: "r1c4", "r1c5", "r1c6", "r1c7", "r1c8")
        #expect(try Locking.claiming.steps(in: .emptyGrid, removed: rest).isEmpty)
        let steps = try Locking.claiming.steps(in: .emptyGrid, removed: rest + " r1c9-5")
        #expect(
            steps.map(\.eliminations.description) == ["r2c1:5 r2c2:5 r2c3:5 r3c1:5 r3c2:5 r3c3:5"])
    }

    @Test func `a single place is no locked candidate`() throws {
        let removed = RemovalText.of(
            "5", from: "r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3")
        #expect(try Locking.pointing.steps(in: .emptyGrid, removed: removed).isEmpty)
    }

    @Test func `its sentence of pointing names the parts`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "locked-candidates-pointing").first)
        var finder = StepFinder()
        let step = try #require(
            finder.steps(of: [Locking.pointing], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Locked Candidates (Pointing): in box 3 all places for 5 (r1c9 and r3c9) lie "
                + "in column 9: one of them is 5, so r4c9, r5c9 and r6c9 are not 5.")
        #expect(
            step.sentence(in: .german)
                == "Gebundene Kandidaten (Pointing): In Block 3 liegen alle Plätze für 5 (r1c9 und "
                + "r3c9) in Spalte 9: Einer davon ist 5, also: r4c9, r5c9 und r6c9 sind nicht 5.")
    }

    @Test func `its sentence of claiming names the parts`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "locked-candidates-claiming").first)
        var finder = StepFinder()
        let step = try #require(
            finder.steps(of: [Locking.claiming], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Locked Candidates (Claiming): in column 6 all places for 5 (r7c6 and r8c6) "
                + "lie in box 8: one of them is 5, so r7c5, r8c4, r8c5 and r9c4 are not 5.")
        #expect(
            step.sentence(in: .german)
                == "Gebundene Kandidaten (Claiming): In Spalte 6 liegen alle Plätze für 5 (r7c6 und "
                + "r8c6) in Block 8: Einer davon ist 5, also: r7c5, r8c4, r8c5 und r9c4 sind "
                + "nicht 5.")
    }
}

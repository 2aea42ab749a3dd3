import Testing

@testable import SudokuEngine

@Suite struct SiameseFishTests {
    @Test(
        arguments: try FishDefinition.cases(of: [
            "siamese-finned-swordfish", "siamese-finned-jellyfish", "siamese-sashimi-swordfish",
            "siamese-sashimi-jellyfish", "siamese-finned-franken-swordfish",
            "siamese-finned-franken-jellyfish", "siamese-finned-mutant-jellyfish",
        ]))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `one fish with fins is not siamese`() throws {
        let testCase = try #require(
            try TechniqueCase.all(of: "finned-swordfish").first { $0.name == "0311#01" })
        var finder = StepFinder()
        #expect(finder.steps(of: [FinnedFish.swordfish], in: testCase.grid).count == 1)
        let siamese = [SiameseFish.swordfish, SiameseFish.sashimiSwordfish]
        #expect(finder.steps(of: siamese, in: testCase.grid).isEmpty)
    }

    @Test func `its sentence names both covers`() throws {
        let testCase = try #require(
            try TechniqueCase.all(of: "siamese-sashimi-swordfish").first { $0.name == "03211#05" })
        var finder = StepFinder()
        let technique = SiameseFish.sashimiSwordfish
        let step = try #require(finder.steps(of: [technique], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Siamese Sashimi Swordfish: base rows 2, 6 and 9; first cover columns 2, 4 and 8 "
                + "without r2c5; second cover columns 2, 5 and 8 without r6c4; these are the fins: "
                + "each fish removes 2 from cells of its cover that see all its fins, and "
                + "together: r3c4, r4c5 and r5c5 are not 2.")
        #expect(
            step.sentence(in: .german)
                == "Siamese Sashimi Swordfish: Basis in Zeilen 2, 6 und 9; erste Abdeckung in "
                + "Spalten 2, 4 und 8 ohne r2c5; zweite Abdeckung in Spalten 2, 5 und 8 ohne r6c4; "
                + "dies sind die Flossen: Bei jedem der beiden Fische verlieren die Zellen seiner "
                + "Abdeckung, die alle seine Flossen sehen, die 2. Zusammen: r3c4, r4c5 und r5c5 "
                + "sind nicht 2.")
    }
}

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
            step.sentence() == """
                Siamese Sashimi Swordfish: base rows 2, 6 and 9. First fish: cover columns 2, 4 \
                and 8 (fins: r2c5). If no fin is 2, the base has its 2 in the cover, one in each \
                cover house, so the rest of the cover is not 2; if a fin is, the cells that see \
                all fins are not. Either way r3c4 is not 2. Second fish: cover columns 2, 5 and \
                8 (fins: r6c4). In the same way r4c5 and r5c5 are not 2.
                """)
        #expect(
            step.sentence(in: .german) == """
                Siamese Sashimi Swordfish: Basis in Zeilen 2, 6 und 9. Erster Fisch: Abdeckung \
                in Spalten 2, 4 und 8 (Flossen: r2c5). Ist keine Flosse 2, so hat die Basis ihre \
                2 in der Abdeckung, in jedem Haus der Abdeckung eine, und der Rest der Abdeckung \
                ist nicht 2; ist es eine Flosse, so ist es keine Zelle, die alle Flossen sieht. \
                So oder so: r3c4 ist nicht 2. Zweiter Fisch: Abdeckung in Spalten 2, 5 und 8 \
                (Flossen: r6c4). Ebenso: r4c5 und r5c5 sind nicht 2.
                """)
    }

    @Test(arguments: Technique.all.filter { $0.id.hasPrefix("siamese-") })
    func `each fish of an example removes something that the other does not`(
        technique: Technique
    ) throws {
        let example = try #require(technique.example)
        let first = try Self.victims(of: example, with: .cover)
        let second = try Self.victims(of: example, with: .secondCover)
        #expect(first & ~second != 0 && second & ~first != 0)
        #expect(CellSet(bits: first | second) == example.step.eliminations.cells)
    }

    /// Returns the cells from which the definition of a fish removes its digit: those of the cover
    /// outside the base, or in two cover houses, that see all fins.
    private static func victims(
        of example: TechniqueExample, with cover: Pattern.Role
    ) throws -> Mask128 {
        let digit = example.step.digits.bits.trailingZeroBitCount
        let cells = example.grid.board.cells(with: digit)
        func covered(by role: Pattern.Role) throws -> (once: Mask128, twice: Mask128) {
            let part = try #require(example.step.pattern.parts.first { $0.role == role })
            return part.houses.reduce((0, 0)) { covered, house in
                let house = cells & CellSet(house.cells).bits
                return (covered.0 | house, covered.1 | covered.0 & house)
            }
        }
        let (base, cover) = (try covered(by: .base), try covered(by: cover))
        var victims = cover.once & ~base.once | cover.twice
        for fin in Bits(base.once & ~cover.once | base.twice) {
            victims &= GridGeometry.peers(of: fin)
        }
        return victims
    }
}

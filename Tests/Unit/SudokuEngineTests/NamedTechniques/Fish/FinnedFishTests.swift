import Testing

@testable import SudokuEngine

@Suite struct FinnedFishTests {
    @Test(
        arguments: try FishDefinition.cases(of: [
            "finned-x-wing", "sashimi-x-wing", "finned-swordfish", "sashimi-swordfish",
            "finned-jellyfish", "sashimi-jellyfish",
        ]))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    /// An empty grid in which 5 is in rows 1 and 5 only in some columns.
    private func steps(
        of technique: Technique, row1: Set<Int>, row5: Set<Int>
    ) throws -> [CellSet] {
        let removed =
            FishDefinition.marks(of: 5, inRow: 1, but: row1)
            + FishDefinition.marks(of: 5, inRow: 5, but: row5)
        return try technique.steps(
            in: String(repeating: ".", count: 81), removed: removed.joined(separator: " ")
        ).map(\.eliminations.cells)
    }

    private func cells(_ marks: String) -> CellSet { TechniqueCase.marks(marks).cells }

    @Test func `a fin in the box of a corner removes what it sees of the cover`() throws {
        let found = try steps(of: FinnedFish.xWing, row1: [2, 8], row5: [2, 7, 8])
        #expect(found == [cells("r4c8-5 r6c8-5")])
        #expect(try steps(of: FinnedFish.sashimiXWing, row1: [2, 8], row5: [2, 7, 8]).isEmpty)
    }

    @Test func `without the corner it is sashimi`() throws {
        let found = try steps(of: FinnedFish.sashimiXWing, row1: [2, 8], row5: [2, 7])
        #expect(found.contains(cells("r4c8-5 r6c8-5")))
        #expect(try steps(of: FinnedFish.xWing, row1: [2, 8], row5: [2, 7]).isEmpty)
    }

    @Test func `fins in two boxes are no fish of lines`() throws {
        #expect(try steps(of: FinnedFish.xWing, row1: [2, 8], row5: [2, 3, 7, 8]).isEmpty)
        #expect(try steps(of: FinnedFish.xWing, row1: [2, 8], row5: [2, 5, 8]).isEmpty)
    }

    @Test(arguments: try TechniqueCase.all(of: "finned-x-wing").prefix(3))
    func `the search finds what the definition says`(testCase: TechniqueCase) throws {
        let board = testCase.grid.board
        var finder = StepFinder()
        for (technique, kind) in [
            (FinnedFish.xWing, FishDefinition.Fish.Kind.finned),
            (FinnedFish.sashimiXWing, .sashimi), (Fish.xWing, .plain),
        ] {
            let steps = finder.steps(of: [technique], in: testCase.grid)
            for digit in 0..<9 {
                let wanted = FishDefinition.pairs(of: digit, on: board)
                    .filter { !$0.hasBoxes && $0.kind == kind }.map(\.eliminations)
                let found = steps.filter { $0.digits.bits == 1 << UInt16(digit) }
                    .map(\.eliminations.cells)
                #expect(Set(found) == Set(wanted), "\(technique), digit \(digit + 1)")
            }
        }
    }

    @Test func `its sentence gives both cases of the fin`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "finned-x-wing").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [FinnedFish.xWing], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Finned X-Wing: base columns 1 and 9; cover rows 1 and 9; fin r3c9. If the "
                + "fin is not 8, the base has 8 only in the cover, one in each cover line as "
                + "in an X-Wing, so the rest of the cover is not 8; if it is, the cells that "
                + "see it are not 8. Either way r1c8 is not 8.")
        #expect(
            step.sentence(in: .german)
                == "Finned X-Wing: Basis in Spalten 1 und 9; Abdeckung in Zeilen 1 und 9; "
                + "Flosse r3c9. Ist die Flosse nicht 8, so hat die Basis die 8 nur in der "
                + "Abdeckung, in jeder ihrer Linien eine wie bei einem X-Wing, und der Rest "
                + "der Abdeckung ist nicht 8; ist sie es, so ist keine Zelle 8, die sie "
                + "sieht. So oder so: r1c8 ist nicht 8.")
    }

    @Test func `a sashimi fish says that a line would fall apart`() throws {
        let testCase = try #require(
            try TechniqueCase.all(of: "sashimi-x-wing").first { $0.name == "0320#01" })
        var finder = StepFinder()
        let technique = FinnedFish.sashimiXWing
        let step = try #require(finder.steps(of: [technique], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Sashimi X-Wing: base rows 1 and 4; cover columns 5 and 9; fins r4c7 and "
                + "r4c8. If no fin is 8, row 4 has only r4c5 left for 8. Still the base has 8 "
                + "only in the cover, one in each cover line, so the rest of the cover is not "
                + "8. If a fin is 8, the cells that see all fins are not. Either way r5c9 and "
                + "r6c9 are not 8.")
    }
}

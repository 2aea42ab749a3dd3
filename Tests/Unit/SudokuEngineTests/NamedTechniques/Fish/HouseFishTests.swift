import Testing

@testable import SudokuEngine

@Suite struct HouseFishTests {
    @Test(
        arguments: try FishDefinition.cases(of: [
            "franken-swordfish", "franken-jellyfish", "finned-franken-x-wing",
            "finned-franken-swordfish", "finned-franken-jellyfish", "finned-mutant-jellyfish",
        ]))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test(
        arguments: try FishDefinition.cases(of: ["finned-mutant-squirmbag", "finned-mutant-whale"]))
    func `a large fish is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `basic fish are no Franken fish`() throws {
        let removed =
            FishDefinition.marks(of: 5, inRow: 1, but: [2, 8])
            + FishDefinition.marks(of: 5, inRow: 5, but: [2, 8])
        let steps = try HouseFish.frankenXWing.steps(
            in: String(repeating: ".", count: 81), removed: removed.joined(separator: " "))
        #expect(steps.isEmpty)
    }

    @Test func `a box and a row with the digit in two columns are a Franken X-Wing`() throws {
        let removed =
            ["r1c2-5", "r1c3-5", "r2c1-5", "r2c2-5", "r3c1-5", "r3c3-5"]
            + FishDefinition.marks(of: 5, inRow: 7, but: [1, 2])
        let empty = String(repeating: ".", count: 81)
        let technique = HouseFish.frankenXWing
        let steps = try technique.steps(
            in: empty, removed: (removed + ["r2c3-5"]).joined(separator: " "))
        #expect(steps.map(\.eliminations.count) == [10])
        // The place in the third column is a fin.
        #expect(try technique.steps(in: empty, removed: removed.joined(separator: " ")).isEmpty)
    }

    @Test(arguments: try TechniqueCase.all(of: "finned-franken-x-wing").prefix(2))
    func `the search finds what the definition says`(testCase: TechniqueCase) throws {
        let board = testCase.grid.board
        var finder = StepFinder()
        for (technique, isPlain) in [
            (HouseFish.frankenXWing, true), (HouseFish.finnedFrankenXWing, false),
        ] {
            let steps = finder.steps(of: [technique], in: testCase.grid)
            for digit in 0..<9 {
                let wanted = FishDefinition.pairs(of: digit, on: board)
                    .filter { $0.hasBoxes && ($0.kind == .plain) == isPlain }.map(\.eliminations)
                let found = steps.filter { $0.digits.bits == 1 << UInt16(digit) }
                    .map(\.eliminations.cells)
                #expect(Set(found) == Set(wanted), "\(technique), digit \(digit + 1)")
            }
        }
    }

    @Test func `its sentence names base, cover and fins`() throws {
        let testCase = try #require(
            try TechniqueCase.all(of: "finned-franken-x-wing").first { $0.name == "0340#03" })
        var finder = StepFinder()
        let technique = HouseFish.finnedFrankenXWing
        let step = try #require(finder.steps(of: [technique], in: testCase.grid).first)
        #expect(
            step.sentence()
                == "Finned Franken X-Wing: base column 8 and box 4; cover rows 4 and 7; "
                + "fin r6c2. If the fin is not 6, the base houses have a 6 each in the "
                + "cover, one in each cover house; no other cell of the cover is 6. If "
                + "the fin is 6, a cell that sees it is not. Either way r7c2 is not 6.")
        #expect(
            step.sentence(in: .german)
                == "Finned Franken X-Wing: Basis in Spalte 8 und Block 4; Abdeckung in "
                + "Zeilen 4 und 7; Flosse r6c2. Ist die Flosse nicht 6, so haben die "
                + "Häuser der Basis je eine 6 in der Abdeckung, in jedem ihrer Häuser "
                + "eine; keine andere Zelle der Abdeckung ist 6. Ist die Flosse 6, so "
                + "ist es keine Zelle, die sie sieht. So oder so: r7c2 ist nicht 6.")
    }
}

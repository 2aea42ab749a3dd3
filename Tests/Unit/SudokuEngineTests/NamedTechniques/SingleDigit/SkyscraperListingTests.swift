import Testing

@testable import SudokuEngine

@Suite struct SkyscraperListingTests {
    @Test(arguments: try TechniqueCase.all(of: "skyscraper"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `two rows that share a column make one`() throws {
        let steps = try Skyscraper.technique.steps(
            ofOnes: """
                x...x....
                xxxxxxxxx
                xxxxxxxxx
                xxxxxxxxx
                x....x...
                xxxxxxxxx
                xxxxxxxxx
                xxxxxxxxx
                xxxxxxxxx
                """)
        #expect(steps.map(\.eliminations.description) == ["r2c6:1 r3c6:1 r4c5:1 r6c5:1"])
    }

    @Test func `two rows that share no column make none`() throws {
        let steps = try Skyscraper.technique.steps(
            ofOnes: """
                x...x....
                xxxxxxxxx
                xxxxxxxxx
                xxxxxxxxx
                .x...x...
                xxxxxxxxx
                xxxxxxxxx
                xxxxxxxxx
                xxxxxxxxx
                """)
        #expect(steps.map(\.eliminations.description) == [])
    }

    @Test func `its sentence names the cells and the argument`() throws {
        let sentences = try Skyscraper.technique.sentences(ofCase: "0400#01")
        #expect(
            sentences[0]
                == "Skyscraper: in columns 6 and 9 the 6 has two places each: (6)r5c6 = "
                + "(6)r3c6 - (6)r3c9 = (6)r6c9. r3c6 and r3c9 (bridge) see each other in "
                + "row 3, so one of them is not 6, and the 6 of its house is at the "
                + "other end. So r5c6 or r6c9 is 6, and r5c7, r5c8, r6c4 and r6c5, which "
                + "see both, are not 6.")
        #expect(
            sentences[1]
                == "Skyscraper: In Spalten 6 und 9 hat die 6 je zwei Plätze: (6)r5c6 = "
                + "(6)r3c6 - (6)r3c9 = (6)r6c9. r3c6 und r3c9 (Brücke) sehen sich in "
                + "Zeile 3, also ist eine der beiden nicht 6, und ihr Haus hat seine 6 "
                + "am anderen Ende. Damit ist r5c6 oder r6c9 6, und r5c7, r5c8, r6c4 und "
                + "r6c5, die beide sehen, sind nicht 6.")
    }
}

import Testing

@testable import SudokuEngine

@Suite struct TwoStrongLinksTests {
    @Test(arguments: try TechniqueCase.all(of: "turbot-fish"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a box and a row that are connected make one`() throws {
        let steps = try TurbotFish.technique.steps(
            ofOnes: """
                x..xxxxxx
                ...xxxxxx
                ..xxxxxxx
                xxxxxxxxx
                xxxxxxxxx
                xxxxxxxxx
                ..x....x.
                xxxxxxxxx
                xxxxxxxxx
                """)
        #expect(steps.map(\.eliminations.description) == ["r1c8:1"])
    }

    @Test func `a box and a row that are not connected make none`() throws {
        let steps = try TurbotFish.technique.steps(
            ofOnes: """
                x..xxxxxx
                ...xxxxxx
                ..xxxxxxx
                xxxxxxxxx
                xxxxxxxxx
                xxxxxxxxx
                .x.....x.
                xxxxxxxxx
                xxxxxxxxx
                """)
        #expect(steps.map(\.eliminations.description) == [])
    }

    @Test func `a common end contains the digit`() throws {
        let steps = try TurbotFish.technique.steps(
            ofOnes: """
                xx.......
                xxxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                """)
        #expect(
            steps.map(\.eliminations.description) == ["r1c2:1 r2c1:1 r2c2:1 r2c3:1 r3c2:1 r3c3:1"])
    }

    @Test func `its sentence names the cells and the argument`() throws {
        let sentences = try TurbotFish.technique.sentences(ofCase: "0403#03")
        #expect(
            sentences[0]
                == "Turbot Fish: in row 1 and box 6 the 4 has two places each: (4)r4c8 = "
                + "(4)r5c9 - (4)r1c9 = (4)r1c5. r1c9 and r5c9 (bridge) see each other in "
                + "column 9, so one of them is not 4, and the 4 of its house is at the "
                + "other end. So r1c5 or r4c8 is 4, and r4c5, which sees both, is not 4.")
        #expect(
            sentences[1]
                == "Turbot Fish: In Zeile 1 und Block 6 hat die 4 je zwei Plätze: (4)r4c8 "
                + "= (4)r5c9 - (4)r1c9 = (4)r1c5. r1c9 und r5c9 (Brücke) sehen sich in "
                + "Spalte 9, also ist eine der beiden nicht 4, und ihr Haus hat seine 4 "
                + "am anderen Ende. Damit ist r1c5 oder r4c8 4, und r4c5, die beide "
                + "sieht, ist nicht 4.")
    }
}

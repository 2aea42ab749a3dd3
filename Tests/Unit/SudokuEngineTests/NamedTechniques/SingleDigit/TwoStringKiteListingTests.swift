import Testing

@testable import SudokuEngine

@Suite struct TwoStringKiteListingTests {
    @Test(arguments: try TechniqueCase.all(of: "two-string-kite"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a row and a column that meet in a box make one`() throws {
        let steps = try TwoStringKite.technique.steps(
            ofOnes: """
                .x...x...
                xxxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                xxxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                """)
        #expect(steps.map(\.eliminations.description) == ["r7c6:1"])
    }

    @Test func `a row and a column that do not meet make none`() throws {
        let steps = try TwoStringKite.technique.steps(
            ofOnes: """
                .x...x...
                .xxxxxxxx
                .xxxxxxxx
                xxxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                xxxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                """)
        #expect(steps.map(\.eliminations.description) == [])
    }

    @Test func `its sentence names the cells and the argument`() throws {
        let sentences = try TwoStringKite.technique.sentences(ofCase: "0401#05")
        #expect(
            sentences[0]
                == "Two-String Kite: in row 2 and column 1 the 5 has two places each: "
                + "(5)r2c9 = (5)r2c2 - (5)r1c1 = (5)r8c1. r1c1 and r2c2 (bridge) see "
                + "each other in box 1, so one of them is not 5, and the 5 of its house "
                + "is at the other end. So r2c9 or r8c1 is 5, and r8c9, which sees both, "
                + "is not 5.")
        #expect(
            sentences[1]
                == "Two-String Kite: In Zeile 2 und Spalte 1 hat die 5 je zwei Plätze: "
                + "(5)r2c9 = (5)r2c2 - (5)r1c1 = (5)r8c1. r1c1 und r2c2 (Brücke) sehen "
                + "sich in Block 1, also ist eine der beiden nicht 5, und ihr Haus hat "
                + "seine 5 am anderen Ende. Damit ist r2c9 oder r8c1 5, und r8c9, die "
                + "beide sieht, ist nicht 5.")
    }
}

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
                == "Two-String Kite: in row 2 and column 1 the 5 has two places each: (5)r2c9 = "
                + "(5)r2c2 - (5)r1c1 = (5)r8c1. r1c1 and r2c2 see each other in box 1, so at "
                + "most one of them is 5; then at least one of the ends r2c9 and r8c1 is 5, and "
                + "r8c9 is not 5.")
        #expect(
            sentences[1]
                == "Two-String Kite: In Zeile 2 und Spalte 1 hat die 5 je zwei Plätze: (5)r2c9 = "
                + "(5)r2c2 - (5)r1c1 = (5)r8c1. r1c1 und r2c2 sehen sich in Block 1, also ist "
                + "höchstens eine der beiden 5; damit ist mindestens eines der Enden r2c9 und "
                + "r8c1 5, und r8c9 ist nicht 5.")
    }
}

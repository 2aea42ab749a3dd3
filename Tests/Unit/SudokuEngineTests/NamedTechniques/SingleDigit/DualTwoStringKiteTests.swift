import Testing

@testable import SudokuEngine

@Suite struct DualTwoStringKiteTests {
    @Test(arguments: try TechniqueCase.all(of: "dual-two-string-kite"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a single kite is none`() throws {
        let steps = try DualTwoStringKite.technique.steps(
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
        #expect(steps.map(\.eliminations.description) == [])
    }

    @Test func `its sentence gives both chains`() throws {
        let sentences = try DualTwoStringKite.technique.sentences(ofCase: "0404#02")
        #expect(
            sentences[0]
                == "Dual Two-String Kite: two kites meet in r1c2 and r2c3, which see each "
                + "other in box 1: (1)r1c6 = (1)r1c2 - (1)r2c3 = (1)r8c3; (1)r2c4 = "
                + "(1)r2c3 - (1)r1c2 = (1)r7c2. Each kite has its digit at one of its "
                + "two ends at least, so the digit is removed from the cell that sees "
                + "both of them: r7c4 and r8c6 are not 1.")
        #expect(
            sentences[1]
                == "Dual Two-String Kite: Zwei Kites treffen sich in r1c2 und r2c3, die "
                + "sich in Block 1 sehen: (1)r1c6 = (1)r1c2 - (1)r2c3 = (1)r8c3; (1)r2c4 "
                + "= (1)r2c3 - (1)r1c2 = (1)r7c2. Jeder Kite hat seine Ziffer mindestens "
                + "an einem seiner beiden Enden, also nicht in der Zelle, die beide "
                + "sieht: r7c4 und r8c6 sind nicht 1.")
    }
}

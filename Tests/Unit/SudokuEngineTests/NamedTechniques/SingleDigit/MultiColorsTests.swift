import Testing

@testable import SudokuEngine

@Suite struct MultiColorsTests {
    @Test(arguments: try TechniqueCase.all(of: "multi-colors-1"))
    func `the known step of type 1 is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: try TechniqueCase.all(of: "multi-colors-2"))
    func `the known step of type 2 is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test func `clusters of which one colour each sees the other are of type 1`() throws {
        let steps = try MultiColors.type1.steps(
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

    @Test func `a colour that sees only one colour is not of type 2`() throws {
        let steps = try MultiColors.type2.steps(
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
        #expect(steps.map(\.eliminations.description) == [])
    }

    @Test func `clusters that do not see each other have no step`() throws {
        let steps = try MultiColors.type1.steps(
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

    @Test func `the sentence of type 1 names the four colours`() throws {
        let sentences = try MultiColors.type1.sentences(ofCase: "0502#02")
        #expect(
            sentences[0]
                == "Multi-Colors 1: pairs of places of 2 colour r1c1 and r5c3 with A, r4c1 with "
                + "B, and others r1c4 and r2c3 with C, r2c5 with D. r1c1 and r1c4, in A and C, "
                + "see each other, so A and C are not both 2: B or D is, and as cells that see "
                + "both lose it, r4c5 is not 2.")
        #expect(
            sentences[1]
                == "Multi-Colors 1: Paare von Plätzen der 2 färben r1c1 und r5c3 mit A, r4c1 mit "
                + "B, und andere r1c4 und r2c3 mit C, r2c5 mit D. r1c1 und r1c4, in A und C, "
                + "sehen sich, also sind A und C nicht beide 2: B oder D ist es, und wer beide "
                + "sieht, verliert sie: r4c5 ist nicht 2.")
    }

    @Test func `the sentence of type 2 names the four colours`() throws {
        let sentences = try MultiColors.type2.sentences(ofCase: "0503#01")
        #expect(
            sentences[0]
                == "Multi-Colors 2: pairs of places of 8 colour r2c4 and r3c2 with A, r2c3 and "
                + "r3c5 with B, and others r5c2 with C, r5c4 with D. A sees both C and D, one of "
                + "which is 8, so r2c4 and r3c2 are not 8.")
        #expect(
            sentences[1]
                == "Multi-Colors 2: Paare von Plätzen der 8 färben r2c4 und r3c2 mit A, r2c3 und "
                + "r3c5 mit B, und andere r5c2 mit C, r5c4 mit D. A sieht sowohl C als auch D, "
                + "und eine davon ist 8, also: r2c4 und r3c2 sind nicht 8.")
    }
}

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
                == "Multi-Colors 1: strong links of 2 colour a first cluster, r1c1 and "
                + "r5c3 with A and r4c1 with B, and a second, r1c4 and r2c3 with C and "
                + "r2c5 with D. r1c1 and r1c4, one A and one C, see each other in row 1, "
                + "so A and C are not both 2: B or D is. A cell that sees both B and D "
                + "is not 2, so r4c5 is not 2.")
        #expect(
            sentences[1]
                == "Multi-Colors 1: Starke Links der 2 färben einen ersten Cluster, r1c1 "
                + "und r5c3 mit A und r4c1 mit B, und einen zweiten, r1c4 und r2c3 mit C "
                + "und r2c5 mit D. r1c1 und r1c4, eine mit A und eine mit C, sehen sich "
                + "in Zeile 1, also sind A und C nicht beide 2: B oder D ist es. Eine "
                + "Zelle, die B und D sieht, ist nicht 2, also: r4c5 ist nicht 2.")
    }

    @Test func `the sentence of type 2 names the four colours`() throws {
        let sentences = try MultiColors.type2.sentences(ofCase: "0503#01")
        #expect(
            sentences[0]
                == "Multi-Colors 2: strong links of 8 colour a first cluster, r2c4 and "
                + "r3c2 with A and r2c3 and r3c5 with B, and a second, r5c2 with C and "
                + "r5c4 with D. A sees C (r3c2 and r5c2) and D (r2c4 and r5c4), one of "
                + "which is 8; so A is false, and r2c4 and r3c2 are not 8.")
        #expect(
            sentences[1]
                == "Multi-Colors 2: Starke Links der 8 färben einen ersten Cluster, r2c4 "
                + "und r3c2 mit A und r2c3 und r3c5 mit B, und einen zweiten, r5c2 mit C "
                + "und r5c4 mit D. A sieht C (r3c2 und r5c2) und D (r2c4 und r5c4), von "
                + "denen eine 8 ist; also ist A falsch, und r2c4 und r3c2 sind nicht 8.")
    }
}

import Testing

@testable import SudokuEngine

@Suite struct XChainTests {
    @Test(arguments: try TechniqueCase.all(of: "x-chain"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `two connected pairs make one`() throws {
        let steps = try XChain.technique.steps(
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

    @Test func `pairs that are not connected make none`() throws {
        let steps = try XChain.technique.steps(
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

    @Test func `a chain back to its first cell places the digit there`() throws {
        let steps = try XChain.technique.steps(
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

    @Test func `its sentence gives the chain in notation and in words`() throws {
        let sentences = try XChain.technique.sentences(ofCase: "0701#01")
        #expect(
            sentences[0]
                == "X-Chain: (7)r1c2 = (7)r1c9 - (7)r2c8 = (7)r7c8 - (7)r7c3 = (7)r4c3: "
                + "if r1c2 is not 7, r1c9 is 7; then r2c8 is not 7; then r7c8 is 7; then "
                + "r7c3 is not 7; then r4c3 is 7. So one of the ends r1c2 and r4c3 is 7 "
                + "in any case, and r4c2, which sees both, is not 7.")
        #expect(
            sentences[1]
                == "X-Chain: (7)r1c2 = (7)r1c9 - (7)r2c8 = (7)r7c8 - (7)r7c3 = (7)r4c3: "
                + "wenn r1c2 nicht 7 ist, ist r1c9 7; dann ist r2c8 nicht 7; dann ist "
                + "r7c8 7; dann ist r7c3 nicht 7; dann ist r4c3 7. Eines der Enden r1c2 "
                + "und r4c3 ist also in jedem Fall 7, und r4c2, die beide sieht, ist "
                + "nicht 7.")
    }
}

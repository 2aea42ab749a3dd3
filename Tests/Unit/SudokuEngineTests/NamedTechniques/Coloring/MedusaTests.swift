import Testing

@testable import SudokuEngine

@Suite struct MedusaTests {
    @Test(arguments: ["aic", "w-wing", "xy-chain", "remote-pair", "bug-plus-1"])
    func `no step contradicts the solution`(technique: String) throws {
        for testCase in try TechniqueCase.all(of: technique) {
            var finder = StepFinder()
            let steps = finder.steps(of: [Medusa.technique], in: testCase.grid)
            try testCase.checkSoundness(of: steps)
        }
    }

    /// Two cells of row 1 with the candidates 1 and 2.
    private static let pair =
        "r1c1-3 r1c1-4 r1c1-5 r1c1-6 r1c1-7 r1c1-8 r1c1-9 "
        + "r1c9-3 r1c9-4 r1c9-5 r1c9-6 r1c9-7 r1c9-8 r1c9-9 "

    private func steps(removed: String) throws -> [Step] {
        try Medusa.technique.steps(in: String(repeating: ".", count: 81), removed: removed)
    }

    @Test func `cells that are not connected have no step`() throws {
        #expect(try steps(removed: Self.pair).isEmpty)
    }

    @Test func `a digit that sees both of its colours goes`() throws {
        let places = (2...8).map { "r1c\($0)-1" }.joined(separator: " ")
        let step = try #require(try steps(removed: Self.pair + places).first)
        #expect(
            step.eliminations.description == "r1c2:2 r1c3:2 r1c4:2 r1c5:2 r1c6:2 r1c7:2 r1c8:2")
        #expect(
            step.sentence() == """
                3D Medusa: strong links colour (1)r1c1 and (2)r1c9 with A and (2)r1c1 and \
                (1)r1c9 with B. Each link joins an A to a B, of which one is true: so all A are \
                true, or all B. What both exclude goes: with A r1c9 is 2, with B r1c1 is 2, so \
                r1c2, r1c3, r1c4, r1c5, r1c6, r1c7 and r1c8 are not 2.
                """)
        #expect(
            step.sentence(in: .german) == """
                3D Medusa: Starke Links färben (1)r1c1 und (2)r1c9 mit A und (2)r1c1 und (1)r1c9 \
                mit B. Jeder verbindet ein A mit einem B, von denen eines wahr ist: Also sind \
                alle A wahr oder alle B. Was beide ausschließen, fällt weg: mit A ist r1c9 2, \
                mit B ist r1c1 2, also: r1c2, r1c3, r1c4, r1c5, r1c6, r1c7 und r1c8 sind nicht \
                2.
                """)
    }

    @Test func `one digit alone is no medusa`() throws {
        let steps = try Medusa.technique.steps(
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
        #expect(steps.isEmpty)
    }
}

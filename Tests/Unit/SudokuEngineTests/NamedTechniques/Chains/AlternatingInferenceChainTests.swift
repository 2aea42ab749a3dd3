import Testing

@testable import SudokuEngine

@Suite struct AlternatingInferenceChainTests {
    @Test(arguments: try TechniqueCase.all(of: "aic"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test(arguments: try TechniqueCase.all(of: "grouped-aic"))
    func `the known grouped step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    private static let filled =
        "48..12.39" + "1953..28." + ".....94.." + ".1.4..9.8" + "864.91..." + ".79...14."
        + ".5123.8.4" + "..89....." + "...1.8..."

    private func isKnown(_ step: Step) -> Bool {
        step.eliminations == TechniqueCase.marks("r6c4-5 r6c9-6")
    }

    @Test func `a third candidate in a cell of the chain breaks it`() throws {
        let technique = AlternatingInferenceChain.grouped
        let steps = try technique.steps(in: Self.filled, removed: "r4c8-2 r6c9-2 r6c9-3")
        #expect(steps.contains(where: isKnown))
        let others = try technique.steps(in: Self.filled, removed: "r4c8-2 r6c9-3")
        #expect(!others.contains(where: isKnown))
    }

    @Test func `a chain of one digit removes at least two candidates`() throws {
        for testCase in try TechniqueCase.all(of: "aic") {
            var finder = StepFinder()
            let techniques = [AlternatingInferenceChain.technique]
            for step in finder.steps(of: techniques, in: testCase.grid) {
                #expect(step.eliminations.count >= 2, "\(step)")
            }
        }
    }

    @Test func `its sentence gives the chain and the argument`() throws {
        let step = try #require(
            try AlternatingInferenceChain.grouped.steps(
                in: Self.filled, removed: "r4c8-2 r6c9-2 r6c9-3"
            ).first(where: isKnown))
        #expect(
            step.sentence() == """
                Grouped AIC: (6)r6c4 = (6)r13c4 - (6)r2c56 = (6)r2c9 - (6)r6c9 = (5)r6c9: if r6c4 \
                is not 6, r1c4 or r3c4 is 6; then r2c5 and r2c6 are not 6; then r2c9 is 6; then \
                r6c9 is not 6; then r6c9 is 5. So at least one of the ends (6)r6c4 and (5)r6c9 is \
                true. Each keeps the other end's digit out of its own cell, and its own digit out \
                of the other's. Either way r6c4 is not 5 and r6c9 is not 6.
                """)
        #expect(
            step.sentence(in: .german).hasSuffix(
                """
                Also ist mindestens eines der Enden (6)r6c4 und (5)r6c9 wahr. Jedes hält die \
                Ziffer des anderen aus seiner Zelle fern und die eigene aus der Zelle des \
                anderen. So oder so: r6c4 ist nicht 5 und r6c9 ist nicht 6.
                """))
    }
}

import Testing

@testable import SudokuEngine

@Suite struct ContinuousNiceLoopTests {
    @Test(arguments: try TechniqueCase.all(of: "continuous-nice-loop"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test(arguments: try TechniqueCase.all(of: "grouped-continuous-nice-loop"))
    func `the known grouped step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    private static let filled =
        "1...8.54." + "4...65..." + "5.8.342.." + "...351..." + "813476925" + "675829134"
        + "..1...8.." + "...5....1" + "3..61.4.."
    private static let removed =
        "r7c2-2 r7c2-9 r7c4-9 r8c2-2 r8c2-9 r8c3-2 r8c3-7 r8c3-9 r9c2-2 r9c2-9 r9c3-7"

    @Test func `a third candidate in a cell of the loop breaks it`() throws {
        let technique = ContinuousNiceLoop.technique
        #expect(try technique.steps(in: Self.filled, removed: Self.removed).count == 1)
        let fewer = Self.removed.replacing("r7c4-9 ", with: "")
        #expect(try technique.steps(in: Self.filled, removed: fewer).isEmpty)
    }

    @Test func `a loop without a group is not listed as grouped`() throws {
        let steps = try ContinuousNiceLoop.grouped.steps(
            in: Self.filled, removed: Self.removed)
        for step in steps {
            let nodes = step.pattern.chains.flatMap(\.nodes)
            #expect(nodes.contains { $0.cells.count > 1 }, "\(step)")
        }
    }

    @Test func `its sentence gives the chain and the argument`() throws {
        let step = try #require(
            try ContinuousNiceLoop.technique.steps(
                in: Self.filled, removed: Self.removed
            ).first)
        #expect(
            step.sentence() == """
                Continuous Nice Loop: (2)r8c1 = (2)r8c6 - (2)r7c4 = (7)r7c4 - (7)r7c1 = (7)r8c1 \
                - (2)r8c1: if r8c1 is not 2, r8c6 is 2; then r7c4 is not 2; then r7c4 is 7; then \
                r7c1 is not 7; then r8c1 is 7; then r8c1 is not 2. The loop holds in both \
                directions, so one end of every weak link (-) is true, and what sees both ends \
                is not: r7c4 or r8c6 is 2, so r7c6 and r9c6 are not 2; r7c1 or r7c4 is 7, so \
                r7c6, r7c8 and r7c9 are not 7; r8c1 is 2 or 7, so it is not 9.
                """)
        #expect(
            step.sentence(in: .german).hasSuffix(
                """
                Die Schleife gilt in beiden Richtungen, also ist ein Ende jedes schwachen Links \
                (-) wahr, und was beide Enden sieht, ist es nicht: r7c4 oder r8c6 ist 2, also: \
                r7c6 und r9c6 sind nicht 2; r7c1 oder r7c4 ist 7, also: r7c6, r7c8 und r7c9 sind \
                nicht 7; r8c1 ist 2 oder 7, also nicht 9.
                """))
    }
}

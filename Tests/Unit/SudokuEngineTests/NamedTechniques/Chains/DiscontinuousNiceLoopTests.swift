import Testing

@testable import SudokuEngine

@Suite struct DiscontinuousNiceLoopTests {
    @Test(arguments: try TechniqueCase.all(of: "discontinuous-nice-loop"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test(arguments: try TechniqueCase.all(of: "grouped-discontinuous-nice-loop"))
    func `the known grouped step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    private static let filled =
        ".1..45..7" + "..817...." + "47.82.13." + "....51.9." + ".6..8..7." + ".2.637..."
        + "193768542" + "....927.." + "...51...."
    private static let removed =
        "r1c7-2 r2c7-2 r4c9-3 r5c1-9 r5c3-9 r5c7-4 r6c3-5 r8c8-6 r8c9-6 r9c1-6 r9c1-8 r9c3-4 r9c3-6"

    private func refutesFour(_ step: Step) -> Bool {
        step.eliminations == TechniqueCase.marks("r4c2-4")
    }

    @Test func `a third place in a house of the chain breaks it`() throws {
        let technique = DiscontinuousNiceLoop.technique
        let steps = try technique.steps(in: Self.filled, removed: Self.removed)
        #expect(steps.contains(where: refutesFour))
        let fewer = Self.removed.replacing("r9c3-4 ", with: "")
        let others = try technique.steps(in: Self.filled, removed: fewer)
        #expect(!others.contains(where: refutesFour))
    }

    @Test func `its sentence gives the chain and the argument`() throws {
        let step = try #require(
            try DiscontinuousNiceLoop.technique.steps(in: Self.filled, removed: Self.removed)
                .first(where: refutesFour))
        #expect(
            step.sentence() == """
                Discontinuous Nice Loop: (4)r4c2 - (4)r9c2 = (4)r9c6 - (3)r9c6 = (3)r2c6 - \
                (3)r2c2 = (3)r4c2: if r4c2 is 4, r9c2 is not 4; then r9c6 is 4; then r9c6 is not \
                3; then r2c6 is 3; then r2c2 is not 3; then r4c2 is 3. The cell would be 4 and 3 \
                at once, so r4c2 is not 4.
                """)
        #expect(
            step.sentence(in: .german).hasSuffix(
                "Die Zelle wäre zugleich 4 und 3, also: r4c2 ist nicht 4."))
    }
}

import Testing

@testable import SudokuEngine

@Suite struct ForcingChainsTests {
    /// A position in which an assumption leaves a cell without candidates.
    private static let placing =
        ".481...93" + "...8.4.7." + ".17.36.8." + "7....536." + ".963....8" + "..3...9.7"
        + ".......39" + "8......16" + "..5....42"
    private static let placingRemoved = """
        r1c7-5 r2c1-2 r2c1-9 r2c2-2 r2c7-5 r3c7-5 r4c5-1 r4c5-4 r5c5-1 r5c5-2 r5c7-2 r5c7-5 r6c1-2 \
        r7c5-5 r7c5-7 r7c6-7 r8c4-9 r8c5-7 r8c5-9 r8c6-2 r8c6-7 r9c4-9 r9c5-7 r9c5-9 r9c6-1 r9c6-7 \
        r9c6-8
        """
    /// A position in which 1 has lost candidates in row 9.
    private static let removing =
        "32....49." + ".694....." + "8.4529.6." + "..6.54.89" + "9....1.34" + "4.289..5."
        + "2.3..8..." + "........." + "6..9...4."
    private static let removingRemoved = """
        r2c7-2 r2c7-3 r2c9-3 r5c2-7 r5c3-7 r7c2-1 r7c2-5 r7c2-7 r7c7-1 r7c7-7 r8c2-1 r8c2-5 r8c2-7 \
        r8c2-8 r8c4-2 r8c6-3 r8c6-6 r8c6-7 r8c7-1 r8c7-2 r8c7-5 r8c7-7 r8c9-5 r9c2-1 r9c2-7 r9c3-5 \
        r9c3-8 r9c6-3 r9c6-7 r9c7-2 r9c7-5 r9c9-5
        """

    /// Returns the step that counts for a score.
    private func first(in filled: String, removed: String) throws -> Step {
        let grid = try CandidateGrid(
            filled: Puzzle(parsing: filled), removed: TechniqueCase.marks(removed))
        var search = StepSearch(for: .first)
        ForcingChains.searchAll(on: grid.board, &search)
        return try #require(search.steps.first)
    }

    @Test func `a placement goes before eliminations`() throws {
        let step = try first(in: Self.placing, removed: Self.placingRemoved)
        #expect(step.technique == ForcingChainContradiction.technique)
        #expect(step.placements.map { "\($0.cell)=\($0.digit)" } == ["r5c8=5"])
    }

    @Test func `a house that lost candidates before proves a verity but no contradiction`() throws {
        let step = try first(in: Self.removing, removed: Self.removingRemoved)
        #expect(step.technique == ForcingChainVerity.technique)
        #expect(step.eliminations == TechniqueCase.marks("r1c3-1"))
        let contradictions = try ForcingChainContradiction.technique.steps(
            in: Self.removing, removed: Self.removingRemoved)
        #expect(contradictions.count == 8)
        #expect(!contradictions.contains { $0.eliminations == step.eliminations })
    }

    @Test func `every step agrees with the solution`() throws {
        for filled in [Self.placing, Self.removing] {
            let removed = filled == Self.placing ? Self.placingRemoved : Self.removingRemoved
            var solver = Solver()
            let solution = try #require(solver.solve(try Puzzle(parsing: filled)).first)
            for technique in [ForcingChainContradiction.technique, ForcingChainVerity.technique] {
                for step in try technique.steps(in: filled, removed: removed) {
                    for cell in step.eliminations.cells {
                        #expect(!step.eliminations[cell].contains(solution[cell]), "\(step)")
                    }
                    for placement in step.placements {
                        #expect(solution[placement.cell] == placement.digit, "\(step)")
                    }
                }
            }
        }
    }

    @Test func `a contradiction spells out the branches`() throws {
        let step = try first(in: Self.placing, removed: Self.placingRemoved)
        #expect(
            step.sentence() == """
                Forcing Chain Contradiction: r5c6 would be left without a candidate: if r5c8 is \
                not 5, r5c1 is 5; then r6c2 is not 5; then \
                r2c2 is 5; then r2c9 is not 5; then r2c9 is 1; then r2c7 is not 1; then r5c7 is 1; \
                then r5c6 is not 1. If r5c8 is not 5, r5c8 is 2; then r5c6 is not 2. If r5c8 is \
                not 5, r5c1 is 5; then r1c1 is not 5; then r1c5 is 5; then r1c5 is not 7; then \
                r1c6 is 7; then r5c6 is not 7. So the assumption is false, and r5c8 is \
                5.
                """)
        #expect(
            step.sentence(in: .german).hasSuffix(
                "dann ist r5c6 nicht 7. Also ist die Annahme falsch: r5c8 ist 5."))
    }

    @Test func `a verity spells out the branches`() throws {
        let step = try first(in: Self.removing, removed: Self.removingRemoved)
        #expect(
            step.sentence() == """
                Forcing Chain Verity: row 9 has its 1 in r9c3, r9c5, r9c7 or r9c9: if r9c3 is 1, r1c3 is not 1. If r9c5 is 1, r2c5 is not 1; \
                then r1c4 or r1c5 is 1; then r1c3 is not 1. If r9c7 is 1, r7c8 and r8c8 are not 1; \
                then r2c8 is 1; then r2c5 is not 1; then r1c4 or r1c5 is 1; then r1c3 is not 1. If \
                r9c9 is 1, r7c8 and r8c8 are not 1; then r2c8 is 1; then r2c5 is not 1; then r1c4 \
                or r1c5 is 1; then r1c3 is not 1. In each case r1c3 is not 1.
                """)
        #expect(
            step.sentence(in: .german).hasSuffix(
                "dann ist r1c3 nicht 1. In jedem Fall gilt: r1c3 ist nicht 1."))
    }
}

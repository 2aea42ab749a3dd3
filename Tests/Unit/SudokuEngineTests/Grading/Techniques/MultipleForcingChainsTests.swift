import Testing

@testable import SudokuEngine

@Suite struct MultipleForcingChainsTests {
    @Test(arguments: ["Cell Forcing Chains", "Region Forcing Chains"])
    func `all branches lead to the same conclusion`(technique: String) throws {
        let board = try PageExample(technique).board()
        #expect(MultipleForcingChains.rung.step(on: board)?.technique.ratedName == technique)
    }

    @Test(
        arguments: [
            "Dynamic Contradiction Forcing Chains", "Dynamic Cell Forcing Chains",
            "Dynamic Region Forcing Chains",
        ])
    func `the branches have nothing in common where a harder technique is needed`(
        technique: String
    ) throws {
        #expect(MultipleForcingChains.rung.step(on: try PageExample(technique).board()) == nil)
    }

    @Test(
        arguments: [
            (
                "Cell Forcing Chains",
                "Cell Forcing Chains: r1c3 is 1, 6 or 9: if r1c3 is 1, r3c1 is not 1; then r8c1 "
                    + "is 1; then r8c6 is not 1. If r1c3 is 6, r1c5 is not 6; then r9c5 is 6; "
                    + "then r9c2 is not 6; then r9c2 is 8; then r8c2 is not 8; then r8c6 is 8; "
                    + "then r8c6 is not 1. If r1c3 is 9, r1c2 is not 9; then r1c2 is 6; then "
                    + "r9c2 is not 6; then r9c2 is 8; then r8c2 is not 8; then r8c6 is 8; then "
                    + "r8c6 is not 1. In each case r8c6 is not 1."
            ),
            (
                "Region Forcing Chains",
                "Region Forcing Chains: in box 8 the 5 is in r7c5, r9c5 or r9c6: if r7c5 is 5, "
                    + "r3c5 is not 5. If r9c5 is 5, r3c5 is not 5. If r9c6 is 5, r9c6 is not 4; "
                    + "then r8c6 is 4; then r8c1 is not 4; then r7c1 is 4; then r7c1 is not 5; "
                    + "then r2c1 is 5; then r2c9 is not 5; then r3c9 is 5; then r3c5 is not 5. "
                    + "In each case r3c5 is not 5."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

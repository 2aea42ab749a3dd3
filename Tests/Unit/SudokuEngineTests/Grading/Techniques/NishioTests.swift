import Testing

@testable import SudokuEngine

@Suite struct NishioTests {
    @Test func `a candidate contradicts itself in its digit`() throws {
        let board = try PageExample("Nishio Forcing Chains").board()
        #expect(Nishio.rung.step(on: board)?.technique == Nishio.technique)
    }

    @Test(arguments: ["Cell Forcing Chains", "Region Forcing Chains"])
    func `there is no contradiction where a harder technique is needed`(technique: String) throws {
        #expect(Nishio.rung.step(on: try PageExample(technique).board()) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Nishio Forcing Chains").sentence
                == "Nishio Forcing Chains: if r3c9 is 1, r4c9 is not 1; then r4c4 is 1. "
                + "If r3c9 is 1, r2c9 is not 1; then r2c4 is 1; then r4c4 is not 1. "
                + "Both cannot be true, so r3c9 is not 1. Some links hold only because "
                + "these candidates are removed on the way: r2c7 {1}.")
    }
}

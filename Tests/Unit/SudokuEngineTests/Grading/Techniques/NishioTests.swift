import Testing

@testable import SudokuEngine

@Suite struct NishioTests {
    @Test func `a candidate contradicts itself in its digit`() throws {
        let board = try PageExample("Nishio Forcing Chains").board()
        #expect(Nishio.step(on: board)?.technique.family == .nishio)
    }

    @Test(arguments: ["Cell Forcing Chains", "Region Forcing Chains"])
    func `there is no contradiction where a harder technique is needed`(technique: String) throws {
        #expect(Nishio.step(on: try PageExample(technique).board()) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Nishio Forcing Chains").sentence
                == "If r3c9 were 1, what follows would contradict itself, so 1 cannot be in "
                + "r3c9.")
    }
}

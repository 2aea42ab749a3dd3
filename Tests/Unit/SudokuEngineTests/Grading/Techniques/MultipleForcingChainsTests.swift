import Testing

@testable import SudokuEngine

@Suite struct MultipleForcingChainsTests {
    @Test(arguments: ["Cell Forcing Chains", "Region Forcing Chains"])
    func `all branches lead to the same conclusion`(technique: String) throws {
        let board = try PageExample(technique).board()
        #expect(MultipleForcingChains.step(on: board)?.technique.name == technique)
    }

    @Test(
        arguments: [
            "Dynamic Contradiction Forcing Chains", "Dynamic Cell Forcing Chains",
            "Dynamic Region Forcing Chains",
        ])
    func `the branches have nothing in common where a harder technique is needed`(
        technique: String
    ) throws {
        #expect(MultipleForcingChains.step(on: try PageExample(technique).board()) == nil)
    }

    @Test(
        arguments: [
            (
                "Cell Forcing Chains",
                "Whichever candidate of r1c3 is right, the same follows, so 1 cannot be "
                    + "in r8c6."
            ),
            (
                "Region Forcing Chains",
                "Whichever place of 5 in box 8 is right, the same follows, so 5 cannot be "
                    + "in r3c5."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

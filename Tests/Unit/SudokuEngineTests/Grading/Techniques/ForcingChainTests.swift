import Testing

@testable import SudokuEngine

@Suite struct ForcingChainTests {
    @Test(arguments: ["Forcing X-Chain", "Forcing Chain"])
    func `a chain is found where nothing simpler is`(technique: String) throws {
        let board = try PageExample(technique).board()
        #expect(StaticForcingChains.step(on: board)?.technique.name == technique)
        #expect(AlignedPairExclusion.step(on: board) == nil)
    }

    @Test(arguments: ["Nishio Forcing Chains", "Cell Forcing Chains", "Region Forcing Chains"])
    func `there is no chain where a harder technique is needed`(technique: String) throws {
        let board = try PageExample(technique).board()
        #expect(StaticForcingChains.step(on: board) == nil)
        #expect(SEStaticForcingChains.step(on: board) == nil)
    }

    @Test func `only a chain of six links has another name on the ladder se121`() throws {
        for technique in ["Turbot Fish", "Skyscraper", "Forcing X-Chain", "Forcing Chain"] {
            let board = try PageExample(technique).board()
            let found = StaticForcingChains.step(on: board)
            let named = SEStaticForcingChains.step(on: board)
            #expect(found?.eliminations == named?.eliminations)
            if found?.technique.family == .forcingXChain && found?.complexity == 6 {
                #expect(named?.technique.family == .seTurbotFish)
            } else {
                #expect(named?.technique == found?.technique)
            }
        }
    }

    @Test(
        arguments: [
            (
                "Forcing X-Chain",
                "If r1c2 were 8, a chain through r1c2, r1c9, r3c8, r6c2, r6c4, r9c4 and "
                    + "r9c8 would prove the opposite, so 8 cannot be in r1c2."
            ),
            (
                "Forcing Chain",
                "If r7c4 were 8, a chain through r7c4, r8c2, r8c6, r9c2 and r9c5 would "
                    + "prove the opposite, so 8 cannot be in r7c4."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

import Testing

@testable import SudokuEngine

@Suite struct ForcingChainTests {
    @Test(arguments: ["Forcing X-Chain", "Forcing Chain"])
    func `a chain is found where nothing simpler is`(technique: String) throws {
        let board = try PageExample(technique).board()
        #expect(StaticForcingChains.rung.step(on: board)?.technique.ratedName == technique)
        #expect(AlignedPairExclusion.rung.step(on: board) == nil)
    }

    @Test(arguments: ["Nishio Forcing Chains", "Cell Forcing Chains", "Region Forcing Chains"])
    func `there is no chain where a harder technique is needed`(technique: String) throws {
        let board = try PageExample(technique).board()
        #expect(StaticForcingChains.rung.step(on: board) == nil)
        #expect(StaticForcingChains.seRung.step(on: board) == nil)
    }

    @Test func `only a chain of six links has another name on the ladder se121`() throws {
        for technique in ["Turbot Fish", "Skyscraper", "Forcing X-Chain", "Forcing Chain"] {
            let board = try PageExample(technique).board()
            let found = StaticForcingChains.rung.step(on: board)
            let named = StaticForcingChains.seRung.step(on: board)
            #expect(found?.eliminations == named?.eliminations)
            if found?.technique == StaticForcingChains.forcingXChain && found?.complexity == 6 {
                #expect(named?.technique == StaticForcingChains.turbotFish)
            } else {
                #expect(named?.technique == found?.technique)
            }
        }
    }

    @Test(
        arguments: [
            (
                "Forcing X-Chain",
                "Forcing X-Chain: (8)r1c2 - (8)r1c9 = (8)r3c8 - (8)r9c8 = (8)r9c4 - (8)r6c4 = "
                    + "(8)r6c2 - (8)r1c2: if r1c2 is 8, r1c9 is not 8; then r3c8 is 8; then r9c8 "
                    + "is not 8; then r9c4 is 8; then r6c4 is not 8; then r6c2 is 8; then r1c2 "
                    + "is not 8. That contradicts the assumption, so r1c2 is not 8."
            ),
            (
                "Forcing Chain",
                "Forcing Chain: (8)r7c4 - (6)r7c4 = (6)r9c5 - (6)r9c2 = (8)r9c2 - (8)r8c2 = "
                    + "(8)r8c6 - (8)r7c4: if r7c4 is 8, r7c4 is not 6; then r9c5 is 6; then r9c2 "
                    + "is not 6; then r9c2 is 8; then r8c2 is not 8; then r8c6 is 8; then r7c4 "
                    + "is not 8. That contradicts the assumption, so r7c4 is not 8."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

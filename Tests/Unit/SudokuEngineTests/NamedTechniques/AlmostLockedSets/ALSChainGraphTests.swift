import Testing

@testable import SudokuEngine

@Suite struct ALSChainGraphTests {
    @Test(arguments: [false, true])
    func `a link uses the restricted commons that the one before leaves`(isAscending: Bool) throws {
        for testCase in try TechniqueCase.all(of: "als-chain") {
            let sets = AlmostLockedSets(on: testCase.grid.board)
            let commons = RestrictedCommons(of: sets, overlap: false)
            let graph = ALSChainGraph(of: commons, in: sets, ascending: isAscending)
            for state in 0..<graph.count {
                let set = Int(graph.sets[state])
                for next in graph.next(state) {
                    let target = Int(graph.successors[next])
                    let other = Int(graph.sets[target])
                    let link = try #require(
                        commons.links(of: set).first { Int(commons.others[$0]) == other })
                    #expect(
                        graph.masks[target] == commons.masks[link] & ~graph.masks[state])
                    #expect(!isAscending || other > set)
                }
            }
        }
    }
}

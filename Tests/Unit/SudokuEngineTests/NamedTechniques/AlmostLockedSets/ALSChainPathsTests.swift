import Testing

@testable import SudokuEngine

@Suite struct ALSChainPathsTests {
    @Test func `a path visits three to six further sets, and none twice`() throws {
        let board = try #require(try TechniqueCase.all(of: "als-chain").first).grid.board
        let sets = AlmostLockedSets(on: board)
        let commons = RestrictedCommons(of: sets, overlap: false)
        let graph = ALSChainGraph(of: commons, in: sets, ascending: false)
        let paths = ALSChainPaths(upToSixLinksIn: graph)
        for first in 0..<min(sets.count, 20) {
            for link in commons.links(of: first) where commons.masks[link].isSingle {
                let other = Int(commons.others[link])
                let start = try #require(
                    graph.state(of: other, enteredBy: commons.masks[link]))
                for word in 0..<(graph.width * 8) {
                    for bit in Bits(paths.ends(from: [start], word)) {
                        let end = word * 64 + bit
                        guard Int(graph.sets[end]) != first else { continue }
                        let path = paths.path(
                            from: [start], to: end, avoiding: first, in: graph)
                        guard let path else { continue }
                        #expect(path.first == start && path.last == end)
                        #expect(3...6 ~= path.count)
                        let visited = path.map { Int(graph.sets[$0]) } + [first]
                        #expect(Set(visited).count == visited.count)
                    }
                }
            }
        }
    }

    @Test func `an ascending path only leads to later sets`() throws {
        let board = try #require(try TechniqueCase.all(of: "als-chain").first).grid.board
        let sets = AlmostLockedSets(on: board)
        let commons = RestrictedCommons(of: sets, overlap: false)
        let graph = ALSChainGraph(of: commons, in: sets, ascending: true)
        let paths = ALSChainPaths(ofAscendingLinksIn: graph)
        for start in 0..<graph.count {
            for word in 0..<(graph.width * 8) {
                for bit in Bits(paths.ends(from: [start], word)) {
                    let path = paths.path(
                        from: [start], to: word * 64 + bit, avoiding: -1, in: graph)
                    let visited = try #require(path).map { graph.sets[$0] }
                    #expect(visited.count >= 3)
                    #expect(zip(visited, visited.dropFirst()).allSatisfy { $0 < $1 })
                }
            }
        }
    }
}

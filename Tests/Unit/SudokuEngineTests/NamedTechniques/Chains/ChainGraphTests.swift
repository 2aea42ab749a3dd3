import Testing

@testable import SudokuEngine

@Suite struct ChainGraphTests {
    /// Every implication also holds reversed between the opposite states; verities rely on it.
    @Test(arguments: try TechniqueCase.all(of: "grouped-aic"))
    func `implications hold reversed between the opposite states`(testCase: TechniqueCase) {
        var graph = ChainGraph(hasGroups: true, hasSets: false)
        graph.build(on: testCase.grid.board)
        var links: Set<[Int]> = []
        for state in 0..<graph.stateCount {
            for target in graph.begins[state]..<graph.ends[state] {
                links.insert([state, Int(graph.targets[Int(target)])])
            }
        }
        #expect(!links.isEmpty)
        for link in links { #expect(links.contains([link[1] ^ 1, link[0] ^ 1]), "\(link)") }
    }

    @Test func `two places in a crossing form a group and one does not`() throws {
        var board = Board(try Puzzle(parsing: String(repeating: ".", count: 81)))
        for cell in 2..<9 where cell != 3 { board.remove(0, from: cell) }
        var graph = ChainGraph(hasGroups: true, hasSets: false)
        graph.build(on: board)
        #expect(graph.cells[ChainGraph.group(0, 0, 0)] == 0b11)
        #expect(graph.cells[ChainGraph.group(0, 0, 1)] == 0)
        // The group and r1c4 are all places of 1 in row 1.
        let off = ChainGraph.off(3, 0)
        let implied = (graph.begins[off]..<graph.ends[off]).map { Int(graph.targets[Int($0)]) }
        #expect(implied == [2 * ChainGraph.group(0, 0, 0) + 1])
    }
}

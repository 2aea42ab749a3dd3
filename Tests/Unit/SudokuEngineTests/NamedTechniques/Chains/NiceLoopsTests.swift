import Testing

@testable import SudokuEngine

@Suite struct NiceLoopsTests {
    @Test func `a grid without strong links has no chain`() throws {
        var search = StepSearch(for: .all)
        let board = Board(try Puzzle(parsing: String(repeating: ".", count: 81)))
        NiceLoops.searchAll(on: board, &search)
        NiceLoops.searchAllGrouped(on: board, &search)
        ForcingChains.searchAll(on: board, &search)
        #expect(search.steps.isEmpty)
    }

    @Test func `of all three kinds the step with the most eliminations is taken`() throws {
        for testCase in try TechniqueCase.all(of: "aic") {
            var all = StepSearch(for: .all)
            NiceLoops.searchAll(on: testCase.grid.board, &all)
            var most = StepSearch(for: .most)
            NiceLoops.searchAll(on: testCase.grid.board, &most)
            let counts = all.steps.map(\.eliminations.count)
            #expect(most.steps.first?.eliminations.count == counts.max())
        }
    }

    @Test func `the same search twice lists the same steps`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "grouped-aic").first)
        var search = StepSearch(for: .all)
        NiceLoops.searchAllGrouped(on: testCase.grid.board, &search)
        let steps = search.steps
        search.restart()
        NiceLoops.searchAll(on: Board(testCase.givens), &search)
        NiceLoops.searchAllGrouped(on: Board(testCase.givens), &search)
        search.restart()
        NiceLoops.searchAllGrouped(on: testCase.grid.board, &search)
        #expect(search.steps == steps)
    }
}

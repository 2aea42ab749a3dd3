import Testing

@testable import SudokuEngine

@Suite struct TechniqueExampleTests {
    @Test(arguments: Technique.all)
    func `every technique but brute force has an example`(technique: Technique) throws {
        guard technique.id != "brute-force" else {
            #expect(technique.example == nil)
            return
        }
        let example = try #require(technique.example)
        #expect(example.step.technique == technique)
        #expect(example.grid.givens != nil)
        #expect(!example.step.pattern.parts.isEmpty || !example.step.pattern.chains.isEmpty)
    }

    @Test(arguments: Technique.all)
    func `an example is a puzzle with one solution, which its step does not contradict`(
        technique: Technique
    ) throws {
        guard let example = technique.example else { return }
        let (grid, step) = (example.grid, example.step)
        let givens = try Puzzle(
            parsing: Cell.all.map { cell in
                grid.givens?.contains(cell) == true ? grid.filled[cell]?.description ?? "." : "."
            }.joined())
        var solver = Solver()
        let found = solver.solve(givens, upTo: 2)
        #expect(found.count == 1)
        let solution = try #require(found.first)
        for cell in Cell.all {
            #expect(grid.filled[cell] == nil || grid.filled[cell] == solution[cell])
            #expect(!grid.removed[cell].contains(solution[cell]))
            #expect(!step.eliminations[cell].contains(solution[cell]))
        }
        for placement in step.placements {
            #expect(solution[placement.cell] == placement.digit)
        }
        for cell in step.eliminations.cells {
            #expect(step.eliminations[cell].allSatisfy(grid.candidates(of: cell).contains))
        }
    }
}

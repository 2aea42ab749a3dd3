import FarmTestSupport
import SudokuEngine
import Testing

/// A small sample of all operations for debug builds, which check every access to the scratch
/// buffers, and every puzzle and solution at its creation.
@Suite struct InvariantTests {
    @Test func `puzzles solved together keep the solver's invariants`() {
        let puzzles = [
            "....4.....3..1.46..6....52..5.........34..6..2..7....38.1.....552...1.9.....2..4.",
            "3.86.2.1.7.........4..5.3......4.2...3.8......19............8.2..2.9..7.4.6...5..",
            "................................................................................1",
        ].compactMap { try? Puzzle(parsing: $0) }
        var solver = Solver()
        let counts = solver.solve(puzzles).map(\.count)
        #expect(counts == [1, 1, 2])
    }

    @Test func `lanes reused for many boards keep the solver's invariants`() throws {
        let puzzles = try TestData.lines("seventeen-clue-3000.txt").prefix(300).map {
            try Puzzle(parsing: $0)
        }
        var solver = Solver()
        #expect(solver.solve(puzzles).allSatisfy { $0.count == 1 })
    }

    @Test(arguments: Symmetry.allCases)
    func `every symmetry keeps the generator's invariants`(symmetry: Symmetry) {
        var generator = Generator(seed: 6, recipe: GeneratorOptions(symmetry: symmetry))
        #expect(generator.puzzles(0..<8).allSatisfy { $0?.puzzle.canonical != nil })
    }

    @Test func `a symmetric puzzle with many givens keeps the generator's invariants`() {
        let recipe = GeneratorOptions(symmetry: .halfTurn, clues: 36...40)
        var generator = Generator(seed: 5, recipe: recipe)
        let made = generator.puzzle(0)
        #expect(
            made.map { 36...40 ~= $0.puzzle.clueCount && $0.solution.solves($0.puzzle) } == true)
    }

    @Test func `canonical forms keep the search's invariants`() throws {
        let puzzle = try Puzzle(
            parsing:
                "....4.....3..1.46..6....52..5.........34..6..2..7....38.1.....552...1.9.....2..4.")
        let form = puzzle.canonical
        #expect(form.puzzle.canonical == form)
    }
}

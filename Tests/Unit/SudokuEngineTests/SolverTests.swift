import FarmTestSupport
import SudokuEngine
import Testing

@Suite struct SolverTests {
    private static func slowCount(_ puzzle: Puzzle, upTo limit: Int) -> Int {
        let givens = Cell.all.map { puzzle[$0]?.value ?? 0 }
        var counter = ExactCover(sudokuOfOrder: 3, givens: givens)
        return counter.count(upTo: limit)
    }

    /// Returns a minimal puzzle with a few givens removed, changed or added.
    private static func varied(_ made: SolvedPuzzle, _ random: inout SeededGenerator) -> Puzzle {
        var text = made.puzzle.ascii
        let solution = made.solution.ascii
        let dot = UInt8(ascii: ".")
        func reveal(_ count: Int) {
            for _ in 0..<count {
                let cell = random.below(81)
                text[cell] = solution[cell]
            }
        }
        switch random.below(4) {
        case 0: reveal(random.below(8))
        case 1: for _ in 0...random.below(20) { text[random.below(81)] = dot }
        case 2:
            // A minimal puzzle with another given in place of one of its own: often two solutions.
            let givens = Array(made.puzzle.givens)
            text[givens[random.below(givens.count)].index] = dot
            reveal(2 + random.below(10))
        default:
            let cell = random.below(81)
            text[cell] = UInt8(ascii: "1") + UInt8(random.below(9))
        }
        return (try? Puzzle(line: text[...])) ?? made.puzzle
    }

    @Test func `counts agree with the reference counter on 10,000 puzzles`() {
        let limit = 20
        var generator = Generator(seed: 11)
        var random = SeededGenerator(seed: 12)
        let made = generator.puzzles(0..<10_000).compactMap { $0 }
        let puzzles = made.map { Self.varied($0, &random) }
        var solver = Solver()
        let results = solver.solve(puzzles, upTo: limit)
        var kinds = [0, 0, 0, 0]
        for (puzzle, result) in zip(puzzles, results) {
            #expect(result.count == Self.slowCount(puzzle, upTo: limit), "\(puzzle.text)")
            #expect((result.first != nil) == (result.count > 0))
            if let first = result.first { #expect(first.isValid && first.solves(puzzle)) }
            kinds[min(result.count, 3)] += 1
        }
        // The mix contains all cases: none, one, two and many.
        #expect(kinds.allSatisfy { $0 > 200 }, "\(kinds)")
    }

    @Test func `all seventeen-clue puzzles have exactly one solution`() throws {
        let puzzles = try TestData.lines("seventeen-clue-3000.txt").map { try Puzzle(parsing: $0) }
        #expect(puzzles.count == 3_000)
        var solver = Solver()
        let results = solver.solve(puzzles)
        #expect(results.allSatisfy { $0.count == 1 })
        #expect(zip(puzzles, results).allSatisfy { $1.first?.solves($0) == true })
        #expect(results.allSatisfy { $0.first?.isValid == true })
        #expect(puzzles.allSatisfy { $0.clueCount == 17 })
    }

    @Test func `the result for a puzzle does not depend on the rest of the batch`() throws {
        let puzzles = try TestData.lines("seventeen-clue-3000.txt").prefix(200).map {
            try Puzzle(parsing: $0).keeping(CellSet(Cell.all.dropLast(5)))
        }
        var solver = Solver()
        let together = solver.solve(puzzles, upTo: 7)
        let alone = puzzles.map { solver.solve($0, upTo: 7) }
        #expect(together == alone)
        let backwards = solver.solve(puzzles.reversed(), upTo: 7)
        #expect(together == backwards.reversed())
    }

    @Test(arguments: [1, 2, 3, 100, 10_000])
    func `counting stops at the limit`(limit: Int) {
        var solver = Solver()
        let result = solver.solve(.empty, upTo: limit)
        #expect(result.count == limit)
        #expect(result.first != nil)
    }

    @Test func `a complete grid is its own solution`() {
        let grid = Generator(seed: 3).grid(0)
        var solver = Solver()
        let result = solver.solve(grid.puzzle)
        #expect(result.count == 1 && result.first == grid && result.guesses == 0)
    }

    @Test func `only a puzzle with exactly one solution gives a solved puzzle`() throws {
        var generator = Generator(seed: 3)
        let made = generator.puzzle(0)
        let puzzle = try #require(made?.puzzle)
        var solver = Solver()
        let one = solver.solvedPuzzle(puzzle)
        #expect(one == made)
        let several = solver.solvedPuzzle(puzzle.keeping(CellSet(puzzle.givens.dropFirst())))
        #expect(several == nil)
        let text = "12345678.........9" + String(repeating: ".", count: 63)
        let none = solver.solvedPuzzle(try Puzzle(parsing: text))
        #expect(none == nil)
    }

    @Test func `a search can be stopped`() {
        var solver = Solver()
        let stopped = solver.solve([.empty], upTo: .max, shouldStop: { true })
        #expect(stopped == nil)
        let result = solver.solve(.empty, upTo: 2)
        #expect(result.count == 2, "the solver remains usable")
    }

    @Test func `many puzzles need no guess`() throws {
        let puzzles = try TestData.lines("seventeen-clue-3000.txt").map { try Puzzle(parsing: $0) }
        var solver = Solver()
        let results = solver.solve(puzzles)
        #expect(results.count { $0.guesses == 0 } == 2_246)
    }
}

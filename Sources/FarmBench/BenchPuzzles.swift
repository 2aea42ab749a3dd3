import SudokuEngine

/// The fixed puzzles of the workload.
enum BenchPuzzles {
    static let seventeen = read(seventeenText)
    static let minimal = read(minimalText)
    static let hard = read(hardText)
    static let chained = read(chainedText)

    /// The 17-clue puzzles without their last given: thousands of solutions each.
    static let ambiguous = seventeen.map { puzzle in
        puzzle.keeping(CellSet(puzzle.givens.dropLast()))
    }

    /// Returns the puzzles with their solutions.
    static func solved(_ puzzles: [Puzzle]) -> [SolvedPuzzle] {
        var solver = Solver()
        var solved: [SolvedPuzzle] = []
        for puzzle in puzzles {
            guard let one = solver.solvedPuzzle(puzzle) else {
                preconditionFailure("benchmark puzzle without a unique solution: \(puzzle.text)")
            }
            solved.append(one)
        }
        return solved
    }

    private static func read(_ text: String) -> [Puzzle] {
        text.split(separator: "\n").map { line in
            do {
                return try Puzzle(parsing: line)
            } catch {
                preconditionFailure("unreadable benchmark puzzle: \(error)")
            }
        }
    }
}

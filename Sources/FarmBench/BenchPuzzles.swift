import SudokuEngine

/// The fixed puzzles of the workload.
enum BenchPuzzles {
    static let seventeen = read(seventeenText)
    static let minimal = read(minimalText)
    static let hard = read(hardText)

    /// The seventeens without their last given: thousands of solutions each.
    static let ambiguous = seventeen.map { puzzle in
        puzzle.keeping(CellSet(puzzle.givens.dropLast()))
    }

    private static func read(_ text: String) -> [Puzzle] {
        text.split(separator: "\n").map { line in
            do {
                return try Puzzle(parsing: line)
            } catch {
                preconditionFailure("the bench's own puzzle is unreadable: \(error)")
            }
        }
    }
}

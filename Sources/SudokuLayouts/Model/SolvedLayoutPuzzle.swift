public import SudokuEngine

/// A puzzle of any layout with its only solution.
public struct SolvedLayoutPuzzle: Hashable, Sendable {
    /// The puzzle.
    public let puzzle: LayoutPuzzle
    /// The only solution.
    public let solution: LayoutSolution

    /// Creates the pair of a puzzle and the solution that was found for it.
    public init(puzzle: LayoutPuzzle, solution: LayoutSolution) {
        self.puzzle = puzzle
        self.solution = solution
    }
}

extension SolvedGrid {
    /// Creates the data of a game; nil if the solution is not that of the puzzle.
    public init?(_ solved: SolvedLayoutPuzzle) {
        let (puzzle, solution) = (solved.puzzle, solved.solution.digits)
        if let classic = puzzle.classic {
            var solver = Solver()
            guard let known = solver.solvedPuzzle(classic),
                LayoutSolution(known.solution) == solved.solution
            else { return nil }
            self.init(known)
            return
        }
        self.init(
            layout: puzzle.layout.name, text: puzzle.line, rules: puzzle.rules,
            givens: puzzle.givens, solution: solution)
    }

    /// Reads the puzzle and the solution of a saved game; nil if they are not those of a layout.
    public init?(line: String, solution: String) {
        guard let puzzle = try? LayoutPuzzle(parsing: line) else { return nil }
        let digits = solution.utf8.compactMap { GridRules.digit(of: $0) }
        self.init(SolvedLayoutPuzzle(puzzle: puzzle, solution: LayoutSolution(digits: digits)))
    }
}

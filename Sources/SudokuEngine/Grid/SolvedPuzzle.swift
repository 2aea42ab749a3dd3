/// A puzzle with exactly one solution, and that solution.
///
/// Only a ``Solver`` or a ``Generator`` creates one, so code that receives it can rely on this.
public struct SolvedPuzzle: Hashable, Sendable {
    /// The puzzle.
    public let puzzle: Puzzle
    /// Its only solution.
    public let solution: Solution

    /// Creates a solved puzzle; the caller has counted the solutions.
    package init(puzzle: Puzzle, solution: Solution) {
        assert(solution.solves(puzzle), "the solution must solve the puzzle")
        self.puzzle = puzzle
        self.solution = solution
    }
}

/// A puzzle with exactly one solution, and that solution.
///
/// Only a ``Solver`` or a ``Generator`` makes one, so what takes it need not ask whether it is true.
public struct SolvedPuzzle: Hashable, Sendable {
    public let puzzle: Puzzle
    public let solution: Solution

    /// The caller has counted the solutions.
    package init(puzzle: Puzzle, solution: Solution) {
        assert(solution.solves(puzzle), "a puzzle goes with its own solution")
        self.puzzle = puzzle
        self.solution = solution
    }
}

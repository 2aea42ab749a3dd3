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

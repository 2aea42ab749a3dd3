/// A puzzle of any layout with its only solution.
public struct SolvedLayoutPuzzle: Hashable, Sendable {
    /// The puzzle.
    public let puzzle: LayoutPuzzle
    /// The only solution.
    public let solution: LayoutSolution
}

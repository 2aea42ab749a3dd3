/// A puzzle of any layout with its solution and its grade.
public struct GradedLayoutPuzzle: Hashable, Sendable {
    /// The puzzle and its only solution.
    public let solved: SolvedLayoutPuzzle
    /// The grade of the puzzle.
    public let grade: LayoutGrade
}

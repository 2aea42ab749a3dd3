/// A killer with its only solution and its grade.
public struct GradedKiller: Hashable, Sendable {
    /// The puzzle and its only solution.
    public let solved: SolvedLayoutPuzzle
    /// The grade of the puzzle.
    public let grade: KillerGrade
}

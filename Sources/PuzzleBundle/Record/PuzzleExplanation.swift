import SudokuEngine

/// The steps that a bundle has beside a puzzle.
struct PuzzleExplanation {
    /// The solution path; empty without one.
    var plan: [Hint] = []
    /// The step to practise.
    var exercise: Exercise?
}

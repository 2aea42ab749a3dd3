import SudokuEngine

/// The other contents of a bundle for a puzzle.
struct PuzzleExplanation {
    /// The solution path; empty without one.
    var plan: [Hint] = []
    /// The step to practise.
    var exercise: Exercise?
    /// The pool, where it is stated.
    var pool: StatedPool?
}

public import SudokuEngine

/// A position on a solution path, and the step to find there.
public struct Exercise: Hashable, Sendable {
    /// HoDoKu's number of the technique, such as `0300` for an X-Wing.
    public let code: String
    /// The givens and the filled cells.
    public let position: Puzzle
    /// Candidates already eliminated by earlier steps.
    public let removed: Candidates
    /// The candidates that the step eliminates.
    public let eliminations: Candidates
    /// The digit that the step places.
    public let placement: Position.Entry?
}

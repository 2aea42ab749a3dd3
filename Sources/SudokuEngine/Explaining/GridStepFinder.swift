/// A finder of the next step in a grid of any size, as a game asks it for hints.
public protocol GridStepFinder {
    /// Returns the next step from a position without mistakes.
    ///
    /// - Parameters:
    ///   - digits: The givens and entries, row by row; 0 for empty cells.
    ///   - removed: The candidates that the player has excluded.
    ///   - shouldStop: Called many times a second; true ends the search.
    func advice(
        for digits: [UInt8], without removed: Candidates, shouldStop: () -> Bool
    ) -> GridAdvice
}

/// The result of looking for the next step in a grid of any size.
public enum GridAdvice: Sendable {
    /// The step, with its rating.
    case step(GridStep, Rating)
    /// No technique goes further.
    case nothing
    /// The search was stopped.
    case stopped
}

public import SudokuEngine

/// A finder of hints for the game of a puzzle of any layout. It owns the memory of its searches: create
/// one for each game and thread, and keep it.
public final class LayoutHintFinder: GridStepFinder {
    private let puzzle: LayoutPuzzle
    private var grader: LayoutGrader

    /// Creates a finder for a puzzle. Puzzles of strangers need a budget, as ``LayoutGrader`` has it.
    public init(_ puzzle: LayoutPuzzle, budget: Int = .max) {
        self.puzzle = puzzle
        grader = LayoutGrader(budget: budget)
    }

    /// Returns the next step of the layout's ladder from a position without mistakes.
    public func advice(
        for digits: [UInt8], without removed: Candidates, shouldStop: () -> Bool
    ) -> GridAdvice {
        var isStopped = false
        let hint = grader.hint(for: LayoutPosition(puzzle, digits, without: removed)) {
            isStopped = isStopped || shouldStop()
            return isStopped
        }
        if let hint { return .step(hint.step, hint.rating) }
        return isStopped ? .stopped : .nothing
    }
}

@available(*, unavailable)
extension LayoutHintFinder: Sendable {}

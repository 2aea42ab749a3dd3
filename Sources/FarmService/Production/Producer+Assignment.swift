import SudokuEngine

extension Producer {
    /// Returns the puzzles made from the candidates with these numbers for an assignment; nil if
    /// `shouldStop` returned true.
    mutating func puzzles(
        _ numbers: Range<UInt64>, for assignment: Assignment, _ shouldStop: () -> Bool
    ) -> [GradedPuzzle]? {
        if let promise = assignment.promise {
            return puzzles(numbers, keeping: promise, shouldStop: shouldStop)
        }
        return puzzles(numbers, for: assignment.order, shouldStop: shouldStop)
    }
}

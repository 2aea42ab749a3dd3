package import SudokuEngine

/// The production for pools of layouts: puzzles of the tier, of which those are taken that keep the rest
/// of the promise.
extension LayoutProducer {
    /// The number of candidates in a row that are made for the same symmetry.
    private static let turn: UInt64 = 16

    /// Returns the puzzles that keep the promise of an aim, made from the candidates with these numbers,
    /// in order; nil if `shouldStop`, called many times a second, ended the work.
    package func graded(
        _ numbers: Range<UInt64>, for aim: LayoutAim, shouldStop: () -> Bool = { false }
    ) -> [GradedLayoutPuzzle]? {
        let place = Int(numbers.lowerBound / Self.turn % UInt64(aim.requests.count))
        let made = graded(numbers, for: aim.requests[place], shouldStop: shouldStop)
        return made?.filter {
            aim.promise.isKept(by: $0.solved.puzzle, PoolSubject($0.solved.puzzle, $0.grade))
        }
    }
}

extension PoolPromise {
    /// Returns true if a puzzle of a layout keeps the promise, given what is known of it.
    package func isKept(by puzzle: LayoutPuzzle, _ subject: PoolSubject) -> Bool {
        guard faults(of: subject).isEmpty else { return false }
        return !isMinimal || puzzle.removable == nil
    }
}

extension LayoutPuzzle {
    /// The cell of the first given without which the puzzle still has one solution.
    fileprivate var removable: Int? {
        let solver = LayoutSolver()
        return givens.indices.first { cell in
            guard givens[cell] != 0 else { return false }
            var fewer = givens
            fewer[cell] = 0
            return solver.solve(with(givens: fewer)).isUnique
        }
    }
}

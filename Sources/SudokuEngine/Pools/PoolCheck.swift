/// A check of puzzles against promises of pools. Use one per thread: it owns a solver and a grader.
package struct PoolCheck: ~Copyable {
    private var solver = Solver()
    private var grader = Grader()

    package init() {}

    /// Returns the verdict on a puzzle, given its grade; nil if `shouldStop` ended the search for
    /// its human path.
    package mutating func verdict(
        on solved: SolvedPuzzle, _ grade: Grade, for promise: PoolPromise,
        shouldStop: () -> Bool = { false }
    ) -> PoolVerdict? {
        var subject = PoolSubject(solved.puzzle)
        let human = promise.humanTechniques
        if !(human.required + human.avoided).isEmpty {
            guard let used = grader.humanTechniques(of: solved, shouldStop: shouldStop) else {
                return nil
            }
            subject.human = used
        }
        if promise.isMinimal { subject.removable = removable(in: solved.puzzle) }
        return PoolVerdict(faults: promise.faults(of: subject, grade))
    }

    /// Returns the first given without which the puzzle still has one solution.
    private mutating func removable(in puzzle: Puzzle) -> Cell? {
        let givens = puzzle.givens
        let fewer = givens.map { puzzle.keeping(givens.subtracting(CellSet([$0]))) }
        return zip(givens, solver.solve(fewer)).first { $1.count == 1 }?.0
    }
}

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
        var subject = PoolSubject(solved.puzzle, grade)
        guard complete(&subject, of: solved, for: promise, shouldStop) else { return nil }
        return PoolVerdict(faults: promise.faults(of: subject))
    }

    /// Returns true if a puzzle keeps a promise; nil if `shouldStop` ended the search for its human
    /// path. What is cheap to check comes first.
    package mutating func keeps(
        _ promise: PoolPromise, _ solved: SolvedPuzzle, _ subject: PoolSubject,
        shouldStop: () -> Bool = { false }
    ) -> Bool? {
        guard promise.faults(of: subject).isEmpty else { return false }
        var subject = subject
        guard complete(&subject, of: solved, for: promise, shouldStop) else { return nil }
        return promise.faults(of: subject).isEmpty
    }

    /// Adds to the subject what the promise is about; returns false if `shouldStop` returned true.
    private mutating func complete(
        _ subject: inout PoolSubject, of solved: SolvedPuzzle, for promise: PoolPromise,
        _ shouldStop: () -> Bool
    ) -> Bool {
        let human = promise.humanTechniques
        if subject.human == nil, !(human.required + human.avoided).isEmpty {
            guard let used = grader.humanTechniques(of: solved, shouldStop: shouldStop) else {
                return false
            }
            subject.human = Set(used.map { $0.technique.id })
        }
        if promise.isMinimal { subject.removable = removable(in: solved.puzzle)?.description }
        return true
    }

    /// Returns the first given without which the puzzle still has one solution.
    private mutating func removable(in puzzle: Puzzle) -> Cell? {
        let givens = puzzle.givens
        let fewer = givens.map { puzzle.keeping(givens.subtracting(CellSet([$0]))) }
        return zip(givens, solver.solve(fewer)).first { $1.count == 1 }?.0
    }
}

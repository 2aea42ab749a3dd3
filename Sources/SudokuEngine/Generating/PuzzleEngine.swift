/// Solver, grader and producer behind one reference that can be copied.
///
/// The parts own the memory of their searches and cannot be copied, which a stored property of an
/// `@Observable` class must be. An engine is not to be used by two threads at once.
public final class PuzzleEngine {
    private var solver = Solver()
    private var grader = Grader()
    private var producer: Producer

    /// Creates an engine; the seed decides which puzzles it makes.
    public init(seed: UInt64) { producer = Producer(seed: seed) }

    /// Returns a puzzle that keeps the promise of a tier; nil if `shouldStop`, called many times a
    /// second, returned true. The same calls give the same puzzles.
    public func next(_ tier: Tier, shouldStop: () -> Bool = { false }) -> GradedPuzzle? {
        producer.next(1, for: ProductionRequest(tier), shouldStop: shouldStop)?.first
    }

    /// Counts the solutions of a puzzle up to a limit.
    public func solve(_ puzzle: Puzzle, upTo limit: Int = 2) -> Solutions {
        solver.solve(puzzle, upTo: limit)
    }

    /// Returns the puzzle with its solution; nil unless there is exactly one.
    public func solvedPuzzle(_ puzzle: Puzzle) -> SolvedPuzzle? { solver.solvedPuzzle(puzzle) }

    /// Returns the grade of a puzzle with one solution; nil if `shouldStop` returned true.
    public func grade(
        _ solved: SolvedPuzzle, shouldStop: () -> Bool = { false }
    ) -> Grade? {
        if case .graded(let grade) = grader.grade(solved, shouldStop: shouldStop) {
            grade
        } else {
            nil
        }
    }

    /// Returns the next hint, or the mistakes in the position.
    public func advice(
        for position: Position, by ladder: Ladder = .human, shouldStop: () -> Bool = { false }
    ) -> Advice {
        grader.advice(for: position, by: ladder, shouldStop: shouldStop)
    }

    /// Returns the full path of a puzzle; nil if `shouldStop` returned true.
    public func plan(
        of solved: SolvedPuzzle, by ladder: Ladder = .human, shouldStop: () -> Bool = { false }
    ) -> [Hint]? {
        grader.plan(of: solved, by: ladder, shouldStop: shouldStop)
    }
}

@available(*, unavailable)
extension PuzzleEngine: Sendable {}

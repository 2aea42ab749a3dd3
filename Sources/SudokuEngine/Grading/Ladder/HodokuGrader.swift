/// A grader on HoDoKu's scale: it solves a puzzle with the first technique of the ladder that finds
/// a step, again and again, and adds the scores of the steps.
///
/// It takes the steps that HoDoKu 2.2.0 takes. The rules of forcing nets, which one puzzle in 1,100
/// needs, are read off three puzzles; others may differ. Use one grader per worker: it owns all
/// scratch space.
public struct HodokuGrader: ~Copyable {
    private var walk = LadderWalk()

    /// Creates a grader with memory of its own.
    public init() {}

    /// Returns a puzzle's difficulty.
    public mutating func grade(_ puzzle: SolvedPuzzle) -> HodokuGrade {
        guard let grade = HodokuGrade(of: puzzle, &walk, { false }) else {
            preconditionFailure("cannot be stopped")
        }
        return grade
    }

    /// Returns the steps of a puzzle's solution, in the order in which they are made.
    public mutating func path(of puzzle: SolvedPuzzle) -> [Step] {
        guard let path = walk.path(of: puzzle, on: .hodoku, { false }) else {
            preconditionFailure("cannot be stopped")
        }
        return path
    }
}

extension HodokuGrade {
    /// Grades a puzzle; nil if `shouldStop` returned true.
    init?(of puzzle: SolvedPuzzle, _ walk: inout LadderWalk, _ shouldStop: () -> Bool) {
        guard let uses = walk.uses(in: puzzle, on: .hodoku, shouldStop) else { return nil }
        steps = HodokuLadder.techniques.compactMap { technique in
            uses.first { $0.technique == technique }
        }
    }
}

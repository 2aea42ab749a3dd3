public import SudokuEngine

extension Grader {
    /// The solution path of a puzzle on a ladder; empty for a puzzle that is not classic 9x9.
    public mutating func plan(of puzzle: PuzzleRecord, by ladder: Ladder = .farm) -> [Hint] {
        guard let solved = puzzle.classic else { return [] }
        guard let plan = plan(of: solved, by: ladder) else {
            preconditionFailure("cannot be stopped")
        }
        return plan
    }

    /// Returns the first step of a technique in a puzzle, with the position before it; nil if the
    /// path does not have the technique.
    ///
    /// With `numbered`, only steps that have a number in HoDoKu's library count.
    public mutating func exercise(
        in puzzle: PuzzleRecord, of technique: ExerciseTechnique, numbered: Bool = false,
        language: Language = .english
    ) -> Exercise? {
        guard let classic = puzzle.classic else { return nil }
        let plan = plan(of: puzzle, by: technique.ladder)
        return Exercise(
            classic.puzzle, plan: plan, on: technique.ladder, in: language
        ) { hint in
            technique.includes(hint) && (hint.hodokuCode != nil || !numbered)
        }
    }
}

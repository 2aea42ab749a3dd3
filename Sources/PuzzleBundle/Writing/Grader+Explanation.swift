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

// MARK: For a bundle

extension Grader {
    /// Returns the plan that a bundle needs for a puzzle; empty if it needs none.
    package mutating func plan(
        of puzzle: PuzzleRecord, for format: BundleFormat, options: BundleEncoder.Options,
        isExplaining: Bool
    ) -> [Hint] {
        let isNeeded = isExplaining || format.needsPlan && options.exercise == nil
        return isNeeded ? plan(of: puzzle, by: options.ladder) : []
    }

    /// Returns the exercise that a bundle has for a puzzle; nil if it has none.
    package mutating func exercise(
        in puzzle: PuzzleRecord, for format: BundleFormat, options: BundleEncoder.Options
    ) throws(BundleError) -> Exercise? {
        guard let technique = options.exercise, format.hasExercises else { return nil }
        let isNumbered = format == .hodoku
        let found = exercise(
            in: puzzle, of: technique, numbered: isNumbered,
            language: format == .pdf ? options.language : .english)
        if let found { return found }
        let problem =
            isNumbered && !technique.hasHodokuCode
            ? "HoDoKu's library does not have \(technique.name); use json or pdf"
            : "\(technique.name) is not on its path on the ladder \(technique.ladder.name); "
                + "choose a technique that is"
        throw BundleError(file: puzzle.id.description, place: .file, problem: problem)
    }
}

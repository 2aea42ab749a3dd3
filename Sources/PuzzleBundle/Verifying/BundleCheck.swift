import SudokuEngine

/// Verifies the statements of a bundle about its puzzles by solving and rating each again.
///
/// Use one instance per thread, and keep it. It does not detect duplicates: use ``Duplicates``.
///
/// ```swift
/// var check = BundleCheck(cryptography)
/// let faults = check.faults(in: pack, named: "hard.json")
/// ```
public struct BundleCheck: ~Copyable {
    private var solver = Solver()
    private var grader = Grader()
    private var poolCheck = PoolCheck()
    private let cryptography: Cryptography
    private let layouts: ((LayoutGrid, Cryptography, () -> Bool) -> LayoutVerdict)?
    private let layoutPaths: ((LayoutGrid) -> [PathStep])?

    /// Creates a check with memory of its own. Puzzles of other layouts than classic 9x9 need `layouts`.
    public init(_ cryptography: Cryptography, layouts: LayoutSupport? = nil) {
        self.cryptography = cryptography
        self.layouts = layouts?.grading()
        layoutPaths = layouts?.paths()
    }

    /// The result of checking a puzzle.
    public struct Finding: Sendable {
        /// The id, the same for all equivalent puzzles; nil if it could not be found, and for the puzzle
        /// of the day before in a newspaper, which is no duplicate.
        public internal(set) var id: PuzzleID?
        /// Error messages; empty if everything is correct.
        public internal(set) var faults: [String] = []
    }

    /// Checks each puzzle separately: a unique solution that matches the bundle's; the id; the
    /// promise of its tier, if one is named; ratings and all other attributes. The difficulty for
    /// people is computed only for puzzles that state it.
    ///
    /// Several puzzles per call are faster than one at a time. Puzzles not checked before
    /// `shouldStop` returns true have no errors.
    public mutating func findings(
        on puzzles: [BundledPuzzle], shouldStop: () -> Bool = { false }
    ) -> [Finding] {
        var findings = [Finding](repeating: Finding(), count: puzzles.count)
        let classic = puzzles.indices.compactMap { place in
            puzzles[place].givens.map { (place: place, givens: $0) }
        }
        let solutions = solver.solve(classic.map(\.givens), shouldStop: shouldStop) ?? []
        for ((place, givens), found) in zip(classic, solutions) where !shouldStop() {
            let id = PuzzleID(of: givens, cryptography)
            findings[place] = Finding(
                id: id, faults: faults(of: puzzles[place], givens, found, id, shouldStop))
        }
        for (place, puzzle) in puzzles.enumerated() where !shouldStop() {
            guard let grid = puzzle.layoutGrid else { continue }
            findings[place] = finding(on: puzzle, grid, shouldStop)
        }
        for place in puzzles.indices where puzzles[place].isPrevious == true {
            findings[place].id = nil
        }
        return findings
    }

    /// Checks a whole bundle, including duplicates.
    public mutating func faults(in pack: PuzzlePack, named file: String) -> [BundleError] {
        var duplicates = Duplicates()
        var faults: [BundleError] = []
        for (puzzle, finding) in zip(pack.puzzles, findings(on: pack.puzzles)) {
            let twice = finding.id.flatMap { duplicates.note($0, file: file, puzzle.place) }
            for problem in finding.faults + (twice.map { [$0] } ?? []) {
                faults.append(BundleError(file: file, place: puzzle.place, problem: problem))
            }
        }
        return faults
    }

    private func finding(
        on puzzle: BundledPuzzle, _ grid: LayoutGrid, _ shouldStop: () -> Bool
    ) -> Finding {
        guard let layouts else {
            return Finding(faults: ["\(grid.layout) is checked with LayoutSupport; pass it in"])
        }
        switch layouts(grid, cryptography, shouldStop) {
        case .refused(let problem): return Finding(faults: [problem])
        case .stopped: return Finding()
        case .graded(let found):
            var faults: [String] = []
            if let told = puzzle.layoutSolution {
                let (right, told) = (found.record.grid.solution, told.map(GridRules.symbol))
                if let cell = right.indices.first(where: { right[$0] != told[$0] }) {
                    faults.append(
                        "the solution has \(Character(Unicode.Scalar(told[cell]))) in "
                            + "\(grid.name(of: cell)), expected "
                            + "\(Character(Unicode.Scalar(right[cell])))")
                }
            }
            faults += idFaults(of: puzzle, found.record.id)
            faults += AssertedProperties(puzzle).faults(found) + stepFaults(of: puzzle, grid)
            return Finding(id: found.record.id, faults: faults)
        }
    }

    /// Returns the errors in the plan and the exercise of a puzzle of another layout.
    private func stepFaults(of puzzle: BundledPuzzle, _ grid: LayoutGrid) -> [String] {
        guard puzzle.layoutPlan != nil || puzzle.layoutExercise != nil,
            let path = layoutPaths?(grid)
        else { return [] }
        var faults: [String] = []
        if let told = puzzle.layoutPlan {
            let same = zip(path, told).prefix { LayoutStep($0).agrees(with: $1) }.count
            if (puzzle.ladder ?? grid.ladder) != grid.ladder {
                faults.append("the plan is on a ladder that this version does not know")
            } else if same != max(path.count, told.count) {
                faults.append("the plan is wrong after step \(same)")
            }
        }
        if let told = puzzle.layoutExercise,
            told.ladder != grid.ladder || !told.isStep(of: path, for: grid)
        {
            faults.append("the exercise is no step of the path on the ladder \(grid.ladder)")
        }
        return faults
    }

    private func idFaults(of puzzle: BundledPuzzle, _ id: PuzzleID) -> [String] {
        guard let told = puzzle.id, told != id else { return [] }
        return ["its id is \(id), the bundle says \(told)"]
    }

    private mutating func faults(
        of puzzle: BundledPuzzle, _ givens: Puzzle, _ found: Solutions, _ id: PuzzleID,
        _ shouldStop: () -> Bool
    ) -> [String] {
        guard found.count == 1, let solution = found.first else {
            return [found.count == 0 ? "no solution" : "more than one solution"]
        }
        var faults: [String] = []
        if let told = puzzle.solution,
            let wrong = Cell.all.first(where: { told[$0] != solution[$0] })
        {
            faults.append(
                "the solution has \(told[wrong]) in \(wrong), expected \(solution[wrong])")
        }
        faults += idFaults(of: puzzle, id)
        if let exercise = puzzle.exercise { faults += exercise.faults(solution) }
        let solved = SolvedPuzzle(puzzle: givens, solution: solution)
        guard case .graded(let grade) = grader.grade(solved, shouldStop: shouldStop) else {
            return faults
        }
        let properties = AssertedProperties(puzzle)
        let record = PuzzleRecord(id: id, solved, grade, as: grade.tier ?? .beginner)
        faults += properties.faults(
            RegradedPuzzle(record, tier: grade.tier, isBounded: false) { grade.faults(against: $0) }
        )
        if properties.hasHuman, let grade = grader.humanGrade(of: solved, shouldStop: shouldStop) {
            faults += properties.faults(grade)
        }
        faults += poolFaults(of: puzzle, solved, grade, shouldStop)
        faults += self.faults(of: puzzle, solved, shouldStop)
        faults += exerciseFaults(of: puzzle, solved, shouldStop)
        return faults
    }

    /// Returns the conditions of its pool that a puzzle does not meet.
    private mutating func poolFaults(
        of puzzle: BundledPuzzle, _ solved: SolvedPuzzle, _ grade: Grade, _ shouldStop: () -> Bool
    ) -> [String] {
        guard let pool = puzzle.pool else { return [] }
        let promise: PoolPromise
        do throws(PoolPromise.KeyError) { promise = try PoolPromise(parsing: pool.promise) } catch {
            return ["the promise of its pool, '\(pool.name)', is no promise: \(error.problem)"]
        }
        let verdict = poolCheck.verdict(on: solved, grade, for: promise, shouldStop: shouldStop)
        // What the tier promises is compared with the stated tier.
        let faults = verdict?.faults.filter { $0.key != .tier || promise.tier != puzzle.tier } ?? []
        return faults.map { "its pool, '\(pool.name)', promises otherwise: \($0.text)" }
    }

    /// Returns the errors in the plan of a puzzle.
    private mutating func faults(
        of puzzle: BundledPuzzle, _ solved: SolvedPuzzle, _ shouldStop: () -> Bool
    ) -> [String] {
        guard !puzzle.plan.isEmpty else { return [] }
        guard let ladder = Ladder.named(puzzle.ladder ?? Ladder.farm.name) else {
            return ["the plan is on a ladder that this version does not know"]
        }
        guard let plan = grader.plan(of: solved, by: ladder, shouldStop: shouldStop) else {
            return []
        }
        let steps = plan.map(ExplainedStep.init)
        let same = zip(steps, puzzle.plan).prefix { $0.agrees(with: $1) }.count
        guard same != max(steps.count, puzzle.plan.count) else { return [] }
        return ["the plan is wrong after step \(same)"]
    }

    /// Returns an error if the exercise of a puzzle is no step of the path that it names.
    private mutating func exerciseFaults(
        of puzzle: BundledPuzzle, _ solved: SolvedPuzzle, _ shouldStop: () -> Bool
    ) -> [String] {
        guard let exercise = puzzle.exercise, let name = exercise.ladder else { return [] }
        guard let ladder = Ladder.named(name) else {
            return ["the exercise is on a ladder that this version does not know"]
        }
        guard let plan = grader.plan(of: solved, by: ladder, shouldStop: shouldStop) else {
            return []
        }
        return exercise.isStep(of: plan, for: solved.puzzle)
            ? [] : ["the exercise is no step of the path on the ladder \(name)"]
    }
}

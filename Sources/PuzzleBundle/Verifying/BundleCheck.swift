public import SudokuEngine

/// Finds out whether what a bundle tells of its puzzles is true, by solving and rating each anew.
///
/// Make one per thread and keep it. What it cannot see is whether a puzzle comes twice: ask
/// ``Duplicates``.
///
/// ```swift
/// var check = BundleCheck(cryptography)
/// let faults = check.faults(in: pack, named: "hard.json")
/// ```
public struct BundleCheck: ~Copyable {
    private var solver = Solver()
    private var grader = Grader()
    private let cryptography: Cryptography

    public init(_ cryptography: Cryptography) { self.cryptography = cryptography }

    /// What there is to say of a puzzle.
    public struct Finding: Sendable {
        /// The puzzle that is the same for all its looks.
        public let canonical: Puzzle
        /// Sentences, none of a puzzle of which everything is true.
        public internal(set) var faults: [String] = []
    }

    /// Checks each puzzle alone: one solution, and that one; the id; the promise of its tier, if
    /// it names one; ratings and whatever else the bundle tells.
    ///
    /// Some at a time are faster than one after the other. What was checked when `shouldStop` said so
    /// has no fault.
    public mutating func findings(
        on puzzles: [BundledPuzzle], shouldStop: () -> Bool = { false }
    ) -> [Finding] {
        var findings = puzzles.map { Finding(canonical: $0.givens.canonical.puzzle) }
        let solutions = solver.solve(puzzles.map(\.givens), shouldStop: shouldStop) ?? []
        for (place, found) in solutions.enumerated() where !shouldStop() {
            findings[place].faults = faults(
                of: puzzles[place], found, findings[place].canonical, shouldStop)
        }
        return findings
    }

    /// Checks a whole bundle, duplicates included.
    public mutating func faults(in pack: PuzzlePack, named file: String) -> [BundleFault] {
        var duplicates = Duplicates()
        var faults: [BundleFault] = []
        for (puzzle, finding) in zip(pack.puzzles, findings(on: pack.puzzles)) {
            let twice = duplicates.note(finding.canonical, file: file, puzzle.place)
            for problem in finding.faults + (twice.map { [$0] } ?? []) {
                faults.append(BundleFault(file: file, place: puzzle.place, problem: problem))
            }
        }
        return faults
    }

    private mutating func faults(
        of puzzle: BundledPuzzle, _ found: Solutions, _ canonical: Puzzle, _ shouldStop: () -> Bool
    ) -> [String] {
        guard found.count == 1, let solution = found.first else {
            return [found.count == 0 ? "no solution" : "more than one solution"]
        }
        var faults: [String] = []
        if let told = puzzle.solution,
            let wrong = Cell.all.first(where: { told[$0] != solution[$0] })
        {
            faults.append(
                "the solution has \(told[wrong]) in \(wrong), the only one has \(solution[wrong])")
        }
        if let id = puzzle.id {
            let digest = PuzzleID(canonical: canonical, cryptography)
            if digest != id { faults.append("its id is \(digest), the bundle says \(id)") }
        }
        if let exercise = puzzle.exercise { faults += exercise.faults(solution) }
        let solved = SolvedPuzzle(puzzle: puzzle.givens, solution: solution)
        guard case .graded(let grade) = grader.grade(solved, shouldStop: shouldStop) else {
            return faults
        }
        faults += Claims(puzzle).faults(solved, grade)
        if !puzzle.plan.isEmpty, let plan = grader.plan(of: solved, shouldStop: shouldStop) {
            let steps = plan.map(ExplainedStep.init)
            let same = zip(steps, puzzle.plan).prefix { $0 == $1 }.count
            if steps != puzzle.plan { faults.append("the plan goes astray after step \(same)") }
        }
        return faults
    }
}

extension Exercise {
    /// What is wrong with it, given the only solution.
    fileprivate func faults(_ solution: Solution) -> [String] {
        var faults: [String] = []
        if !solution.solves(position) { faults.append("a cell is filled in wrongly") }
        for (what, candidates) in [("crossed out", removed), ("to cross out", eliminations)] {
            for cell in candidates.cells where candidates[cell].contains(solution[cell]) {
                faults.append("\(what): \(solution[cell]) in \(cell), which is the solution")
            }
        }
        for cell in eliminations.cells {
            let left = position.candidates(of: cell).subtracting(removed[cell])
            for digit in eliminations[cell].subtracting(left) {
                faults.append("to cross out: \(digit) in \(cell), where it is not possible anyway")
            }
        }
        if let placement, solution[placement.cell] != placement.digit {
            faults.append("to fill in: \(placement.digit) in \(placement.cell), which is wrong")
        }
        return faults
    }
}

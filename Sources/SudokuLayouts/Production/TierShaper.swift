import SudokuEngine

/// A shaper of puzzles for a tier: removes givens until the puzzle needs what the tier demands, while
/// the farm ladder solves it within the tier, which proves that it has one solution.
struct TierShaper: ~Copyable {
    /// The most gradings of a candidate.
    private static var patience: Int { 24 }
    /// The most nodes that chains of a puzzle may follow: far more than within any tier.
    private static var budget: Int { 20_000_000 }

    private var grader = LayoutGrader(budget: budget)
    private let orbits: CellOrbits

    init(_ orbits: CellOrbits) { self.orbits = orbits }

    /// Returns the grade of a candidate as it stands; nil if `shouldStop` returned true.
    mutating func grade(_ solved: SolvedLayoutPuzzle, _ shouldStop: () -> Bool) -> LayoutGrade? {
        guard case .graded(let grade) = grader.grade(solved.puzzle, shouldStop: shouldStop) else {
            return nil
        }
        return grade
    }

    /// Returns a puzzle of a tier made from a candidate that singles solve; nil if there is none.
    /// Removals that the carver refutes are not graded: nine of ten in small grids.
    mutating func shape<Board>(
        _ candidate: SolvedLayoutPuzzle, _ tier: Tier, _ random: inout SeededGenerator,
        _ carver: inout LayoutCarver<Board>, _ shouldStop: () -> Bool
    ) -> GradedLayoutPuzzle? {
        let promise = candidate.puzzle.layout.promise(of: tier)
        var puzzle = candidate.puzzle
        guard
            case .graded(var grade) = grader.farmGrade(puzzle, upTo: tier.ceiling, shouldStop)
        else { return nil }
        var units = (0..<orbits.count).filter {
            puzzle.givens[orbits.cells[orbits[$0].lowerBound]] != 0
        }
        random.shuffle(numbers: &units)
        for unit in [nil] + units.prefix(Self.patience).map({ Optional($0) }) {
            let solved = SolvedLayoutPuzzle(puzzle: puzzle, solution: candidate.solution)
            if let unit {
                guard carver.canSpare(unit, of: solved, shouldStop),
                    remove(unit, &puzzle, &grade, promise, tier, shouldStop)
                else { continue }
            }
            guard grade.mayKeep(promise, of: tier) else { continue }
            var whole = grade
            guard grader.addRatings(to: &whole, of: puzzle, shouldStop) else { return nil }
            guard whole.keeps(promise, of: tier), isUnique(puzzle, whole) else { continue }
            return GradedLayoutPuzzle(
                solved: SolvedLayoutPuzzle(puzzle: puzzle, solution: candidate.solution),
                grade: whole)
        }
        return nil
    }

    /// Returns true if the path proves that there is one solution, or else a search does.
    private func isUnique(_ puzzle: LayoutPuzzle, _ grade: LayoutGrade) -> Bool {
        !grade.techniques.contains { $0.technique.usesUniqueness }
            || LayoutSolver(budget: 20_000).solve(puzzle).isUnique
    }

    /// Removes some givens, unless the puzzle would have too few or be too hard.
    private mutating func remove(
        _ unit: Int, _ puzzle: inout LayoutPuzzle, _ grade: inout LayoutGrade,
        _ promise: TierPromise, _ tier: Tier, _ shouldStop: () -> Bool
    ) -> Bool {
        let cells = orbits[unit].map { orbits.cells[$0] }
        guard grade.clues - cells.count >= promise.givens.lowerBound else { return false }
        var givens = puzzle.givens
        for cell in cells { givens[cell] = 0 }
        let fewer = puzzle.with(givens: givens)
        guard
            case .graded(let next) = grader.farmGrade(fewer, upTo: tier.ceiling, shouldStop)
        else { return false }
        (puzzle, grade) = (fewer, next)
        return true
    }
}

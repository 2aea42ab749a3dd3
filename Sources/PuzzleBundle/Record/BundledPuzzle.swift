import FarmJSON
public import SudokuEngine

/// A puzzle as described by a bundle: always the givens, and everything else that the format
/// supports. Those of a classic puzzle are ``givens``; those of another layout are in ``layoutGrid``.
///
/// Encoded with its properties as members.
public struct BundledPuzzle: Hashable, Codable, Sendable {
    /// The location in the file.
    public let place: BundleError.Place
    /// The puzzle; nil if it is of another layout than classic 9x9.
    public private(set) var givens: Puzzle?
    /// The solution of a classic puzzle as the bundle states it.
    public private(set) var solution: Solution?
    /// The puzzle of another layout; nil if it is a classic one.
    public private(set) var layoutGrid: LayoutGrid?
    /// The digits of the solution of another layout as the bundle states it, row by row.
    public private(set) var layoutSolution: [UInt8]?
    /// The permanent id.
    public internal(set) var id: PuzzleID?
    /// The tier.
    public internal(set) var tier: Tier?
    /// The rating that decides the tier: the hardest step on the farm's ladder. Absent in the short
    /// form of version 0.1 and in foreign formats without a comment.
    public internal(set) var rating: Rating?
    /// The ER of Sudoku Explainer 1.2.1, which may exceed the ratings of the tier; killers have none.
    public internal(set) var er: Rating?
    /// The complete record, if the bundle has the long form.
    public internal(set) var record: PuzzleRecord?
    /// The name of the ladder of the plan; nil in bundles of version 0.1, whose plans are the
    /// farm's.
    public internal(set) var ladder: String?
    /// The solution path, if the bundle includes explanations.
    public internal(set) var plan: [ExplainedStep] = []
    /// The solution path of a puzzle of another layout, if the bundle includes explanations.
    public internal(set) var layoutPlan: [LayoutStep]?
    /// The step to find, if the puzzle is an exercise.
    public internal(set) var exercise: Exercise?
    /// The step to find, if the puzzle is of another layout.
    public internal(set) var layoutExercise: LayoutExercise?
    /// The pool that the puzzle comes from, with its promise, if the bundle states it.
    package internal(set) var pool: StatedPool?
    /// True for the puzzle of the day before in a newspaper, whose solution is shown; else absent.
    package internal(set) var isPrevious: Bool?
    /// The rating columns of a line written by `generate` or `grade`.
    var columns: GradedColumns?

    init(place: BundleError.Place, givens: Puzzle, _ solution: Solution? = nil) {
        self.place = place
        self.givens = givens
        self.solution = solution
    }

    /// Creates a puzzle from 81 characters or a line of the notation.
    init(place: BundleError.Place, notation: ArraySlice<UInt8>) throws(FieldError) {
        let classic = Array((LayoutGrid.classic + ":").utf8)
        if notation.starts(with: classic) {
            self.init(
                place: place, givens: try FieldReader.puzzle(notation.dropFirst(classic.count)))
        } else if notation.contains(UInt8(ascii: ":")) {
            self.init(place: place, try LayoutGrid(line: notation))
        } else {
            self.init(place: place, givens: try FieldReader.puzzle(notation))
        }
    }

    init(place: BundleError.Place, _ grid: LayoutGrid) {
        self.place = place
        layoutGrid = grid
    }

    init(place: BundleError.Place, _ grid: RecordedGrid) {
        self.place = place
        switch grid {
        case .classic(let givens, let solution):
            self.givens = givens
            self.solution = solution
        case .layout(let grid, let solution):
            layoutGrid = grid
            layoutSolution = solution
        }
    }

    /// Creates a puzzle from the members of a grid.
    init(place: BundleError.Place, _ written: WrittenGrid) throws(FieldError) {
        if written.isClassic {
            self.init(place: place, givens: try FieldReader.puzzle(written.givens))
        } else {
            self.init(place: place, try written.layoutGrid())
        }
        if let solution = written.solution { try take(solution: solution) }
    }

    /// Takes the solution from its characters.
    mutating func take(solution text: ArraySlice<UInt8>) throws(FieldError) {
        if let layoutGrid {
            layoutSolution = try layoutGrid.solution(text)
        } else {
            solution = try FieldReader.solution(text)
        }
    }

    /// The grid with its solution; nil if the bundle does not state one.
    var grid: RecordedGrid? {
        if let givens, let solution { return .classic(givens, solution) }
        guard let layoutGrid, let layoutSolution else { return nil }
        return .layout(layoutGrid, solution: layoutSolution)
    }

    /// Takes the steps of a plan and of an exercise, whose form depends on the grid.
    mutating func takeSteps(plan: JSONValue?, exercise: JSONValue?) throws(FieldError) {
        if let plan, let layoutGrid {
            layoutPlan = try LayoutStep.plan(plan, in: layoutGrid)
        } else if let plan {
            self.plan = try ExplainedStep.plan(plan)
        }
        if let exercise, let layoutGrid {
            layoutExercise = try LayoutExercise(exercise, in: layoutGrid)
        } else if let exercise {
            self.exercise = try Exercise(exercise)
        }
    }

    /// Creates a puzzle from the long form.
    init(place: BundleError.Place, _ record: PuzzleRecord) {
        self.init(place: place, record.grid)
        id = record.id
        tier = record.tier
        rating = record.tierRating
        er = record.se?.er
        self.record = record
    }

    init(place: BundleError.Place, _ record: PuzzleRecord, _ form: LongForm) {
        self.init(place: place, record)
        ladder = form.ladder
        (plan, layoutPlan) = (form.plan, form.layoutPlan)
        (exercise, layoutExercise) = (form.exercise, form.layoutExercise)
        pool = form.pool
    }
}

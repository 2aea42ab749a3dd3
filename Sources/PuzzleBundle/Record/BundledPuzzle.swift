public import SudokuEngine

/// A puzzle as described by a bundle: always the givens, and everything else that the format
/// supports.
///
/// Encoded with its properties as members.
public struct BundledPuzzle: Hashable, Codable, Sendable {
    /// The location in the file.
    public let place: BundleError.Place
    /// The puzzle.
    public let givens: Puzzle
    /// The solution as the bundle states it.
    public internal(set) var solution: Solution?
    /// The permanent id.
    public internal(set) var id: PuzzleID?
    /// The tier.
    public internal(set) var tier: Tier?
    /// The rating that decides the tier: the hardest step on the farm's ladder. Absent in the short
    /// form of version 0.1 and in foreign formats without a comment.
    public internal(set) var rating: Rating?
    /// The ER of Sudoku Explainer 1.2.1, which may exceed the ratings of the tier.
    public internal(set) var er: Rating?
    /// The complete record, if the bundle has the long form.
    public internal(set) var record: PuzzleRecord?
    /// The name of the ladder of the plan; nil in bundles of version 0.1, whose plans are the
    /// farm's.
    public internal(set) var ladder: String?
    /// The solution path, if the bundle includes explanations.
    public internal(set) var plan: [ExplainedStep] = []
    /// The step to find, if the puzzle is an exercise.
    public internal(set) var exercise: Exercise?
    /// The pool that the puzzle comes from, with its promise, if the bundle states it.
    package internal(set) var pool: StatedPool?
    /// The rating columns of a line written by `generate` or `grade`.
    var columns: GradedColumns?

    init(place: BundleError.Place, givens: Puzzle) {
        self.place = place
        self.givens = givens
    }

    /// Creates a puzzle from the long form.
    init(place: BundleError.Place, _ record: PuzzleRecord, plan: [ExplainedStep] = []) {
        self.init(place: place, givens: record.givens)
        solution = record.solution
        id = record.id
        tier = record.tier
        rating = record.tierRating
        er = record.se.er
        self.record = record
        self.plan = plan
    }

    init(place: BundleError.Place, _ form: LongForm) {
        self.init(place: place, form.record, plan: form.plan)
        ladder = form.ladder
        exercise = form.exercise
        pool = form.pool
    }
}

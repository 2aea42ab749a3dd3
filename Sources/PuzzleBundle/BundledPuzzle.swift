public import SudokuEngine

/// A puzzle as a bundle tells of it: always the givens, and whatever else its format has room for.
public struct BundledPuzzle: Hashable, Sendable {
    /// Where it stands in its file.
    public let place: BundleFault.Place
    public let givens: Puzzle
    public internal(set) var solution: Solution?
    public internal(set) var id: PuzzleID?
    public internal(set) var tier: Tier?
    /// The rating that decides the tier: the hardest step on the farm's ladder. Bundles of version 0.1
    /// in short form, and formats of others without a comment, do not have it.
    public internal(set) var rating: Rating?
    /// ER as Sudoku Explainer 1.2.1 rates it, which may lie above the tier's ratings.
    public internal(set) var er: Rating?
    /// All that is known, where the bundle has the long form.
    public internal(set) var record: PuzzleRecord?
    /// The way through it, where the bundle explains.
    public internal(set) var plan: [ExplainedStep] = []
    /// A step that was shown as an exercise.
    public internal(set) var exercise: Exercise?
    /// What a line of `generate` or `grade` says.
    var columns: GradedColumns?

    init(place: BundleFault.Place, givens: Puzzle) {
        self.place = place
        self.givens = givens
    }

    /// A puzzle of the long form.
    init(place: BundleFault.Place, _ record: PuzzleRecord, plan: [ExplainedStep] = []) {
        self.init(place: place, givens: record.givens)
        solution = record.solution
        id = record.id
        tier = record.tier
        rating = record.tierRating
        er = record.se.er
        self.record = record
        self.plan = plan
    }
}

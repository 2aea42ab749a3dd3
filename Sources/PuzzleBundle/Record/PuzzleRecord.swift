import FarmJSON
public import SudokuEngine

/// A graded puzzle of a tier, with all its attributes.
public struct PuzzleRecord: Hashable, Identifiable, Sendable {
    /// The permanent id, the same for all equivalent puzzles.
    public let id: PuzzleID
    /// The puzzle and its only solution.
    public let grid: RecordedGrid
    /// The tier whose promise the puzzle keeps.
    public let tier: Tier
    /// The hardest step on the farm's ladder.
    public let tierRating: Rating
    /// The ratings of Sudoku Explainer 1.2.1, carried over to other layouts; nil for killers.
    public let se: Explained?
    /// The number of givens.
    public let clues: Int
    /// The mean number of open cells over the first 20 placements.
    public let w20Hundredths: Int
    /// The relative solving time of people, in hundredths of an arbitrary unit; nil for other layouts
    /// than classic 9x9.
    public let timeIndexHundredths: Int?
    /// The number of uses of each technique on the farm path, in order of first use.
    public let techniques: [TechniqueCount]
    /// The symmetry of the givens, and of regions and cages where there are some.
    public let symmetry: Symmetry
    /// True if a step of the farm path relies on the puzzle having only one solution.
    public let usesUniqueness: Bool
    /// The difficulty for people; nil where it was not asked for.
    public var human: Human?

    /// ER, EP and ED.
    public struct Explained: Hashable, Sendable {
        /// The rating of the hardest step.
        public let er: Rating
        /// The rating of the hardest step up to the first placement.
        public let ep: Rating
        /// The rating of the first step.
        public let ed: Rating
        /// True if a budget ended the rating of a large grid: it is at least so high.
        public let isBounded: Bool

        /// Creates ratings from stored values.
        public init(er: Rating, ep: Rating, ed: Rating, isBounded: Bool = false) {
            self.er = er
            self.ep = ep
            self.ed = ed
            self.isBounded = isBounded
        }
    }

    /// A technique by name, since a bundle may be newer than its reader.
    public struct TechniqueCount: Hashable, Codable, Sendable {
        /// The name of the technique.
        public let name: String
        /// The number of steps that use it.
        public let count: Int

        /// Creates a count from stored values.
        public init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// Creates a record from stored values; the caller is responsible for their correctness.
    public init(
        id: PuzzleID, grid: RecordedGrid, tier: Tier, tierRating: Rating, se: Explained?,
        clues: Int, w20Hundredths: Int, timeIndexHundredths: Int?,
        techniques: [TechniqueCount], symmetry: Symmetry, usesUniqueness: Bool,
        human: Human? = nil
    ) {
        self.id = id
        self.grid = grid
        self.tier = tier
        self.tierRating = tierRating
        self.se = se
        self.clues = clues
        self.w20Hundredths = w20Hundredths
        self.timeIndexHundredths = timeIndexHundredths
        self.techniques = techniques
        self.symmetry = symmetry
        self.usesUniqueness = usesUniqueness
        self.human = human
    }
}

extension PuzzleRecord {
    /// Creates the record of a puzzle just graded; nil if it fits no tier.
    public init?(id: PuzzleID, _ solved: SolvedPuzzle, _ grade: Grade) {
        guard let tier = grade.tier else { return nil }
        self.init(id: id, solved, grade, as: tier)
    }

    init(id: PuzzleID, _ solved: SolvedPuzzle, _ grade: Grade, as tier: Tier) {
        self.init(
            id: id, grid: .classic(solved.puzzle, solved.solution), tier: tier,
            tierRating: grade.tierRating, se: Explained(grade.se), clues: grade.clues,
            w20Hundredths: grade.curve.w20Hundredths,
            timeIndexHundredths: grade.timeIndexHundredths,
            techniques: .init(grade.techniques),
            symmetry: solved.puzzle.symmetry, usesUniqueness: grade.usesUniqueness)
    }

    /// The puzzle as a JSON object in the long form, used everywhere in this project.
    public var json: String {
        var writer = JSONWriter()
        writer.record(self)
        return writer.text
    }
}

extension PuzzleRecord.Explained {
    package init(_ ratings: Ratings, isBounded: Bool = false) {
        self.init(
            er: ratings.hardest, ep: ratings.untilFirstPlacement, ed: ratings.first,
            isBounded: isBounded)
    }
}

extension [PuzzleRecord.TechniqueCount] {
    init(_ uses: [Technique.Count]) {
        self = uses.map { .init(name: $0.technique.ratedName, count: $0.count) }
    }
}

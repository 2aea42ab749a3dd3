import FarmJSON
public import SudokuEngine

/// A graded puzzle of a tier, with all its attributes.
public struct PuzzleRecord: Hashable, Sendable {
    public let id: PuzzleID
    public let givens: Puzzle
    public let solution: Solution
    public let tier: Tier
    /// The hardest step on the farm's ladder.
    public let tierRating: Rating
    /// The ratings of Sudoku Explainer 1.2.1.
    public let se: Explained
    public let clues: Int
    /// The mean number of open cells over the first 20 placements.
    public let w20Hundredths: Int
    public let timeIndexHundredths: Int
    /// The number of uses of each technique on the farm path, in order of first use.
    public let techniques: [TechniqueCount]
    public let symmetry: Symmetry
    public let usesUniqueness: Bool
    /// The difficulty for people; nil where it was not asked for.
    public var human: Human?

    /// ER, EP and ED.
    public struct Explained: Hashable, Sendable {
        public let er: Rating
        public let ep: Rating
        public let ed: Rating

        public init(er: Rating, ep: Rating, ed: Rating) {
            self.er = er
            self.ep = ep
            self.ed = ed
        }
    }

    /// A technique by name, since a bundle may be newer than its reader.
    public struct TechniqueCount: Hashable, Sendable {
        public let name: String
        public let count: Int

        public init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// Creates a record from stored values; the caller is responsible for their correctness.
    public init(
        id: PuzzleID, givens: Puzzle, solution: Solution, tier: Tier, tierRating: Rating,
        se: Explained, clues: Int, w20Hundredths: Int, timeIndexHundredths: Int,
        techniques: [TechniqueCount], symmetry: Symmetry, usesUniqueness: Bool,
        human: Human? = nil
    ) {
        self.id = id
        self.givens = givens
        self.solution = solution
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
        self.init(
            id: id, givens: solved.puzzle, solution: solved.solution, tier: tier,
            tierRating: grade.tierRating,
            se: Explained(grade.se),
            clues: grade.clues, w20Hundredths: grade.curve.w20Hundredths,
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
    init(_ ratings: Ratings) {
        self.init(er: ratings.hardest, ep: ratings.untilFirstPlacement, ed: ratings.first)
    }
}

extension [PuzzleRecord.TechniqueCount] {
    init(_ uses: [Grade.Use]) {
        self = uses.map { .init(name: $0.technique.name, count: $0.count) }
    }
}

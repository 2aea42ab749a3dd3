public import SudokuEngine

/// A graded puzzle that keeps a tier's whole promise, with everything that is told of it.
public struct PuzzleRecord: Hashable, Sendable {
    public let id: PuzzleID
    public let givens: Puzzle
    public let solution: Solution
    public let tier: Tier
    /// The hardest step on the farm's ladder.
    public let tierRating: Rating
    /// As Sudoku Explainer 1.2.1 rates it.
    public let se: Explained
    public let clues: Int
    /// The mean of open cells over the first 20 placements.
    public let w20Hundredths: Int
    public let timeIndexHundredths: Int
    /// How often each technique occurs on the farm path, in the order of first use.
    public let techniques: [TechniqueCount]
    public let symmetry: Symmetry
    public let usesUniqueness: Bool

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

    /// A technique by its name, since bundles may be newer than who reads them.
    public struct TechniqueCount: Hashable, Sendable {
        public let name: String
        public let count: Int

        public init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// Puts together what a reader of stored records found; the caller answers for it.
    public init(
        id: PuzzleID, givens: Puzzle, solution: Solution, tier: Tier, tierRating: Rating,
        se: Explained, clues: Int, w20Hundredths: Int, timeIndexHundredths: Int,
        techniques: [TechniqueCount], symmetry: Symmetry, usesUniqueness: Bool
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
    }
}

extension PuzzleRecord {
    /// The record of a puzzle that was just graded; nil if it keeps no tier's promise.
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

    /// The object that stands for a puzzle wherever this project writes JSON: the long form.
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

/// The grade of a puzzle: its ratings on both ladders and its solving path.
public struct Grade: Hashable, Codable, Sendable {
    /// ER/EP/ED, exactly as computed by Sudoku Explainer 1.2.1.
    public internal(set) var se: Ratings
    /// The same three ratings on the farm ladder, which determines the tier.
    public internal(set) var farm: Ratings
    /// The number of uses of each technique on the farm path, in the order of first use.
    public internal(set) var techniques: [Technique.Count] = []
    /// The number of open cells along the farm path.
    public internal(set) var curve: Curve
    /// The number of givens.
    public let clues: Int

    init(_ puzzle: Puzzle) {
        se = Ratings()
        farm = Ratings()
        curve = Curve(puzzle)
        clues = puzzle.clueCount
        techniques.reserveCapacity(16)
    }

    /// The rating of the hardest step on the farm ladder.
    public var tierRating: Rating { farm.hardest }

    /// True if a step relies on the puzzle having only one solution.
    public var usesUniqueness: Bool { techniques.contains { $0.technique.usesUniqueness } }

    /// The tier by `tierRating` alone; nil above 7.2.
    public var band: Tier? { Tier(holding: tierRating) }

    /// The relative solving time of people, in hundredths of an arbitrary unit.
    public var timeIndexHundredths: Int {
        TimeIndex.hundredths(
            level: (band ?? .expert).index - 1, openSum: curve.openSum,
            openCount: curve.openCount, givens: clues)
    }

    /// Records a step of the farm path, given the board before it.
    mutating func note(_ step: Step, on board: borrowing Board) {
        farm.note(step)
        curve.note(step, on: board)
        techniques.count(step.technique)
    }

    /// The number of distinct techniques other than singles; the types of one technique count once.
    package var distinctNonSingles: Int {
        var families: [Technique.Family] = []
        for use in techniques where !use.technique.isSingle {
            if !families.contains(use.technique.family) { families.append(use.technique.family) }
        }
        return families.count
    }
}

public import SudokuEngine

/// The grade of a killer: its ratings and its path on the killer ladder.
public struct KillerGrade: Hashable, Sendable {
    /// A step of the path.
    public struct Step: Hashable, Sendable {
        /// The technique.
        public let technique: LayoutTechnique
        /// The rating.
        public let rating: Rating
        /// True if the step fills a cell; others remove candidates.
        public let places: Bool
    }

    /// The hardest step, the hardest one up to the first placement, and the first one.
    public internal(set) var ratings = Ratings()
    /// True if the budget ended the path: the puzzle is rated at least so high.
    public internal(set) var isBounded = false
    /// The steps.
    public internal(set) var path: [Step] = []
    /// The number of open cells along the path.
    public internal(set) var curve: Curve

    init(_ puzzle: LayoutPuzzle) {
        let size = puzzle.layout.size
        let boxes = puzzle.rules.houses.filter { $0.kind == .box }
        let givens = boxes.map { $0.cells.count { puzzle.givens[$0] != 0 } }
        curve = Curve(leastGivensInBox: givens.min() ?? size)
    }

    /// The rating of the hardest step.
    public var tierRating: Rating { ratings.hardest }

    /// The tier by the rating alone; nil above expert.
    public var band: Tier? { Tier(killer: tierRating) }

    /// The tier, if its whole promise is kept.
    public var tier: Tier? { band.flatMap { faults(against: $0).isEmpty ? $0 : nil } }

    /// The number of uses of each technique, in the order of first use.
    public var techniques: [LayoutGrade.Use] {
        var uses: [LayoutGrade.Use] = []
        for step in path {
            if let known = uses.firstIndex(where: { $0.technique == step.technique }) {
                uses[known].count += 1
            } else {
                uses.append(LayoutGrade.Use(technique: step.technique, count: 1))
            }
        }
        return uses
    }

    /// Returns the broken parts of a tier's promise, one sentence each; empty if it is kept.
    public func faults(against tier: Tier) -> [String] {
        let promise = tier.killerPromise
        var faults: [String] = []
        if tierRating < tier.killerGate {
            faults.append("rated \(tierRating), \(tier.name) needs at least \(tier.killerGate)")
        }
        if tierRating > tier.killerCeiling {
            faults.append("rated \(tierRating), \(tier.name) has at most \(tier.killerCeiling)")
        }
        if curve.openSum * 10 < promise.leastW20Tenths * curve.openCount {
            faults.append(
                "w20 \(Rating(tenths: curve.w20Hundredths / 10)), \(tier.name) has at least "
                    + "\(Rating(tenths: promise.leastW20Tenths))")
        }
        let fixed = LayoutTechnique.special(.fixedCombination)
        if promise.hasFixedCombination, !path.contains(where: { $0.technique == fixed }) {
            faults.append("no fixed combination, \(tier.name) has at least one")
        }
        if promise.hasFoothold, ratings.untilFirstPlacement >= ratings.hardest {
            faults.append("the hardest step, \(tierRating), comes before the first placement")
        }
        if let (count, from) = promise.hardSteps, !count.contains(curve.steps(atLeast: from)) {
            faults.append(
                "\(curve.steps(atLeast: from)) steps of \(from) or more, \(tier.name) has "
                    + "\(count.lowerBound) to \(count.upperBound)")
        }
        return faults
    }

    mutating func note(_ finding: LayoutFinding, left: Int, open: () -> Int) {
        let places = finding.placement != nil
        ratings.note(finding.rating, places: places)
        path.append(Step(technique: finding.technique, rating: finding.rating, places: places))
        if curve.note(finding.rating, places: places, left: left) {
            curve.note(open: open(), left: left)
        }
    }
}

extension Tier {
    /// The guarantees of a tier of killers beyond gate and ceiling: four of five puzzles within these
    /// keep them, of the last tier every second one.
    struct KillerPromise {
        /// The least mean number of open cells over the first 20 placements, in tenths.
        var leastW20Tenths = 0
        var hasFixedCombination = false
        /// True if a placement must precede the hardest step.
        var hasFoothold = false
        /// The allowed number of steps rated at least `from`.
        var hardSteps: (count: ClosedRange<Int>, from: Rating)?
    }

    var killerPromise: KillerPromise {
        func hard(_ count: ClosedRange<Int>) -> (ClosedRange<Int>, Rating) { (count, killerGate) }
        return switch self {
        case .beginner: KillerPromise(leastW20Tenths: 19, hasFixedCombination: true)
        case .easy: KillerPromise(leastW20Tenths: 15, hardSteps: hard(1...5))
        case .medium: KillerPromise(hardSteps: hard(1...19))
        case .intermediate: KillerPromise(hasFoothold: true, hardSteps: hard(1...7))
        case .hard: KillerPromise(hasFoothold: true, hardSteps: hard(1...9))
        case .expert: KillerPromise(hasFoothold: true, hardSteps: hard(1...12))
        }
    }
}

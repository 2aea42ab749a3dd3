/// The guarantees of a tier beyond gate and ceiling; nil means no guarantee.
///
/// The numbers are measured, see <doc:Tiers>: four out of five puzzles that the tier's own strategy
/// proposes within gate and ceiling meet all of them.
package struct TierPromise {
    /// Gate and ceiling, where a ladder of its own has others than those of the tier.
    package var ratings: ClosedRange<Rating>?
    /// The name of a technique that must be used.
    package var neededTechnique: String?
    package var givens: ClosedRange<Int>
    /// The minimum mean number of open cells over the first 20 placements, in tenths.
    package var leastW20Tenths: Int
    /// The minimum number of open cells while more than eight cells are empty.
    package var leastOpen: Int?
    package var leastGivensInBox: Int?
    /// The maximum rating of the first five placements.
    package var firstFive: Rating?
    package var mostOneMoveSteps: Int?
    package var longestOneMoveRun: Int?
    /// The maximum rating of the first step.
    package var firstStep: Rating?
    /// True if a placement must precede the hardest step.
    package var hasFoothold = false
    package var eliminationSteps: ClosedRange<Int>?
    /// The minimum number of distinct techniques other than singles.
    package var leastTechniques: Int?
    /// The allowed number of steps rated at least `from`.
    package var hardSteps: (count: ClosedRange<Int>, from: Rating)?
    /// The minimum rating by Sudoku Explainer.
    package var leastSE: Rating?
}

extension TierPromise {
    /// Creates the promise of a grid of a number of cells: gate and ceiling, and no other guarantee.
    package init(_ ratings: ClosedRange<Rating>, cells: Int) {
        self.init(ratings: ratings, givens: 0...cells, leastW20Tenths: 0)
    }

    func ratings(_ tier: Tier) -> ClosedRange<Rating> { ratings ?? tier.gate...tier.ceiling }

    /// The parts of a promise, in the order in which a verdict lists them.
    enum Part: CaseIterable {
        case gate, ceiling, givens, w20
        case open, boxes, firstFive, oneMoveSteps, oneMoveRun
        case firstStep, foothold, eliminationSteps, techniques, neededTechnique, hardSteps
        /// The only part that needs Sudoku Explainer's rating, which is expensive to compute.
        case se

        /// The parts that a path never keeps again once its beginning does not.
        static let lasting: [Part] = [
            .ceiling, .givens, .open, .boxes, .firstFive, .oneMoveSteps, .oneMoveRun, .firstStep,
        ]
    }
}

extension Tier {
    package var promise: TierPromise {
        switch self {
        case .beginner:
            TierPromise(givens: 38...45, leastW20Tenths: 150, leastOpen: 3, leastGivensInBox: 2)
        case .easy:
            TierPromise(
                givens: 30...37, leastW20Tenths: 60, firstFive: Rating(tenths: 12),
                mostOneMoveSteps: 2)
        case .medium:
            TierPromise(
                givens: 27...33, leastW20Tenths: 37, longestOneMoveRun: 3,
                firstStep: Rating(tenths: 15))
        case .intermediate:
            TierPromise(
                givens: 25...32, leastW20Tenths: 26, firstStep: Rating(tenths: 23),
                hasFoothold: true, eliminationSteps: 1...8)
        case .hard:
            TierPromise(
                givens: 24...31, leastW20Tenths: 26, firstStep: Rating(tenths: 30),
                hasFoothold: true, leastTechniques: 2,
                hardSteps: (0...3, from: Rating(tenths: 40)))
        case .expert:
            TierPromise(
                givens: 23...30, leastW20Tenths: 20, firstStep: Rating(tenths: 45),
                hasFoothold: true, hardSteps: (1...6, from: gate), leastSE: gate)
        }
    }
}

/// A grade that can be checked against the promise of a tier.
package protocol PromisedGrade {
    /// The three ratings on the farm ladder, and those by Sudoku Explainer.
    var farm: Ratings { get }
    var se: Ratings { get }
    var curve: Curve { get }
    /// The number of givens.
    var clues: Int { get }
    /// The number of distinct techniques other than singles; the types of one technique count once.
    var distinctNonSingles: Int { get }
    /// Returns true if the path uses the technique with a name.
    func uses(_ technique: String) -> Bool
}

extension PromisedGrade {
    package func uses(_ technique: String) -> Bool { false }

    /// Returns true if the grade keeps a part of a tier's promise.
    func keeps(_ part: TierPromise.Part, of tier: Tier, _ promise: TierPromise) -> Bool {
        switch part {
        case .gate: farm.hardest >= promise.ratings(tier).lowerBound
        case .ceiling: farm.hardest <= promise.ratings(tier).upperBound
        case .givens: promise.givens.contains(clues)
        case .w20: curve.isOpen(atLeast: promise.leastW20Tenths)
        case .open: promise.leastOpen.map { curve.leastOpen ?? $0 >= $0 } ?? true
        case .boxes: promise.leastGivensInBox.map { curve.leastGivensInBox >= $0 } ?? true
        case .firstFive:
            promise.firstFive.map { limit in curve.firstPlacements.allSatisfy { $0 <= limit } }
                ?? true
        case .oneMoveSteps: promise.mostOneMoveSteps.map { curve.oneMoveSteps <= $0 } ?? true
        case .oneMoveRun: promise.longestOneMoveRun.map { curve.longestOneMoveRun <= $0 } ?? true
        case .firstStep: promise.firstStep.map { farm.first <= $0 } ?? true
        case .foothold: !promise.hasFoothold || farm.untilFirstPlacement < farm.hardest
        case .eliminationSteps:
            promise.eliminationSteps?.contains(curve.eliminationSteps) ?? true
        case .techniques: promise.leastTechniques.map { distinctNonSingles >= $0 } ?? true
        case .neededTechnique: promise.neededTechnique.map { uses($0) } ?? true
        case .hardSteps:
            promise.hardSteps.map { $0.count.contains(curve.steps(atLeast: $0.from)) } ?? true
        case .se: promise.leastSE.map { se.hardest >= $0 } ?? true
        }
    }

    /// Returns true if the steps recorded so far break a tier's promise, whatever steps follow.
    package func breaks(_ promise: TierPromise, of tier: Tier) -> Bool {
        for part in TierPromise.Part.lasting where !keeps(part, of: tier, promise) { return true }
        if curve.openCount == 20, !keeps(.w20, of: tier, promise) { return true }
        if let steps = promise.eliminationSteps, curve.eliminationSteps > steps.upperBound {
            return true
        }
        guard let (count, from) = promise.hardSteps else { return false }
        return curve.steps(atLeast: from) > count.upperBound
    }

    /// Returns true if the grade keeps a tier's promise as far as the farm ladder determines it.
    package func mayKeep(_ promise: TierPromise, of tier: Tier) -> Bool {
        TierPromise.Part.allCases.allSatisfy { $0 == .se || keeps($0, of: tier, promise) }
    }

    /// Returns true if the grade keeps a tier's promise.
    package func keeps(_ promise: TierPromise, of tier: Tier) -> Bool {
        mayKeep(promise, of: tier) && keeps(.se, of: tier, promise)
    }
}

extension Grade: PromisedGrade {
    /// Returns true if the grade keeps a tier's promise as far as the farm ladder determines it.
    func mayKeepPromise(of tier: Tier) -> Bool { mayKeep(tier.promise, of: tier) }
}

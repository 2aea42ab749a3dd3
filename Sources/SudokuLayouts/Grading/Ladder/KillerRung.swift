import SudokuEngine

/// A search of the killer ladder.
enum KillerRung: Hashable, Sendable {
    /// A search that other layouts have, too.
    case common(LayoutRung)
    case cageLastCell
    case ruleOf45(LayoutTechnique.Special, houses: ClosedRange<Int>)
    case fixedCombination
    case cageCombinations(LayoutTechnique.Special, cells: ClosedRange<Int>)
    case cagePointing, cageClaiming, cagePermutations
    case hiddenCage(LayoutTechnique.Special, Int)
    case innieOutie(LayoutTechnique.Special, Int)
    case killerSubset(Int)
    case chain(most: Int)
    case forcing(most: Int)

    /// The ladder, ascending by the highest ratings in tenths that count.
    static let all: [(tenths: Int, rung: KillerRung)] = [
        (10, .common(.hiddenSingle)), (11, .cageLastCell), (12, .common(.hiddenSingle)),
        (14, .ruleOf45(.ruleOf45OneHouse, houses: 1...1)), (15, .common(.hiddenSingle)),
        (17, .ruleOf45(.ruleOf45TwoHouses, houses: 2...2)),
        (19, .ruleOf45(.ruleOf45MoreHouses, houses: 3...5)), (20, .fixedCombination),
        (22, .cageCombinations(.cageCombinations2, cells: 2...2)), (23, .common(.nakedSingle)),
        (24, .cageCombinations(.cageCombinations3, cells: 3...3)),
        (25, .cageCombinations(.cageCombinations4, cells: 4...9)), (26, .common(.locking)),
        (27, .cagePointing), (27, .common(.commonPeers)), (28, .common(.locking)),
        (29, .cageClaiming), (30, .common(.nakedSet(2, .seen))),
        (31, .hiddenCage(.hiddenCage2, 2)), (31, .common(.leftovers(isSingleLine: true))),
        (32, .common(.fish(2))), (33, .innieOutie(.innieOutie2, 2)),
        (34, .common(.hiddenSet(2))), (35, .cagePermutations),
        (35, .common(.leftovers(isSingleLine: false))), (36, .common(.nakedSet(3, .seen))),
        (37, .hiddenCage(.hiddenCage3, 3)), (38, .common(.fish(3))),
        (40, .common(.hiddenSet(3))), (40, .common(.skyscraper)), (41, .common(.twoStringKite)),
        (42, .common(.turbotFish)), (42, .common(.xyWing)), (42, .innieOutie(.innieOutie3, 3)),
        (44, .common(.xyzWing)), (44, .hiddenCage(.hiddenCage4, 4)), (46, .killerSubset(2)),
        (48, .innieOutie(.innieOutie4, 4)), (49, .killerSubset(3)),
        (50, .common(.nakedSet(4, .seen))), (52, .common(.fish(4))),
        (53, .hiddenCage(.hiddenCage5, 5)), (53, .innieOutie(.hiddenCage5, 5)),
        (53, .hiddenCage(.hiddenCage5, 6)), (53, .innieOutie(.hiddenCage5, 6)),
        (54, .common(.hiddenSet(4))), (58, .chain(most: 4)), (66, .chain(most: 10)),
        (75, .forcing(most: 20)), (85, .forcing(most: .max)),
    ]

    /// The searches of trials, in their order.
    static let trial: [(tenths: Int, rung: KillerRung)] = [
        (23, .common(.nakedSingle)), (15, .common(.hiddenSingle)),
        (25, .cageCombinations(.cageCombinations4, cells: 1...9)), (35, .cagePermutations),
        (29, .cageClaiming), (28, .common(.locking)), (31, .hiddenCage(.hiddenCage2, 2)),
        (33, .innieOutie(.innieOutie2, 2)), (37, .hiddenCage(.hiddenCage3, 3)),
        (30, .common(.nakedSet(2, .seen))),
    ]

    /// Returns true if the ladder has a technique of classic puzzles: those up to its last common search,
    /// but not those that are direct because what they eliminate leaves a single.
    static func hasCommon(_ technique: Technique) -> Bool {
        technique.minimumRating.tenths <= lastCommon && !direct.contains(technique)
    }

    private static let direct =
        [Technique.directPointing, .directClaiming] + Technique.directHiddenSets

    private static let lastCommon =
        all.last { if case .common = $0.rung { true } else { false } }?.tenths ?? 0
}

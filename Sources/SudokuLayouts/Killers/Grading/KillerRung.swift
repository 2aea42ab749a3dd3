import SudokuEngine

/// A search of the killer ladder.
enum KillerRung: Hashable, Sendable {
    case fullHouse, cageLastCell, hiddenSingleBox, hiddenSingleLine, nakedSingle
    case ruleOf45(LayoutTechnique.Special, houses: ClosedRange<Int>)
    case fixedCombination
    case cageCombinations(LayoutTechnique.Special, cells: ClosedRange<Int>)
    case pointing, claiming, cagePointing, cageClaiming, commonPeers
    case nakedSet(Int), hiddenSet(Int), fish(Int)
    case hiddenCage(LayoutTechnique.Special, Int)
    case innieOutie(LayoutTechnique.Special, Int)
    case leftovers(isSingleLine: Bool)
    case cagePermutations
    case skyscraper, twoStringKite, turbotFish, xyWing, xyzWing
    case killerSubset(Int)
    case chain(most: Int)
    case forcing(most: Int)

    /// The ladder, ascending by ratings in tenths.
    static let all: [(tenths: Int, rung: KillerRung)] = [
        (10, .fullHouse), (11, .cageLastCell), (12, .hiddenSingleBox),
        (14, .ruleOf45(.ruleOf45OneHouse, houses: 1...1)), (15, .hiddenSingleLine),
        (17, .ruleOf45(.ruleOf45TwoHouses, houses: 2...2)),
        (19, .ruleOf45(.ruleOf45MoreHouses, houses: 3...5)), (20, .fixedCombination),
        (22, .cageCombinations(.cageCombinations2, cells: 2...2)), (23, .nakedSingle),
        (24, .cageCombinations(.cageCombinations3, cells: 3...3)),
        (25, .cageCombinations(.cageCombinations4, cells: 4...9)), (26, .pointing),
        (27, .cagePointing), (27, .commonPeers), (28, .claiming), (29, .cageClaiming),
        (30, .nakedSet(2)), (31, .hiddenCage(.hiddenCage2, 2)),
        (31, .leftovers(isSingleLine: true)), (32, .fish(2)),
        (33, .innieOutie(.innieOutie2, 2)), (34, .hiddenSet(2)), (35, .cagePermutations),
        (35, .leftovers(isSingleLine: false)), (36, .nakedSet(3)),
        (37, .hiddenCage(.hiddenCage3, 3)), (38, .fish(3)), (40, .hiddenSet(3)),
        (40, .skyscraper), (41, .twoStringKite), (42, .turbotFish), (42, .xyWing),
        (42, .innieOutie(.innieOutie3, 3)), (44, .xyzWing),
        (44, .hiddenCage(.hiddenCage4, 4)), (46, .killerSubset(2)),
        (48, .innieOutie(.innieOutie4, 4)), (49, .killerSubset(3)), (50, .nakedSet(4)),
        (52, .fish(4)), (53, .hiddenCage(.hiddenCage5, 5)),
        (53, .innieOutie(.hiddenCage5, 5)), (53, .hiddenCage(.hiddenCage5, 6)),
        (53, .innieOutie(.hiddenCage5, 6)), (54, .hiddenSet(4)), (58, .chain(most: 4)),
        (66, .chain(most: 10)), (75, .forcing(most: 20)), (85, .forcing(most: .max)),
    ]

    /// The searches of trials, in their order.
    static let trial: [(tenths: Int, rung: KillerRung)] = [
        (23, .nakedSingle), (15, .hiddenSingleLine),
        (25, .cageCombinations(.cageCombinations4, cells: 1...9)), (35, .cagePermutations),
        (29, .cageClaiming), (28, .claiming), (31, .hiddenCage(.hiddenCage2, 2)),
        (33, .innieOutie(.innieOutie2, 2)), (37, .hiddenCage(.hiddenCage3, 3)), (30, .nakedSet(2)),
    ]
}

/// An ordered list of techniques. The first one that applies is used, so the order determines the
/// rating.
public struct Ladder: Hashable, Sendable {
    /// `se121` or `farm`.
    public let name: String
    let rungs: [Rung]

    /// One search of the grader.
    enum Rung: Hashable, Sendable {
        case hiddenSingle, directLocking, directHiddenPair, nakedSingle, directHiddenTriplet
        case locking, nakedPair, xWing, hiddenPair, nakedTriplet, swordfish, hiddenTriplet
        case skyscraper, twoStringKite, turbotFish
        case xyWing, xyzWing, uniqueLoop, nakedQuad, jellyfish, hiddenQuad, bug
        case alignedPairExclusion, staticChains, alignedTripletExclusion
        case chains(ChainMode)
    }

    private static let easier: [Rung] = [
        .hiddenSingle, .directLocking, .directHiddenPair, .nakedSingle, .directHiddenTriplet,
        .locking, .nakedPair, .xWing, .hiddenPair, .nakedTriplet, .swordfish, .hiddenTriplet,
    ]

    private static let turbotFamily: [Rung] = [.skyscraper, .twoStringKite, .turbotFish]

    private static let harder: [Rung] = [
        .xyWing, .xyzWing, .uniqueLoop, .nakedQuad, .jellyfish, .hiddenQuad, .bug,
        .alignedPairExclusion, .staticChains, .alignedTripletExclusion,
        .chains(.nishio), .chains(.multiple), .chains(.dynamic(level: 0)),
        .chains(.dynamic(level: 1)), .chains(.dynamic(level: 2)), .chains(.dynamic(level: 3)),
        .chains(.dynamic(level: 4)), .chains(.dynamic(level: 5)),
    ]

    /// The exact ladder of Sudoku Explainer 1.2.1.
    public static let se121 = Ladder(name: "se121", rungs: easier + harder)

    /// The same ladder with the turbot family (two strong links) where people place it.
    public static let farm = Ladder(name: "farm", rungs: easier + turbotFamily + harder)
}

extension Ladder.Rung {
    /// The lowest rating, in tenths, that this search or any later one can give.
    var leastTenthsFromHere: Int {
        switch self {
        case .hiddenSingle: 10
        case .directLocking: 17
        case .directHiddenPair: 20
        case .nakedSingle: 23
        case .directHiddenTriplet: 25
        case .locking: 26
        case .nakedPair: 30
        case .xWing: 32
        case .hiddenPair: 34
        case .nakedTriplet: 36
        case .swordfish: 38
        case .hiddenTriplet, .skyscraper: 40
        case .twoStringKite: 41
        case .turbotFish, .xyWing: 42
        case .xyzWing: 44
        case .uniqueLoop: 45
        case .nakedQuad: 50
        case .jellyfish: 52
        case .hiddenQuad: 54
        case .bug: 56
        case .alignedPairExclusion: 62
        case .staticChains: 65
        case .alignedTripletExclusion: 75
        case .chains(let mode): mode.baseTenths
        }
    }
}

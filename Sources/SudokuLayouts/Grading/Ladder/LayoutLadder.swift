import SudokuEngine

/// An ordered list of searches for puzzles of any layout; the first one that finds a step is used.
public struct LayoutLadder: Hashable, Sendable {
    /// The name, `se121`, `generalized` or `farm`.
    public let name: String
    let rungs: [LayoutRung]

    /// The ladder of ER, EP and ED, Sudoku Explainer's scale carried over.
    public static let se121 = LayoutLadder(name: "se121", rungs: rungs(of: .se121))
    /// The same with generalized techniques: a second scale.
    public static let generalized = LayoutLadder(
        name: "generalized", rungs: rungs(of: .generalized))
    /// The ladder that decides tiers.
    public static let farm = LayoutLadder(name: "farm", rungs: rungs(of: .farm))

    static let mostRungs = [se121, generalized, farm].reduce(0) { max($0, $1.rungs.count) }

    public static func == (one: LayoutLadder, other: LayoutLadder) -> Bool {
        one.name == other.name
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    private enum Kind { case se121, generalized, farm }

    private static func rungs(of kind: Kind) -> [LayoutRung] {
        let (farm, generalized) = (kind == .farm, kind == .generalized)
        var rungs: [LayoutRung] = [
            .hiddenSingle, .directLocking, .directHiddenSet(2), .nakedSingle, .forcingCell,
            .lockedNeighbours, .directHiddenSet(3), .locking,
        ]
        if farm { rungs.append(.commonPeers) }
        if generalized { rungs.append(.generalizedIntersections) }
        rungs += nakedSet(2)
        if farm { rungs.append(.leftovers(isSingleLine: true)) }
        rungs.append(.fish(2))
        rungs.append(.hiddenSet(2))
        if farm { rungs.append(.leftovers(isSingleLine: false)) }
        rungs += nakedSet(3) + [.fish(3), .hiddenSet(3)]
        if farm { rungs += [.skyscraper, .twoStringKite, .turbotFish] }
        rungs += [.xyWing, .xyzWing, .uniqueLoop] + nakedSet(4)
        rungs += [
            .fish(4), .hiddenSet(4), .bug, .alignedPair, .staticChains(isFarm: farm),
            .alignedTriplet, .chains(.nishio), .chains(.multiple),
        ]
        return rungs + (0...5).map { .chains(.dynamic(level: $0)) }

        func nakedSet(_ size: Int) -> [LayoutRung] {
            generalized
                ? [.nakedSet(size, .plain), .nakedSet(size, .generalized)]
                : [.nakedSet(size, farm ? .everywhere : .plain)]
        }
    }
}

/// A search of a ladder.
enum LayoutRung: Hashable, Sendable {
    case hiddenSingle, nakedSingle, directLocking, locking, commonPeers, generalizedIntersections
    case directHiddenSet(Int)
    case forcingCell, lockedNeighbours
    case nakedSet(Int, LayoutNakedSet.Form)
    case leftovers(isSingleLine: Bool)
    case fish(Int)
    case hiddenSet(Int)
    case skyscraper, twoStringKite, turbotFish, xyWing, xyzWing, uniqueLoop, bug
    case alignedPair, alignedTriplet
    case staticChains(isFarm: Bool)
    case chains(ChainMode)

    /// The lowest rating, in tenths, that the search can give.
    var minimum: Int {
        switch self {
        case .hiddenSingle: 10
        case .directLocking: 17
        case .directHiddenSet(let size): size == 2 ? 20 : 25
        case .nakedSingle: 23
        case .forcingCell: 24
        case .lockedNeighbours: 25
        case .locking: 26
        case .commonPeers: 27
        case .generalizedIntersections: 29
        case .nakedSet(let size, _): [30, 36, 50][size - 2]
        case .leftovers(let isSingleLine): isSingleLine ? 31 : 35
        case .fish(let size): [32, 38, 52][size - 2]
        case .hiddenSet(let size): [34, 40, 54][size - 2]
        case .skyscraper: 40
        case .twoStringKite: 41
        case .turbotFish, .xyWing: 42
        case .xyzWing: 44
        case .uniqueLoop: 45
        case .bug: 56
        case .alignedPair: 62
        case .staticChains: 65
        case .alignedTriplet: 75
        case .chains(let mode): mode.baseTenths
        }
    }

    /// True if the search relies on the puzzle having only one solution.
    var usesUniqueness: Bool { self == .uniqueLoop || self == .bug }
}

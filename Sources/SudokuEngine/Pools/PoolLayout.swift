/// The facts about a layout that promises of pools are checked against: its tiers with what they promise,
/// its symmetries, and the keys that it knows.
///
/// It is data that SudokuLayouts fills for every layout but the classic one, since this library does not
/// know the others.
package final class PoolLayout: Sendable {
    /// The name, such as `killer:9`.
    package let name: String
    /// The number of cells.
    package let cells: Int
    /// The keys of a promise that it knows.
    let keys: Set<PoolPromise.Key>
    package let symmetries: [Symmetry]
    /// The promises of its tiers, easiest first.
    private let promises: [TierPromise]
    /// The techniques on its ladder that classic puzzles do not have.
    private let techniques: Set<String>
    /// Returns true if a technique of classic puzzles is on its ladder.
    private let isCommon: @Sendable (Technique) -> Bool
    /// Returns a conflict that only the layout itself can find.
    let conflict: @Sendable (PoolPromise) -> PoolConflict?

    package init(
        _ name: String, cells: Int, keys: Set<PoolPromise.Key>, symmetries: [Symmetry],
        promises: [TierPromise], techniques: Set<String> = [],
        isCommon: @escaping @Sendable (Technique) -> Bool = { _ in true },
        conflict: @escaping @Sendable (PoolPromise) -> PoolConflict? = { _ in nil }
    ) {
        self.name = name
        self.cells = cells
        self.keys = keys
        self.symmetries = symmetries
        self.promises = promises
        self.techniques = techniques
        self.isCommon = isCommon
        self.conflict = conflict
    }

    /// The layout of classic puzzles, which is that of pools that name none.
    package static let classic = PoolLayout(
        "classic:9", cells: 81,
        keys: Set(PoolPromise.Key.allCases).subtracting([
            .minimumCages, .maximumCages, .regions,
        ]),
        symmetries: Symmetry.allCases, promises: Tier.allCases.map { $0.promise })

    package var isClassic: Bool { self === PoolLayout.classic }

    /// Returns true if promises of pools of the layout can have a key.
    package func knows(_ key: PoolPromise.Key) -> Bool { keys.contains(key) }

    /// The tiers that its puzzles can have, easiest first.
    package var tiers: [Tier] { Array(Tier.allCases.prefix(promises.count)) }

    /// Returns what a tier promises; of one that the layout does not have, what it promises elsewhere.
    func promise(of tier: Tier) -> TierPromise {
        tier.index <= promises.count ? promises[tier.index - 1] : tier.promise
    }

    /// Returns the ratings of a tier on the ladder that decides it.
    package func ratings(of tier: Tier) -> ClosedRange<Rating> { promise(of: tier).ratings(tier) }

    /// Returns the numbers of givens of a tier.
    package func givens(of tier: Tier) -> ClosedRange<Int> { promise(of: tier).givens }

    /// Returns true if a technique of a name can be on the path of a puzzle.
    package func allows(_ name: TechniqueName) -> Bool {
        if isClassic { return !name.isOfLayouts }
        return name.path == .farm
            && (name.isOfLayouts
                ? name.techniques.contains(where: techniques.contains)
                : name.members.contains { !$0.usesUniqueness && isCommon($0) })
    }

    /// Returns the reason why no puzzle of a tier can have a rating in a range; nil if one can.
    package func conflict(withRatings range: ClosedRange<Rating>, of tier: Tier) -> String? {
        if isClassic { return tier.conflict(withRatings: range) }
        let ratings = ratings(of: tier)
        if ratings.overlaps(range) { return nil }
        return "\(tier.name): its puzzles are rated \(ratings.lowerBound) to \(ratings.upperBound)"
    }
}

extension PoolLayout: Hashable {
    package static func == (one: PoolLayout, other: PoolLayout) -> Bool { one.name == other.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The layouts that promises of pools can name.
package struct PoolLayouts: Sendable {
    /// Returns the layout with a name; throws if there is none, or none that is made.
    let named: @Sendable (String) throws(PoolPromise.KeyError) -> PoolLayout
    /// The names of the techniques that classic puzzles do not have.
    package let techniques: [TechniqueName]

    package init(
        techniques: [TechniqueName],
        named: @escaping @Sendable (String) throws(PoolPromise.KeyError) -> PoolLayout
    ) {
        self.techniques = techniques
        self.named = named
    }

    /// The classic layout alone.
    package static let classic = PoolLayouts(techniques: []) {
        (name) throws(PoolPromise.KeyError) in
        guard name == PoolLayout.classic.name else {
            throw PoolPromise.KeyError(
                key: PoolPromise.Key.layout.rawValue, problem: "'\(name)': not known here",
                remedy: "write \(PoolLayout.classic.name), or leave the key out")
        }
        return .classic
    }

    /// Returns the name of a technique as people write it; nil if there is none.
    package func technique(_ word: String) -> TechniqueName? {
        let key = TechniqueName.key(word)
        return TechniqueName(word: word) ?? techniques.first { TechniqueName.key($0.name) == key }
    }
}

import SudokuEngine

/// The number of a pool in a store: 1 to 6 for the tiers, and from 7 on for the others, in the order
/// in which the store first saw them. Numbers are never reused: places and claims contain them.
struct PoolNumber: Hashable, Sendable {
    let raw: Int

    /// The maximum number of pools that a store ever has.
    static let most = 64

    init(_ tier: Tier) { raw = tier.index }

    /// Returns nil for a number that no pool has.
    init?(raw: Int) {
        guard 1...Self.most ~= raw else { return nil }
        self.raw = raw
    }

    /// The pool of a place.
    init?(of place: Int64) { self.init(raw: Int(clamping: place / StockPosition.span)) }

    static let tiers = Tier.allCases.map { PoolNumber($0) }
}

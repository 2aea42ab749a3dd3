/// The difficulty of any puzzle: the tier of its rating, or beyond the last one.
///
/// A tier here is that of the rating alone; ``Grade/tier`` also wants the rest of its promise.
public enum Difficulty: Hashable, Sendable {
    /// Rated within the band of a tier.
    case tier(Tier)
    /// Rated above the ceiling of `expert`.
    case beyond
}

extension Grade {
    /// The difficulty by ``tierRating`` alone.
    public var difficulty: Difficulty { band.map { .tier($0) } ?? .beyond }
}

extension Difficulty: CustomStringConvertible {
    /// The name of the tier, or `beyond`.
    public var description: String {
        switch self {
        case .tier(let tier): tier.name
        case .beyond: "beyond"
        }
    }
}

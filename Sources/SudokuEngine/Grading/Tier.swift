/// The six tiers. Each is a promise: the puzzle needs something that the tier below never needs
/// (gate), never more than the tier has (ceiling), and is pleasant on the way (curve).
public enum Tier: Int, Hashable, Codable, Sendable, CaseIterable {
    case beginner = 1
    case easy, medium, intermediate, hard, expert

    /// 1...6.
    public var index: Int { rawValue }

    public var name: String {
        switch self {
        case .beginner: "beginner"
        case .easy: "easy"
        case .medium: "medium"
        case .intermediate: "intermediate"
        case .hard: "hard"
        case .expert: "expert"
        }
    }

    /// The tier of that name.
    public init?(name: String) {
        guard let tier = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = tier
    }

    /// The tier whose band holds a `tierRating`; nil above the last.
    public init?(holding rating: Rating) {
        guard let tier = Self.allCases.first(where: { rating <= $0.ceiling }) else { return nil }
        self = tier
    }

    /// The highest rating that the tier may need.
    public var ceiling: Rating {
        switch self {
        case .beginner: Rating(tenths: 12)
        case .easy: Rating(tenths: 15)
        case .medium: Rating(tenths: 23)
        case .intermediate: Rating(tenths: 34)
        case .hard: Rating(tenths: 54)
        case .expert: Rating(tenths: 72)
        }
    }

    /// The lowest `tierRating` of the tier: just above the ceiling of the one below.
    public var gate: Rating {
        Tier(rawValue: rawValue - 1).map { Rating(tenths: $0.ceiling.tenths + 1) }
            ?? Rating(tenths: 0)
    }
}

/// The six tiers. Each makes a promise: the puzzle needs something that the tier below never needs
/// (gate), nothing beyond the tier's own limit (ceiling), and is pleasant to solve throughout
/// (curve).
public enum Tier: Int, Hashable, Comparable, Sendable, CaseIterable {
    /// The last cell of a house, and hidden singles in boxes.
    case beginner = 1
    /// A tier that needs something that the one before it never needs; see <doc:Tiers>.
    case easy, medium, intermediate, hard, expert

    /// The number of the tier, 1...6.
    public var index: Int { rawValue }

    /// The name in files and arguments, such as `hard`.
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

    /// Returns true if the first tier is easier than the second.
    public static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }

    /// Creates the tier with a name.
    public init?(name: String) {
        guard let tier = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = tier
    }

    /// Creates the tier whose band contains a `tierRating`; nil above the last band.
    public init?(holding rating: Rating) {
        guard let tier = Self.allCases.first(where: { rating <= $0.ceiling }) else { return nil }
        self = tier
    }

    /// The highest rating that a puzzle of the tier may have.
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

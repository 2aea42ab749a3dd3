/// A level of difficulty on HoDoKu's scale.
public enum HodokuLevel: Int, Hashable, Comparable, Sendable, CaseIterable {
    /// The level by the score of the puzzle and its hardest technique.
    case easy, medium, hard, unfair, extreme

    /// The name, such as `Unfair`.
    public var name: String {
        switch self {
        case .easy: "Easy"
        case .medium: "Medium"
        case .hard: "Hard"
        case .unfair: "Unfair"
        case .extreme: "Extreme"
        }
    }

    /// The highest score of a puzzle of this level; a puzzle with a higher one is of the next level.
    var highestScore: Int {
        switch self {
        case .easy: 800
        case .medium: 1000
        case .hard: 1600
        case .unfair: 1800
        case .extreme: .max
        }
    }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

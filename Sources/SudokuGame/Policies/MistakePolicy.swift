/// The entries that are shown and counted as mistakes.
public enum MistakePolicy: Hashable, Sendable {
    /// Entries that differ from the solution. With hearts, the game is lost at the mistake that takes
    /// the last one; nil is no limit.
    case solution(hearts: Int?)
    /// Entries with the same digit as another cell of one of their houses.
    case conflicts
    /// None.
    case off
}

extension MistakePolicy {
    /// The number of hearts of the policy; nil without a limit.
    public var hearts: Int? {
        if case .solution(let hearts) = self { hearts } else { nil }
    }

    /// The name in saved games and in requests of pages.
    var name: String {
        switch self {
        case .solution: "solution"
        case .conflicts: "conflicts"
        case .off: "off"
        }
    }

    /// Creates the policy with a name; nil for an unknown one.
    package init?(name: String, hearts: Int?) {
        switch name {
        case "solution": self = .solution(hearts: hearts)
        case "conflicts": self = .conflicts
        case "off": self = .off
        default: return nil
        }
    }

    /// The numbers of hearts that a game may have.
    public static var possibleHearts: ClosedRange<Int> { 1...99 }

    /// The policy with its hearts within ``possibleHearts``.
    var normalized: MistakePolicy {
        guard case .solution(let hearts?) = self else { return self }
        let range = Self.possibleHearts
        return .solution(hearts: min(max(hearts, range.lowerBound), range.upperBound))
    }
}

/// The settings of a game that decide the effect of acts. A change applies at once.
public struct GamePolicy: Hashable, Sendable {
    /// The entries that are shown and counted as mistakes.
    public var mistakes: MistakePolicy
    /// True if a second digit replaces the entry of a cell; otherwise it is refused until the cell is
    /// cleared.
    public var replacesDigits: Bool
    /// True if entering the digit that a cell has clears the cell; otherwise it is refused.
    public var clearsSameDigit: Bool
    /// True if a placed digit is removed from the notes of the cell's peers, in the same step.
    public var removesNotes: Bool

    /// Creates settings, by default those of most apps: three hearts, and digits that replace.
    public init(
        mistakes: MistakePolicy = .solution(hearts: 3), replacesDigits: Bool = true,
        clearsSameDigit: Bool = true, removesNotes: Bool = true
    ) {
        self.mistakes = mistakes
        self.replacesDigits = replacesDigits
        self.clearsSameDigit = clearsSameDigit
        self.removesNotes = removesNotes
    }

    var normalized: GamePolicy {
        var policy = self
        policy.mistakes = mistakes.normalized
        return policy
    }
}

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
    /// True if notes are kept filled in: digits are removed from the notes of peers, and those that are
    /// taken away give back what they had excluded, but nothing that the player has removed. The app
    /// fills the notes once, by ``Act/fillNotes(_:)-enum.case``.
    public var fillsNotes: Bool

    /// Creates settings, by default those of most apps: three hearts, and digits that replace.
    public init(
        mistakes: MistakePolicy = .solution(hearts: 3), replacesDigits: Bool = true,
        clearsSameDigit: Bool = true, removesNotes: Bool = true, fillsNotes: Bool = false
    ) {
        self.mistakes = mistakes
        self.replacesDigits = replacesDigits
        self.clearsSameDigit = clearsSameDigit
        self.removesNotes = removesNotes
        self.fillsNotes = fillsNotes
    }

    var normalized: GamePolicy {
        var policy = self
        policy.mistakes = mistakes.normalized
        policy.removesNotes = removesNotes || fillsNotes
        return policy
    }
}

/// The phase of a game.
public enum GamePhase: Hashable, Sendable, CaseIterable {
    case playing
    case paused
    /// Every cell is filled, but some wrongly.
    case fullButWrong
    case won
    /// No heart is left.
    case lost
}

/// The phase of a game.
public enum GamePhase: Hashable, Sendable, CaseIterable {
    /// Acts are possible, and cells are empty.
    case playing
    /// Time stands still, and acts are refused.
    case paused
    /// Every cell is filled, but some wrongly.
    case fullButWrong
    /// The puzzle is solved.
    case won
    /// No heart is left.
    case lost
}

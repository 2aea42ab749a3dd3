/// The result of a game that was won.
public struct Win: Hashable, Codable, Sendable {
    /// The time played until the puzzle was solved.
    public let time: Duration
    /// The number of hints that were asked for.
    public let hints: Int
    /// The number of mistakes that the settings counted.
    public let mistakes: Int
}

/// The result of a game that was won.
public struct Win: Hashable, Codable, Sendable {
    public let time: Duration
    public let hints: Int
    public let mistakes: Int
}

/// A puzzle's difficulty for people: the steps that the ladder `human` takes, and HoDoKu's score.
public struct HumanGrade: Hashable, Codable, Sendable {
    /// The number of uses of each technique on the human path, in order of first use. The last one is
    /// `brute-force` if no technique of the ladder finishes the puzzle.
    public let techniques: [Technique.Count]
    /// The level and score of HoDoKu's own path.
    public let hodoku: HodokuGrade
}

/// A puzzle's difficulty on HoDoKu's scale.
public struct HodokuGrade: Hashable, Codable, Sendable {
    /// The steps of each technique that the solution needs, in the order of the ladder.
    public let steps: [Technique.Count]

    /// The sum of the scores of all steps.
    public var score: Int { steps.reduce(0) { $0 + $1.count * $1.technique.score } }

    /// The highest level of a technique, or a higher one if the score is too high for it.
    public var level: HodokuLevel {
        let score = score
        let needed = steps.map { $0.technique.level }.max() ?? .easy
        return HodokuLevel.allCases.first { $0 >= needed && score <= $0.highestScore } ?? .extreme
    }
}

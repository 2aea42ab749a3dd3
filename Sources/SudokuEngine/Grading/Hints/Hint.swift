/// The next step from a position, with its justification.
public struct Hint: Hashable, Codable, Sendable {
    public let step: Step
    /// The candidates that the pattern consists of.
    public let evidence: Candidates
    /// The houses that contain the pattern, and its cover houses.
    public let houses: [House]
    public let ruledHouses: [House]
    /// An explanation for the player in one plain sentence.
    public let sentence: String
}

/// The answer to a player who asks for a hint.
public enum Advice: Hashable, Sendable {
    /// Wrong entries and crossed-out candidates; no hint makes sense until they are corrected.
    case mistakes(entries: [Position.Entry], removed: Candidates, sentence: String)
    case hint(Hint)
    /// The grid is complete and correct.
    case solved
    /// No technique of the ladder applies.
    case nothing
    case stopped
}

extension Hint {
    init(_ finding: Finding, on board: Board) {
        step = Step(finding)
        evidence = finding.pattern
        houses = House.list(finding.houses)
        ruledHouses = House.list(finding.covers)
        sentence = Self.sentence(of: finding)
    }
}

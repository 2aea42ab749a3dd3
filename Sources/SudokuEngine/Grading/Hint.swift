/// The next step from a position, with what justifies it.
public struct Hint: Hashable, Codable, Sendable {
    public let step: Step
    /// The candidates that the pattern consists of.
    public let evidence: Candidates
    /// The houses in which the pattern lies, and those that it rules.
    public let houses: [House]
    public let ruledHouses: [House]
    /// One plain sentence that a player understands.
    public let sentence: String
}

/// What to tell a player.
public enum Advice: Hashable, Sendable {
    /// Something is wrong: these entries and crossed-out candidates, before any hint makes sense.
    case mistakes(entries: [Position.Entry], removed: Candidates, sentence: String)
    case hint(Hint)
    /// The grid is full and right.
    case solved
    /// No technique of the ladder makes a step.
    case nothing
    case stopped
}

extension Grader {
    /// The next hint on the farm ladder, or what is wrong.
    public mutating func advice(
        for position: Position, by ladder: Ladder = .farm, shouldStop: () -> Bool = { false }
    ) -> Advice {
        if let mistakes = position.mistakes { return mistakes }
        var board = Board(position.solved.puzzle)
        for entry in position.entries {
            board.place(Int(entry.digit.raw) - 1, in: entry.cell.index)
        }
        for cell in Bits(position.removed.occupied) {
            board.remove(mask: position.removed[cell], from: cell)
        }
        if board.isFull { return .solved }
        var climb = Climb(board)
        switch step(on: &climb, ladder, upTo: nil, shouldStop) {
        case .found(let finding): return .hint(Hint(finding, on: board))
        case .stopped: return .stopped
        case .none, .tooHard: return .nothing
        }
    }
}

extension Hint {
    init(_ finding: Finding, on board: Board) {
        step = Step(finding)
        evidence = finding.pattern
        houses = Self.houses(finding.houses)
        ruledHouses = Self.houses(finding.covers)
        sentence = Self.sentence(of: finding)
    }

    static func houses(_ mask: UInt32) -> [House] {
        Bits(mask).map { number in
            let kinds: [House.Kind] = [.box, .column, .row]
            return House(trusted: kinds[number / 9], number % 9)
        }
    }
}

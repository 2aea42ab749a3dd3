/// A position in a game: the givens, what the player has filled in, and what he has crossed out.
public struct Position: Hashable, Sendable {
    public let puzzle: Puzzle
    /// What was filled in, right or wrong.
    public private(set) var entries: [Entry] = []
    /// Candidates that the player has removed.
    public var removed = Candidates()

    public struct Entry: Hashable, Sendable {
        public let cell: Cell
        public let digit: Digit

        public init(cell: Cell, digit: Digit) {
            self.cell = cell
            self.digit = digit
        }
    }

    public init(_ puzzle: Puzzle) { self.puzzle = puzzle }

    /// Fills a blank cell, or fills it anew; givens stay.
    public mutating func fill(_ cell: Cell, with digit: Digit) {
        guard puzzle[cell] == nil else { return }
        clear(cell)
        entries.append(Entry(cell: cell, digit: digit))
    }

    /// Takes an entry back.
    public mutating func clear(_ cell: Cell) { entries.removeAll { $0.cell == cell } }
}

/// The next step from a position, with what justifies it.
public struct Hint: Hashable, Sendable {
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
    package mutating func advice(
        for position: Position, solution: Solution, by ladder: Ladder = .farm,
        shouldStop: () -> Bool = { false }
    ) -> Advice {
        if let mistakes = position.mistakes(against: solution) { return mistakes }
        var board = Board(position.puzzle)
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

extension Position {
    /// The wrong entries and crossed-out candidates, if there are any.
    func mistakes(against solution: Solution) -> Advice? {
        let wrong = entries.filter { solution[$0.cell] != $0.digit }
        var missing = Candidates()
        for cell in removed.cells where removed[cell].contains(solution[cell]) {
            missing[cell] = DigitSet(solution[cell])
        }
        guard !wrong.isEmpty || !missing.isEmpty else { return nil }
        var parts: [String] = []
        if !wrong.isEmpty {
            parts.append(
                wrong.map { "\($0.digit) in \($0.cell)" }.joined(separator: ", ")
                    + (wrong.count == 1 ? " is wrong" : " are wrong"))
        }
        if !missing.isEmpty {
            let cells = missing.cells.map { cell in
                "\(missing[cell].map(\.description).joined()) in \(cell)"
            }
            parts.append(cells.joined(separator: ", ") + " was crossed out but is needed")
        }
        return .mistakes(
            entries: wrong, removed: missing, sentence: parts.joined(separator: "; ") + ".")
    }
}

extension Hint {
    init(_ finding: Finding, on board: Board) {
        step = Step(finding)
        evidence = finding.evidence
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

/// A step from a position, with its justification.
public struct Hint: Hashable, Codable, Sendable {
    /// The id of the technique, such as `xy-wing`.
    public let technique: String
    /// The name that all types of the technique share, such as `Unique Rectangle`.
    public let family: String
    /// The number of the technique in HoDoKu's library; nil if the library does not have it.
    public let hodokuCode: String?
    /// The rating of the step on Sudoku Explainer's scale; nil if the community has not rated the
    /// technique.
    public let rating: Rating?
    /// The digits that the step places, usually one; empty if it eliminates candidates.
    public let placements: [Placement]
    /// The eliminated candidates, apart from those removed by placing a digit.
    public let eliminations: Candidates
    /// The parts of the pattern by their roles, and its chains.
    public let pattern: Pattern
    /// The number of implications that prove a chain of Sudoku Explainer; 0 for other techniques.
    public let complexity: Int
    /// The digits that identify the step among those of its technique.
    let digits: DigitSet
    let textKey: Texts.Keys

    /// The first digit that the step places; nil if it eliminates candidates.
    public var placement: Placement? { placements.first }
}

/// The answer to a player who asks for a hint.
public enum Advice: Hashable, Codable, Sendable {
    /// Wrong entries and crossed-out candidates; no hint makes sense until they are corrected.
    case mistakes(PositionMistakes)
    /// The next step.
    case hint(Hint)
    /// The grid is complete and correct.
    case solved
    /// No technique of the ladder applies.
    case nothing
    /// The search was stopped.
    case stopped
}

extension Hint {
    /// Creates the hint of a step that was found in a position.
    public init(_ step: NamedStep) {
        technique = step.technique.id
        family = step.technique.name()
        hodokuCode = step.technique.hodokuCode
        rating = step.rating
        placements = step.placements
        eliminations = step.eliminations
        pattern = step.pattern
        complexity = 0
        digits = step.digits
        textKey = Texts.Keys(name: step.technique.id, sentences: step.technique.id)
    }

    init(_ finding: Finding, on board: Board) {
        let step = Step(finding)
        let explained = finding.technique.family.definition.pattern(finding, board)
        technique = step.technique.id
        family = step.technique.family.name
        hodokuCode = finding.hodokuCode
        rating = step.rating
        placements = step.placement.map { [$0] } ?? []
        eliminations = step.eliminations
        pattern = explained.pattern
        complexity = step.complexity
        digits = explained.digits
        textKey = finding.textKey(of: explained.pattern)
    }
}

extension Hint {
    /// The name of the technique as players write it.
    public func name(in language: Language = .english) -> String { name(from: language.texts) }

    /// An explanation for the player: the name, the pattern, the argument and the conclusion.
    public func sentence(in language: Language = .english) -> String {
        sentence(from: language.texts)
    }

    /// The explanation without the name, for use below a title.
    package func reason(in language: Language = .english) -> String {
        let reason = reason(from: language.texts)
        // A cell such as r1c2 keeps its small letter.
        return reason.prefix { $0.isLetter }.count > 1 ? reason.withCapital : reason
    }

    package func name(from texts: Texts) -> String { texts.name(textKey.name, id: technique) }

    /// Returns the explanation from the texts of a page; empty if they do not have it.
    package func sentence(from texts: Texts) -> String {
        let reason = reason(from: texts)
        return reason.isEmpty ? "" : name(from: texts) + ": " + reason
    }

    private func reason(from texts: Texts) -> String {
        texts.sentence(textKey.sentences, form: pattern.form)
            .map(StepWords(self, in: texts).filled) ?? ""
    }
}

extension Finding {
    /// HoDoKu's number of the technique. It has separate ones for pairs and triplets in both a box
    /// and a line.
    fileprivate var hodokuCode: String? {
        let cells = CellSet(bits: evidence.occupied)
        let isInBox = Set(cells.map { $0.box }).count == 1
        let isInLine =
            Set(cells.map { $0.row }).count == 1 || Set(cells.map { $0.column }).count == 1
        switch technique.family {
        case .nakedPair where isInBox && isInLine: return "0110"
        case .nakedTriplet where isInBox && isInLine: return "0111"
        default: return technique.hodokuNumber
        }
    }
}

extension Pattern {
    /// The candidates of all parts and chains.
    public var candidates: Candidates {
        var candidates = parts.reduce(Candidates()) { $0.union($1.candidates) }
        for node in chains.flatMap({ $0.nodes }) {
            candidates.insert(DigitSet(node.digit).bits, in: node.cells.bits)
        }
        return candidates
    }

    /// The houses of all parts.
    public var houses: [House] { parts.flatMap { $0.houses } }
}

extension CandidateGrid {
    /// Returns the grid after a step that was found in it.
    public func applying(_ hint: Hint) -> CandidateGrid {
        var digits = filled.digits
        for placement in hint.placements where digits[placement.cell.index] == 0 {
            digits[placement.cell.index] = UInt8(placement.digit.value)
        }
        var gone = removed.union(hint.eliminations)
        for cell in gone.cells where digits[cell.index] != 0 { gone[cell] = DigitSet() }
        return CandidateGrid(filled: Puzzle(trusted: digits), removed: gone, givens: givens)
    }
}

extension NamedStep {
    /// Returns the explanation of the step: the parts of its pattern by their roles, the argument and
    /// the conclusion.
    public func sentence(in language: Language = .english) -> String {
        Hint(self).sentence(in: language)
    }
}

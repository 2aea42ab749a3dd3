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
    let textKey: StepTexts.Key

    #if !hasFeature(Embedded)
        private let english: Text
        private let german: Text

        private struct Text: Hashable, Codable, Sendable {
            let name: String
            let sentence: String
        }

        /// The name of the technique as players write it.
        public func name(in language: Language = .english) -> String { text(in: language).name }

        /// An explanation for the player: the pattern, the argument and the conclusion.
        public func sentence(in language: Language = .english) -> String {
            text(in: language).sentence
        }

        private func text(in language: Language) -> Text {
            switch language {
            case .english: english
            case .german: german
            }
        }
    #endif

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
        textKey = StepTexts.Key(name: step.technique.id, sentences: step.technique.id)
        #if !hasFeature(Embedded)
            func text(_ language: Language) -> Text {
                Text(
                    name: step.technique.name(in: language), sentence: step.sentence(in: language))
            }
            english = text(.english)
            german = text(.german)
        #endif
    }

    init(_ finding: Finding, on board: Board) {
        let step = Step(finding)
        let explained = finding.technique.family.definition.pattern(finding, board)
        let content = StepContent(
            digits: explained.digits, placements: step.placement.map { [$0] } ?? [],
            eliminations: step.eliminations, pattern: explained.pattern)
        technique = step.technique.id
        family = step.technique.family.name
        hodokuCode = finding.hodokuCode
        rating = step.rating
        placements = content.placements
        eliminations = content.eliminations
        pattern = content.pattern
        complexity = step.complexity
        digits = content.digits
        let key = finding.textKey(of: content.pattern)
        textKey = key
        #if !hasFeature(Embedded)
            func text(_ language: Language) -> Text {
                let name = step.technique.name(in: language)
                let text = finding.text(key, in: language).renamed(name)
                return Text(name: name, sentence: text.sentence(of: content, in: language))
            }
            english = text(.english)
            german = text(.german)
        #endif
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

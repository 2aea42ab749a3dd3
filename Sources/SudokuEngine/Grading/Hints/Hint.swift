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
    public init(_ step: Step) { self.init(step, isRated: false) }

    /// Creates the hint of a step, with the names of ladders that rate or of those that do not.
    init(_ step: Step, isRated: Bool) {
        technique = step.technique.id
        family = isRated ? step.technique.family.name : step.technique.name()
        hodokuCode = isRated ? step.codeOnRatedLadders : step.technique.hodokuCode
        rating = step.rating
        placements = step.placements
        eliminations = step.eliminations
        pattern = step.pattern
        complexity = step.complexity
        digits = step.digits
        textKey =
            isRated
            ? Texts.Keys(
                name: step.technique.ratedKey,
                sentences: step.idOfSentences ?? step.technique.sentencesOfFamily)
            : Texts.Keys(name: technique, sentences: technique)
    }
}

extension Hint {
    /// The name of the technique as players write it.
    public func name(in language: Language = .english) -> String {
        language.texts.name(textKey.name, id: technique)
    }

    /// An explanation for the player: the name, the pattern, the argument and the conclusion.
    public func sentence(in language: Language = .english) -> String {
        visible.sentence(from: language.texts)
    }

    /// The explanation without the name, for use below a title.
    package func reason(in language: Language = .english) -> String {
        visible.paragraph(from: language.texts)
    }
}

extension Step {
    /// HoDoKu's number of the technique. It has separate ones for pairs and triplets in both a box
    /// and a line.
    fileprivate var codeOnRatedLadders: String? {
        let locked = [NakedSet.pair: LockedSubset.pair, NakedSet.triple: LockedSubset.triple]
        let isLocked =
            GridGeometry.sharedHouses(pattern.candidates.occupied).nonzeroBitCount == 2
        return (isLocked ? locked[technique] : nil)?.hodokuCode ?? technique.hodokuCode
    }

    /// The id of the technique whose sentences explain the step. Sudoku Explainer's techniques are
    /// sometimes wider than those that players know, or include two of them; nil if these have no
    /// sentence for it.
    fileprivate var idOfSentences: String? {
        switch technique.family {
        case _ where technique == HiddenSingle.technique && rating == FullHouse.technique.rating:
            FullHouse.technique.id
        case UniqueRectangle.family where technique.type == 2 && !hasRoofInLine:
            UniqueRectangle.typeFive.id
        case UniqueRectangle.family where technique.type == 3 && pattern.form > 0,
            UniqueLoop.family where technique.type == 3 && pattern.form > 0,
            BUG.family where technique.type == 1 && pattern.candidates.count > 1:
            nil
        default: technique.isListed ? technique.id : nil
        }
    }

    /// True if the roof of a rectangle is two cells of one line.
    private var hasRoofInLine: Bool {
        let roof = pattern.parts.first { $0.role == .roof }?.candidates.occupied ?? 0
        return roof.isPair && GridGeometry.sharedHouses(roof) > 0x1FF
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

extension Step {
    /// Returns the explanation of the step: the parts of its pattern by their roles, the argument and
    /// the conclusion.
    public func sentence(in language: Language = .english) -> String {
        Hint(self).sentence(in: language)
    }
}

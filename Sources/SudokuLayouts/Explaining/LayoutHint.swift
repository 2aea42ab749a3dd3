public import SudokuEngine

/// A step from a position of a puzzle of any layout, with its justification.
public struct LayoutHint: Sendable {
    /// The technique.
    public let technique: LayoutTechnique
    /// The rating on the scale of the ladder.
    public let rating: Rating
    /// The number of implications that prove a chain; 0 for other techniques.
    public let complexity: Int
    /// The step as people see it.
    package let step: GridStep

    /// The levels of help: where to look, why, and what to do.
    public enum Stage: Int, Hashable, Sendable, CaseIterable {
        /// The house or the cage to look at.
        case place
        /// The technique and the reason.
        case explanation
        /// The digit to enter, or the candidates to remove.
        case act
    }

    init(_ finding: LayoutFinding, on board: borrowing CandidateBoard, in grid: GridNames) {
        technique = finding.technique
        rating = finding.rating
        complexity = finding.complexity
        step = GridStep(finding, on: board, in: grid)
    }

    /// The digit that the step places; nil if it removes candidates.
    public var placement: GridEntry? { step.placements.first }

    /// The removed candidates, apart from those that a placed digit excludes.
    public var eliminations: [GridEntry] { step.eliminations.entries }

    /// The candidates of the pattern.
    public var pattern: [GridEntry] { step.evidence.entries }

    /// The house to look at, if there is one.
    public var house: GridHouse? { step.house.map { step.grid.houses[$0] } }

    /// Returns the name of the technique.
    public func name(in language: Language = .english) -> String {
        step.name(from: language.texts)
    }

    /// Returns an explanation: the name, the pattern, the argument and the conclusion.
    public func sentence(in language: Language = .english) -> String {
        step.sentence(from: language.texts)
    }

    /// Returns the sentence of a level of help.
    public func sentence(at stage: Stage, in language: Language = .english) -> String {
        switch stage {
        case .place: step.place(from: language.texts)
        case .explanation: sentence(in: language)
        case .act: step.act(from: language.texts)
        }
    }

    /// Returns the cells to show at a level of help.
    public func cells(at stage: Stage) -> [Int] {
        let cells =
            switch stage {
            case .place: step.placeCells
            case .explanation: step.changed + step.evidence.indices
            case .act: step.changed
            }
        return Set(cells).sorted()
    }
}

extension LayoutHint: CustomStringConvertible {
    public var description: String { sentence() }
}

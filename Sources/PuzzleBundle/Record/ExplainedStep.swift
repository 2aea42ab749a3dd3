import FarmJSON
public import SudokuEngine

/// A step of the solution path, as stored in a bundle with explanations: enough to show a hint
/// without searching for one.
public struct ExplainedStep: Hashable, Codable, Sendable {
    /// The technique's id, such as `xy-wing`; nil in bundles of version 0.1.
    public private(set) var id: String?
    /// The technique's name, since a bundle may be newer than its reader.
    public let technique: String
    /// The rating on Sudoku Explainer's scale; nil if the community has not rated the technique.
    public private(set) var rating: Rating?
    /// The digits placed, usually one; empty if the step eliminates candidates.
    public let placements: [Placement]
    /// The candidates eliminated.
    public let eliminations: Candidates
    /// The candidates that form the pattern.
    public let evidence: Candidates
    /// The houses of the pattern.
    public let houses: [House]
    /// The parts of the pattern by their roles; nil in bundles of version 0.1.
    public private(set) var parts: [Pattern.Part]?
    /// The chains of the pattern; nil in bundles of version 0.1.
    public private(set) var chains: [Pattern.Chain]?
    /// The number of implications that prove a chain; 0 for other techniques.
    public let complexity: Int
    /// A plain sentence for players.
    public let sentence: String

    /// Creates the step of a hint, with its sentence in English.
    public init(_ hint: Hint) { self.init(hint, in: .english) }

    /// Creates the step of a hint, with its sentence in a language.
    public init(_ hint: Hint, in language: Language) {
        id = hint.technique
        technique = hint.name(in: language)
        rating = hint.rating
        placements = hint.placements
        eliminations = hint.eliminations
        evidence = hint.pattern.candidates
        houses = hint.pattern.parts.filter { [.house, .base].contains($0.role) }.flatMap(\.houses)
        parts = hint.pattern.parts
        chains = hint.pattern.chains
        complexity = hint.complexity
        sentence = hint.sentence(in: language)
    }

    init(_ members: StepMembers) throws(FieldError) {
        id = members.value["id"]?.string
        technique = try members.string("technique")
        rating = try members.rating()
        placements = try members.placements()
        eliminations = try members.candidates("eliminations")
        evidence = try members.candidates("evidence")
        houses = try members.houses()
        parts = try members.parts()
        chains = try members.chains()
        complexity = try members.number("complexity", \.integer)
        sentence = try members.string("sentence")
    }

    /// The first digit placed, if any.
    public var placement: Position.Entry? {
        placements.first.map { Position.Entry(cell: $0.cell, digit: $0.digit) }
    }

    /// Returns true if a step of a bundle is this one. Members that bundles of version 0.1 do not
    /// have may be missing there, and up to version 0.2 a single in a box was rated as one in a line.
    func agrees(with told: ExplainedStep) -> Bool {
        var expected = self
        if told.id == nil { expected.id = nil }
        if told.parts == nil { expected.parts = nil }
        if told.chains == nil { expected.chains = nil }
        let old = Rating(tenths: 15)
        if id == "hidden-single", told.rating == old { expected.rating = old }
        return told == expected
    }
}

extension Sequence<ExplainedStep> {
    /// Returns the first step not yet done: the hint for a position reached by steps of this plan
    /// in any order.
    public func next(in position: Position) -> ExplainedStep? {
        let filled = Dictionary(
            position.entries.map { ($0.cell, $0.digit) }, uniquingKeysWith: { $1 })
        return first { step in
            if !step.placements.isEmpty {
                return step.placements.contains { filled[$0.cell] == nil }
            }
            return step.eliminations.cells.contains { cell in
                filled[cell] == nil
                    && !step.eliminations[cell].subtracting(position.removed[cell]).isEmpty
            }
        }
    }
}

// MARK: JSON

extension JSONWriter {
    /// Writes a plan, or a part of it from a step on, as an array of steps in the format of
    /// `explain --json`.
    package mutating func plan(_ steps: [ExplainedStep], from first: Int = 1) {
        array(steps.enumerated()) { json, step in
            json.object { json in
                json.member("step", first + step.offset)
                json.members(of: step.element)
            }
        }
    }

    /// Writes the members of a step of a plan, without its number on the path.
    package mutating func members(of step: ExplainedStep) {
        explained(
            id: step.id, technique: step.technique, rating: step.rating,
            placements: step.placements.map { GridEntry($0) },
            eliminations: step.eliminations, evidence: step.evidence,
            houses: step.houses.map(\.index), parts: step.parts?.map { GridStep.Part($0) },
            chains: step.chains?.map { GridStep.Chain($0) }, complexity: step.complexity,
            sentence: step.sentence, .names)
    }
}

extension ExplainedStep {
    static func plan(_ value: JSONValue) throws(FieldError) -> [ExplainedStep] {
        guard let steps = value.elements else { throw FieldError("a plan must be an array") }
        var plan: [ExplainedStep] = []
        for step in steps { plan.append(try ExplainedStep(StepMembers(value: step))) }
        return plan
    }
}

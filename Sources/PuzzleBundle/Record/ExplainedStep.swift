import FarmJSON
public import SudokuEngine

/// A step of the solution path, as stored in a bundle with explanations: enough to show a hint
/// without searching for one.
public struct ExplainedStep: Hashable, Sendable {
    /// The technique's name, since a bundle may be newer than its reader.
    public let technique: String
    public let rating: Rating
    /// The digit placed, if any.
    public let placement: Position.Entry?
    /// The candidates eliminated.
    public let eliminations: Candidates
    /// The candidates that form the pattern.
    public let evidence: Candidates
    /// The houses of the pattern.
    public let houses: [House]
    public let complexity: Int
    /// A plain sentence for players.
    public let sentence: String

    public init(_ hint: Hint) {
        technique = hint.name()
        rating = hint.rating ?? Rating(tenths: 0)
        placement = hint.placement.map { Position.Entry(cell: $0.cell, digit: $0.digit) }
        eliminations = hint.eliminations
        evidence = hint.pattern.candidates
        houses = hint.pattern.parts.filter { $0.role == .house }.flatMap(\.houses)
        complexity = hint.complexity
        sentence = hint.sentence()
    }

    fileprivate init(_ members: Members) throws(FieldError) {
        technique = try members.string("technique")
        rating = Rating(tenths: try members.number("rating", \.tenths))
        placement = try members.placement()
        eliminations = try members.candidates("eliminations")
        evidence = try members.candidates("evidence")
        houses = try members.houses()
        complexity = try members.number("complexity", \.integer)
        sentence = try members.string("sentence")
    }
}

extension Sequence<ExplainedStep> {
    /// Returns the first step not yet done: the hint for a position reached by steps of this plan
    /// in any order.
    public func next(in position: Position) -> ExplainedStep? {
        let filled = Dictionary(
            position.entries.map { ($0.cell, $0.digit) }, uniquingKeysWith: { $1 })
        return first { step in
            if let placement = step.placement { return filled[placement.cell] == nil }
            return step.eliminations.cells.contains { cell in
                filled[cell] == nil
                    && !step.eliminations[cell].subtracting(position.removed[cell]).isEmpty
            }
        }
    }
}

// MARK: JSON

extension JSONWriter {
    /// Writes a plan as an array of steps, in the format of `explain --json`.
    package mutating func plan(_ steps: [ExplainedStep]) {
        beginArray()
        for (number, step) in steps.enumerated() {
            beginObject()
            member("step", number + 1)
            member("technique", step.technique)
            member("rating", step.rating)
            name("placement")
            if let placement = step.placement {
                beginObject()
                member("cell", placement.cell.description)
                member("digit", placement.digit.value)
                endObject()
            } else {
                null()
            }
            name("eliminations")
            candidates(step.eliminations)
            name("evidence")
            candidates(step.evidence)
            name("houses")
            beginArray()
            for house in step.houses { string(house.description) }
            endArray()
            member("complexity", step.complexity)
            member("sentence", step.sentence)
            endObject()
        }
        endArray()
    }
}

extension JSONCursor {
    /// Reads a plan.
    mutating func plan() throws(JSONError) -> [ExplainedStep] {
        let start = place
        let value = try value()
        do throws(FieldError) {
            return try ExplainedStep.plan(value)
        } catch {
            throw self.error(error.text, at: start)
        }
    }
}

extension ExplainedStep {
    static func plan(_ value: JSONValue) throws(FieldError) -> [ExplainedStep] {
        guard let steps = value.elements else { throw FieldError("a plan must be an array") }
        var plan: [ExplainedStep] = []
        for step in steps { plan.append(try ExplainedStep(Members(value: step))) }
        return plan
    }
}

/// Access to the members of a step, each with its own error message.
private struct Members {
    let value: JSONValue

    func string(_ name: String) throws(FieldError) -> String {
        guard let text = value[name]?.string else {
            throw FieldError("a step needs a string \"\(name)\"")
        }
        return text
    }

    func number(_ name: String, _ kind: (JSONNumber) -> Int?) throws(FieldError) -> Int {
        guard let number = value[name]?.number, let exact = kind(number) else {
            throw FieldError("a step needs a number \"\(name)\"")
        }
        return exact
    }

    func placement() throws(FieldError) -> Position.Entry? {
        guard let value = value["placement"], !value.isNull else { return nil }
        guard let cell = Self.cell(value["cell"]), let digit = Self.digit(value["digit"]) else {
            throw FieldError("a placement needs a cell such as r1c9 and a digit")
        }
        return Position.Entry(cell: cell, digit: digit)
    }

    func candidates(_ name: String) throws(FieldError) -> Candidates {
        var candidates = Candidates()
        for entry in value[name]?.elements ?? [] {
            guard let cell = Self.cell(entry["cell"]), let digits = entry["digits"]?.elements else {
                throw FieldError("\(name) need a cell such as r1c9 and digits")
            }
            candidates[cell] = DigitSet(digits.compactMap(Self.digit))
        }
        return candidates
    }

    func houses() throws(FieldError) -> [House] {
        var houses: [House] = []
        for name in value["houses"]?.elements ?? [] {
            guard let house = House.all.first(where: { $0.description == name.string }) else {
                throw FieldError("a house must be a row, column or box with its number")
            }
            houses.append(house)
        }
        return houses
    }

    private static func cell(_ value: JSONValue?) -> Cell? {
        let name = Array((value?.string ?? "").utf8)
        guard name.count == 4, name[0] == UInt8(ascii: "r"), name[2] == UInt8(ascii: "c") else {
            return nil
        }
        return Cell(row: Int(name[1]) - 0x31, column: Int(name[3]) - 0x31)
    }

    private static func digit(_ value: JSONValue?) -> Digit? { value?.integer.flatMap(Digit.init) }
}

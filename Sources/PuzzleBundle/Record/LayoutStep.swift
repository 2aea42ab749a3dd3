import FarmJSON
public import SudokuEngine

/// A step of the solution path of a puzzle of another layout, as stored in a bundle with explanations.
public struct LayoutStep: Hashable, Codable, Sendable {
    /// Digits of a cell.
    public struct Mark: Hashable, Codable, Sendable {
        /// The cell, numbered row by row from 0.
        public let cell: Int
        /// The digits, from 1.
        public let digits: [Int]
    }

    /// The technique's name.
    public let technique: String
    /// The rating on the ladder that decides the tier.
    public let rating: Rating?
    /// The digits placed; empty if the step eliminates candidates.
    public let placements: [Mark]
    /// The candidates eliminated.
    public let eliminations: [Mark]
    /// A plain sentence for players.
    public let sentence: String
    /// The whole step as a JSON object, with its pattern, its chains and its sums.
    public let json: String

    init(_ path: PathStep, in language: Language = .english) {
        let step = path.step
        technique = step.name(from: language.texts)
        rating = path.rating
        placements = step.placements.map { Mark(cell: $0.cell, digits: [$0.digit]) }
        eliminations = Mark.all(of: step.eliminations)
        sentence = step.sentence(from: language.texts)
        let text = JSONWriter.object { json in json.members(of: path, in: language) }
        json = String(decoding: text, as: UTF8.self)
    }

    init(_ value: JSONValue, in grid: LayoutGrid) throws(FieldError) {
        let members = StepMembers(value: value)
        technique = try members.string("technique")
        rating = try members.rating()
        placements = try Mark.all("placements", of: value, in: grid)
        eliminations = try Mark.all("eliminations", of: value, in: grid)
        sentence = try members.string("sentence")
        json = JSONValue.object(value.members?.filter { $0.name != "step" } ?? []).text
    }

    /// Returns the candidates that form the pattern.
    func evidence(in grid: LayoutGrid) throws(FieldError) -> [Mark] {
        guard let value = try? JSONReader.value(Array(json.utf8)) else { return [] }
        return try Mark.all("evidence", of: value, in: grid)
    }

    /// Reads a plan.
    static func plan(
        _ value: JSONValue, in grid: LayoutGrid
    ) throws(FieldError) -> [LayoutStep] {
        guard let steps = value.elements else { throw FieldError("a plan must be an array") }
        var plan: [LayoutStep] = []
        for step in steps { plan.append(try LayoutStep(step, in: grid)) }
        return plan
    }

    /// Returns true if both have the same members, in any order, and the same numbers.
    func agrees(with other: LayoutStep) -> Bool {
        json == other.json || Self.sorted(json) == Self.sorted(other.json)
    }

    private static func sorted(_ json: String) -> JSONValue? {
        (try? JSONReader.value(Array(json.utf8))).map(sorted)
    }

    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            .object(
                members.map { .init($0.name, sorted($0.value)) }.sorted { $0.name < $1.name })
        case .array(let elements): .array(elements.map(sorted))
        // Other programs write 2.0 as 2.
        case .number(let number): number.tenths.map(JSONValue.integer) ?? value
        default: value
        }
    }
}

extension LayoutStep.Mark {
    static func all(of candidates: Candidates) -> [Self] {
        candidates.indices.map { cell in
            let mask = candidates[wide: cell]
            return Self(
                cell: cell, digits: (1...25).filter { mask >> UInt32($0 - 1) & 1 != 0 })
        }
    }

    /// Reads a member with cells and their digits.
    static func all(
        _ name: String, of value: JSONValue, in grid: LayoutGrid
    ) throws(FieldError) -> [Self] {
        var marks: [Self] = []
        for each in value[name]?.elements ?? [] {
            let digits =
                each["digits"]?.elements?.compactMap(\.integer)
                ?? each["digit"]?.integer.map { [$0] }
            guard let cell = each["cell"]?.string, let digits,
                digits.allSatisfy({ 1...grid.size ~= $0 })
            else { throw FieldError("\(name) need a cell such as r1c9 and digits") }
            marks.append(Self(cell: try grid.cell(named: cell), digits: digits))
        }
        return marks
    }
}

extension JSONWriter {
    /// Writes the members of a step, without its number on the path.
    fileprivate mutating func members(of path: PathStep, in language: Language = .english) {
        members(of: path.step, rating: path.rating, complexity: path.complexity, in: language)
    }

    /// Writes the path of a puzzle of another layout as a plan.
    mutating func plan(_ path: [PathStep]) {
        array(path.enumerated()) { json, step in
            json.object { json in
                json.member("step", step.offset + 1)
                json.members(of: step.element)
            }
        }
    }
}

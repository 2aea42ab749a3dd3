import FarmJSON
import SudokuEngine

/// Access to the members of a step in JSON, each with its own error message.
struct StepMembers {
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

    /// The rating; nil if the community has not rated the technique.
    func rating() throws(FieldError) -> Rating? {
        if let value = value["rating"], value.isNull { return nil }
        return Rating(tenths: try number("rating", \.tenths))
    }

    /// The placements. Bundles of version 0.1 have one at most, in a member of its own.
    func placements() throws(FieldError) -> [Placement] {
        if let list = value["placements"]?.elements { return try list.map(Self.placement) }
        guard let value = value["placement"], !value.isNull else { return [] }
        return [try Self.placement(value)]
    }

    private static func placement(_ value: JSONValue) throws(FieldError) -> Placement {
        guard let cell = cell(value["cell"]), let digit = digit(value["digit"]) else {
            throw FieldError("a placement needs a cell such as r1c9 and a digit")
        }
        return Placement(cell: cell, digit: digit)
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
        try (value["houses"]?.elements ?? []).map { (name) throws(FieldError) in
            guard let house = House.all.first(where: { $0.description == name.string }) else {
                throw FieldError("a house must be a row, column or box with its number")
            }
            return house
        }
    }

    /// The parts of the pattern; nil in a bundle without them.
    func parts() throws(FieldError) -> [Pattern.Part]? {
        guard let list = value["parts"]?.elements else { return nil }
        return try list.map { (value) throws(FieldError) in
            guard let role = value["role"]?.string.flatMap(Pattern.Role.init) else {
                throw FieldError("a part needs a role that this version knows")
            }
            let members = Self(value: value)
            return Pattern.Part(
                role: role, candidates: try members.candidates("candidates"),
                houses: try members.houses())
        }
    }

    /// The chains of the pattern; nil in a bundle without them.
    func chains() throws(FieldError) -> [Pattern.Chain]? {
        guard let list = value["chains"]?.elements else { return nil }
        return try list.map { (value) throws(FieldError) in
            let nodes = try (value["nodes"]?.elements ?? []).map(Self.node)
            return Pattern.Chain(nodes, isLoop: value["isLoop"]?.bool ?? false)
        }
    }

    private static func node(_ value: JSONValue) throws(FieldError) -> Pattern.Node {
        guard let digit = digit(value["digit"]), let isOn = value["isOn"]?.bool else {
            throw FieldError("a node needs a digit and isOn")
        }
        return Pattern.Node(
            digit: digit, cells: try cells("cells", of: value), isOn: isOn,
            set: try cells("set", of: value))
    }

    private static func cells(
        _ name: String, of value: JSONValue
    ) throws(FieldError) -> CellSet {
        var cells: [Cell] = []
        for value in value[name]?.elements ?? [] {
            guard let cell = cell(value) else {
                throw FieldError("\(name) of a node need cells such as r1c9")
            }
            cells.append(cell)
        }
        return CellSet(cells)
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

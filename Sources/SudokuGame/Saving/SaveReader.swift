internal import FarmJSON
internal import SudokuEngine

/// A reader of the members of a saved object: each is taken once, and none may be left.
struct SaveReader {
    private var members: [JSONValue.Member]
    /// The names of the objects around, each with a dot.
    private let path: String

    /// Reads the object of a text.
    init(_ text: [UInt8]) throws(SaveError) {
        do throws(JSONError) {
            self.init(try JSONReader.value(text[...], deepest: 8).members ?? [], in: "")
        } catch {
            throw .text(error.description)
        }
    }

    private init(_ members: [JSONValue.Member], in path: String) {
        self.members = members
        self.path = path
    }

    /// Takes `format` and returns the version after the slash.
    mutating func version(of kind: String, upTo newest: Int) throws(SaveError) -> Int {
        guard let text = take("format")?.string, text.hasPrefix(kind + "/"),
            let version = Int(text.dropFirst(kind.count + 1)), version > 0
        else { throw .format("\(kind)/\(newest)") }
        guard version <= newest else { throw .newer(version) }
        return version
    }

    /// Checks that no member is left.
    func end() throws(SaveError) {
        if let member = members.first { throw .unknown(path + member.name) }
    }

    mutating func text(_ name: String) throws(SaveError) -> String {
        guard let text = try required(name).string else { throw .value(path + name, "not a text") }
        return text
    }

    mutating func textIfThere(_ name: String) throws(SaveError) -> String? {
        has(name) ? try text(name) : nil
    }

    mutating func number(
        _ name: String, in range: ClosedRange<Int64>
    ) throws(SaveError) -> Int64 {
        // Not the reader's own integers: where an Int has 32 bits, they are too short.
        guard let text = try required(name).number?.text, let number = Int64(text),
            range.contains(number)
        else {
            throw .value(
                path + name, "expected a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Takes a tier, if there is one.
    mutating func tierIfThere() throws(SaveError) -> Tier? {
        guard let name = try textIfThere("tier") else { return nil }
        guard let tier = Tier(name: name) else { throw .value(path + "tier", "no such tier") }
        return tier
    }

    /// Takes a number of things that happened.
    mutating func count(
        _ name: String, upTo limit: Int = 1_000_000_000
    ) throws(SaveError) -> Int {
        Int(try number(name, in: 0...Int64(limit)))
    }

    mutating func flag(_ name: String) throws(SaveError) -> Bool {
        guard let flag = try required(name).bool else {
            throw .value(path + name, "expected true or false")
        }
        return flag
    }

    mutating func numbers(_ name: String) throws(SaveError) -> [Int] {
        try list(name, of: "numbers") { $0.integer }
    }

    func has(_ name: String) -> Bool { members.contains { $0.name == name } }

    mutating func object(_ name: String) throws(SaveError) -> SaveReader {
        guard let inner = try required(name).members else {
            throw .value(path + name, "expected an object")
        }
        return SaveReader(inner, in: path + name + ".")
    }

    mutating func objects(_ name: String) throws(SaveError) -> [SaveReader] {
        try list(name, of: "objects") { $0.members }.enumerated().map { place, inner in
            SaveReader(inner, in: path + name + "[\(place)].")
        }
    }

    private mutating func list<Element>(
        _ name: String, of kind: String, _ read: (JSONValue) -> Element?
    ) throws(SaveError) -> [Element] {
        let elements = try required(name).elements
        let list = elements?.compactMap(read)
        guard let list, list.count == elements?.count else {
            throw .value(path + name, "expected a list of \(kind)")
        }
        return list
    }

    private mutating func required(_ name: String) throws(SaveError) -> JSONValue {
        guard let value = take(name) else { throw .missing(path + name) }
        return value
    }

    private mutating func take(_ name: String) -> JSONValue? {
        guard let place = members.firstIndex(where: { $0.name == name }) else { return nil }
        return members.remove(at: place).value
    }
}

extension JSONWriter {
    /// Writes a member whose number may need more bits than an Int has.
    mutating func member(_ name: String, wide number: Int64) {
        self.name(name)
        value(written: Array("\(number)".utf8)[...])
    }
}

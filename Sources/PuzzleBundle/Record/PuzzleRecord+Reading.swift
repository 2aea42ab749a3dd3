package import FarmJSON
import SudokuEngine

extension PuzzleRecord {
    /// Decodes the long form: a line of an NDJSON bundle, or a puzzle in a response of the service.
    ///
    /// Unknown members are ignored.
    public init(json line: ArraySlice<UInt8>) throws(BundleError) {
        do throws(JSONError) {
            var cursor = JSONCursor(line)
            self = try cursor.longForm().record
            try cursor.end()
        } catch {
            throw BundleError(file: "record", place: .line(error.line), problem: error.inLine)
        }
    }

    /// Decodes the long form.
    public init(json line: String) throws(BundleError) {
        try self.init(json: Array(line.utf8)[...])
    }

    /// Decodes an object with a member that lists puzzles in the long form, without creating values
    /// for them, and returns the other members too.
    package static func list(
        in text: [UInt8], named name: String = "puzzles"
    ) throws(JSONError) -> (puzzles: [PuzzleRecord], others: JSONValue) {
        var puzzles: [PuzzleRecord] = []
        var others: [JSONValue.Member] = []
        var cursor = JSONCursor(text[...])
        try cursor.object { (cursor, token) throws(JSONError) in
            let found = cursor.content(of: token)
            guard found == name else {
                others.append(.init(found, try cursor.value()))
                return
            }
            try cursor.array { (cursor) throws(JSONError) in
                puzzles.append(try cursor.longForm().record)
            }
        }
        try cursor.end()
        return (puzzles, .object(others))
    }
}

extension JSONError {
    /// The message without the line, for use where the line is reported separately.
    var inLine: String { "column \(column): \(problem)" }
}

extension JSONCursor {
    /// Decodes an object of the long form without creating intermediate values.
    mutating func longForm() throws(JSONError) -> (record: PuzzleRecord, form: LongForm) {
        var form = LongForm()
        let start = place
        try object { (cursor, token) throws(JSONError) in
            let name = cursor.text[token.range]
            guard let member = form.member(named: name) else { return try cursor.skip() }
            guard !form.has(member) else {
                throw cursor.error("duplicate member name", at: token.range.lowerBound - 1)
            }
            try form.read(member, from: &cursor)
        }
        if let missing = form.missing {
            throw error("member \"\(missing)\" is missing", at: start)
        }
        let record = try form.record(self)
        try form.readSteps(of: record.grid)
        return (record, form)
    }

    // MARK: Values of members

    /// The raw bytes of a string.
    mutating func bytes() throws(JSONError) -> ArraySlice<UInt8> {
        let token = try string()
        return token.isPlain ? text[token.range] : Array(content(of: token).utf8)[...]
    }

    /// Consumes a number and returns it times a power of ten, as an integer.
    mutating func number(byTenTo power: Int) throws(JSONError) -> Int {
        let range = try number()
        guard let number = ExactDecimal(text[range])?.scaled(byTenTo: power) else {
            let kinds = ["an integer", "a number with one decimal", "a number with two decimals"]
            throw error("expected \(kinds[power])", at: range.lowerBound)
        }
        return number
    }

    mutating func rating() throws(JSONError) -> Rating {
        Rating(tenths: try number(byTenTo: 1))
    }

    mutating func bool() throws(JSONError) -> Bool {
        let isTrue = peek() == UInt8(ascii: "t")
        try word(isTrue ? "true" : "false")
        return isTrue
    }

    mutating func id() throws(JSONError) -> PuzzleID {
        let start = place
        let text = String(decoding: try bytes(), as: UTF8.self)
        guard let id = PuzzleID(text) else {
            throw error("an id must be 16 characters of a-z and 2-7", at: start)
        }
        return id
    }

    mutating func tier() throws(JSONError) -> Tier {
        let start = place
        let name = try bytes()
        guard let tier = Tier.allCases.first(where: { name.elementsEqual($0.name.utf8) }) else {
            throw error("'\(String(decoding: name, as: UTF8.self))' is not a tier", at: start)
        }
        return tier
    }

    mutating func symmetry() throws(JSONError) -> Symmetry {
        let start = place
        let name = String(decoding: try bytes(), as: UTF8.self)
        guard let symmetry = Symmetry(rawValue: name) else {
            throw error("'\(name)' is not a symmetry", at: start)
        }
        return symmetry
    }
}

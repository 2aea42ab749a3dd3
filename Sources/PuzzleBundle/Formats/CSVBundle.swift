import FarmJSON
import SudokuEngine

/// A table with a header, following RFC 4180, with the columns common in puzzle data sets and more.
/// Techniques are `name:count`, separated by semicolons.
struct CSVBundleWriter: BundleWriter {
    static let header = [
        "id", "puzzle", "solution", "clues", "tier", "tier_index", "tier_rating",
        "er", "ep", "ed", "w20", "time_index", "symmetry", "uses_uniqueness", "techniques",
    ]

    func begin(_ output: inout [UInt8]) {
        output.append(Self.header.joined(separator: ",") + "\r\n")
    }

    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        func field(_ write: (inout [UInt8]) -> Void) {
            write(&output)
            output.append(UInt8(ascii: ","))
        }
        /// An empty field stands for a number that the layout does not have.
        func decimal(_ number: Int?, _ decimals: Int) {
            field { if let number { $0.appendDecimal(number, decimals: decimals) } }
        }
        field { puzzle.id.append(to: &$0) }
        field { $0.append(Self.quoted(puzzle.notation)) }
        field { $0 += puzzle.grid.solution }
        decimal(puzzle.clues, 0)
        field { $0.append(puzzle.tier.name) }
        decimal(puzzle.tier.index, 0)
        decimal(puzzle.tierRating.tenths, 1)
        for rating in [puzzle.se?.er, puzzle.se?.ep, puzzle.se?.ed] {
            field {
                guard let rating else { return }
                $0.appendDecimal(rating.tenths, decimals: 1)
                if puzzle.se?.isBounded == true { $0.append(UInt8(ascii: "+")) }
            }
        }
        decimal(puzzle.w20Hundredths, 2)
        decimal(puzzle.timeIndexHundredths, 2)
        field { $0.append(puzzle.symmetry.rawValue) }
        field { $0.append(puzzle.usesUniqueness ? "true" : "false") }
        output.append(
            Self.quoted(
                puzzle.techniques.map { "\($0.name):\($0.count)" }.joined(separator: ";")))
        output.append("\r\n")
    }

    /// Quotes a field only if RFC 4180 requires it.
    private static func quoted(_ text: String) -> String {
        guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return text }
        return "\""
            + text.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }
}

/// A reader for any table with a column of puzzles.
struct CSVBundle: Sendable {
    private let columns: [String]
    /// True if all columns of the long form are present. Version 0.1 wrote one more.
    private let isComplete: Bool

    /// Reads the header; nil if it has no column of puzzles.
    init?(header line: ArraySlice<UInt8>) {
        guard let columns = try? Self.fields(line), columns.contains("puzzle") else { return nil }
        self.columns = columns
        isComplete = Set(columns).isSuperset(of: CSVBundleWriter.header)
    }

    func puzzle(
        _ line: ArraySlice<UInt8>, at place: BundleError.Place
    ) throws(FieldError) -> BundledPuzzle {
        let fields = try Self.fields(line)
        guard fields.count == columns.count else {
            throw FieldError("\(fields.count) fields, the header has \(columns.count)")
        }
        let row = Row(Array(zip(columns, fields)))
        guard let givens = row["puzzle"] else { throw FieldError("puzzle is missing") }
        var puzzle = try BundledPuzzle(place: place, notation: Array(givens.utf8)[...])
        if let text = row["solution"] { try puzzle.take(solution: Array(text.utf8)[...]) }
        // Foreign tables may use plain numbers as ids.
        if let text = row["id"], text.utf8.count == 16 { puzzle.id = try FieldReader.id(text) }
        if let text = row["tier"] { puzzle.tier = try FieldReader.tier(text) }
        if let tier = puzzle.tier, let text = row["tier_index"] {
            try agree(tier, try FieldReader.number(text, byTenTo: 0))
        }
        if let text = row["tier_rating"] { puzzle.rating = try FieldReader.rating(text) }
        if let text = row["er"] { puzzle.er = try Row.rating(text).rating }
        if isComplete { puzzle.record = try row.record(of: puzzle) }
        return puzzle
    }

    /// The fields of a line, unquoted.
    private static func fields(_ line: ArraySlice<UInt8>) throws(FieldError) -> [String] {
        let quote = UInt8(ascii: "\"")
        var fields: [String] = []
        var rest = line
        while true {
            var field: [UInt8] = []
            if rest.first == quote {
                rest = rest.dropFirst()
                while true {
                    guard let end = rest.firstIndex(of: quote) else {
                        throw FieldError("a quoted field does not end on its line")
                    }
                    field += rest[..<end]
                    rest = rest[(end + 1)...]
                    guard rest.first == quote else { break }
                    field.append(quote)
                    rest = rest.dropFirst()
                }
                guard rest.isEmpty || rest.first == UInt8(ascii: ",") else {
                    throw FieldError("unexpected text after a quoted field")
                }
            } else {
                field += rest.prefix { $0 != UInt8(ascii: ",") }
                rest = rest.dropFirst(field.count)
            }
            fields.append(String(decoding: field, as: UTF8.self))
            if rest.isEmpty { return fields }
            rest = rest.dropFirst()
        }
    }
}

/// The fields of a line by column name.
private struct Row {
    private let fields: [(name: String, text: String)]

    init(_ fields: [(String, String)]) { self.fields = fields }

    /// Nil if the column is missing or empty.
    subscript(name: String) -> String? {
        fields.first { $0.name == name && !$0.text.isEmpty }?.text
    }

    private func text(_ name: String) throws(FieldError) -> String {
        guard let text = self[name] else { throw FieldError("\(name) is missing") }
        return text
    }

    func record(of puzzle: BundledPuzzle) throws(FieldError) -> PuzzleRecord {
        guard let id = puzzle.id, let grid = puzzle.grid, let tier = puzzle.tier else {
            throw FieldError("a row needs an id, a solution and a tier")
        }
        let isClassic = puzzle.givens != nil
        let se = isClassic || self["er"] != nil ? try explained() : nil
        let timeIndex = isClassic ? try text("time_index") : self["time_index"]
        let symmetryName = try text("symmetry")
        guard let symmetry = Symmetry(rawValue: symmetryName) else {
            throw FieldError("'\(symmetryName)' is not a symmetry")
        }
        let usesUniqueness = try text("uses_uniqueness")
        guard ["true", "false"].contains(usesUniqueness) else {
            throw FieldError("uses_uniqueness must be true or false")
        }
        return PuzzleRecord(
            id: id, grid: grid, tier: tier,
            tierRating: try FieldReader.rating(try text("tier_rating")), se: se,
            clues: try FieldReader.number(try text("clues"), byTenTo: 0),
            w20Hundredths: try FieldReader.number(try text("w20"), byTenTo: 2),
            timeIndexHundredths: try timeIndex.map { (text) throws(FieldError) in
                try FieldReader.number(text, byTenTo: 2)
            },
            techniques: try techniques(), symmetry: symmetry,
            usesUniqueness: usesUniqueness == "true")
    }

    /// Reads a rating, with a plus where it is at least so high.
    static func rating(
        _ text: some StringProtocol
    ) throws(FieldError) -> (rating: Rating, isBounded: Bool) {
        let isBounded = text.hasSuffix("+")
        return (try FieldReader.rating(text.dropLast(isBounded ? 1 : 0)), isBounded)
    }

    private func explained() throws(FieldError) -> PuzzleRecord.Explained {
        let (er, isBounded) = try Self.rating(try text("er"))
        return .init(
            er: er, ep: try Self.rating(try text("ep")).rating,
            ed: try Self.rating(try text("ed")).rating, isBounded: isBounded)
    }

    private func techniques() throws(FieldError) -> [PuzzleRecord.TechniqueCount] {
        try text("techniques").split(separator: ";").map { (entry) throws(FieldError) in
            guard let colon = entry.lastIndex(of: ":"),
                let count = Int(entry[entry.index(after: colon)...])
            else { throw FieldError("techniques must be name:count, separated by semicolons") }
            return PuzzleRecord.TechniqueCount(name: String(entry[..<colon]), count: count)
        }
    }
}

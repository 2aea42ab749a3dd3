import FarmJSON
public import SudokuEngine

/// The database format for apps: its tables as SQL and the values of a row. The caller creates the
/// file with its own SQLite; this library has none.
public enum SQLiteAsset {
    /// The version of the tables, in `PRAGMA user_version`.
    public static let version = 1

    /// `PZFA`, the value of `PRAGMA application_id` that identifies a file.
    public static let applicationID = 0x505A_4641

    /// The table of puzzles, in the form checked by Room's `createFromAsset`. A rating is a REAL
    /// with one decimal; `plan` is NULL, or the steps of `explain --json`.
    public static let table = """
        CREATE TABLE puzzle (
            id TEXT NOT NULL PRIMARY KEY,
            p TEXT NOT NULL,
            s TEXT NOT NULL,
            tier TEXT NOT NULL,
            t INTEGER NOT NULL,
            se REAL NOT NULL,
            tierRating REAL NOT NULL,
            ep REAL NOT NULL,
            ed REAL NOT NULL,
            clues INTEGER NOT NULL,
            w20 REAL NOT NULL,
            timeIndex REAL NOT NULL,
            techniques TEXT NOT NULL,
            symmetry TEXT NOT NULL,
            usesUniqueness INTEGER NOT NULL,
            plan TEXT
        )
        """

    /// An index for the puzzles of a tier in a stable order.
    public static let index = "CREATE INDEX puzzle_tier ON puzzle (t, id)"

    /// The columns in the order of the values of ``row(_:plan:)``.
    public static let columns = [
        "id", "p", "s", "tier", "t", "se", "tierRating", "ep", "ed", "clues", "w20", "timeIndex",
        "techniques", "symmetry", "usesUniqueness", "plan",
    ]

    /// Selects the rows with their columns in the order expected by ``puzzle(_:at:file:)``.
    public static let selection =
        "SELECT \(columns.joined(separator: ", ")) FROM puzzle ORDER BY rowid"

    /// A value of a row.
    public enum Value: Hashable, Sendable {
        /// A TEXT.
        case text(String)
        /// An INTEGER.
        case integer(Int)
        /// The REAL closest to a number of tenths or hundredths, computed with a single division.
        case real(Double)
        /// NULL.
        case null
    }

    /// Returns the values of a puzzle's row.
    public static func row(_ puzzle: PuzzleRecord, plan: [Hint] = []) -> [Value] {
        [
            .text(puzzle.id.description), text(puzzle.grid.givens), text(puzzle.grid.solution),
            .text(puzzle.tier.name), .integer(puzzle.tier.index), .real(puzzle.se?.er),
            .real(puzzle.tierRating), .real(puzzle.se?.ep), .real(puzzle.se?.ed),
            .integer(puzzle.clues), .real(Double(puzzle.w20Hundredths) / 100),
            puzzle.timeIndexHundredths.map { .real(Double($0) / 100) } ?? .null,
            .text(techniques(puzzle)),
            .text(puzzle.symmetry.rawValue), .integer(puzzle.usesUniqueness ? 1 : 0),
            plan.isEmpty ? .null : .text(text(plan)),
        ]
    }

    private static func techniques(_ puzzle: PuzzleRecord) -> String {
        var json = JSONWriter()
        json.beginObject()
        for technique in puzzle.techniques { json.member(technique.name, technique.count) }
        json.endObject()
        return json.text
    }

    private static func text(_ characters: [UInt8]) -> Value {
        .text(String(decoding: characters, as: UTF8.self))
    }

    private static func text(_ plan: [Hint]) -> String {
        var json = JSONWriter()
        json.plan(plan.map(ExplainedStep.init))
        return json.text
    }

    /// Reads a row; the inverse of ``row(_:plan:)``.
    public static func puzzle(
        _ row: [Value], at number: Int, file: String
    ) throws(BundleError) -> BundledPuzzle {
        let place = BundleError.Place.puzzle(number)
        do throws(FieldError) {
            return try SQLiteRow(row).puzzle(at: place)
        } catch {
            throw BundleError(file: file, place: place, problem: error.text)
        }
    }
}

extension SQLiteAsset.Value {
    fileprivate static func real(_ rating: Rating?) -> Self {
        rating.map { .real(Double($0.tenths) / 10) } ?? .null
    }
}

/// The values of a row by column.
private struct SQLiteRow {
    private let values: [String: SQLiteAsset.Value]

    init(_ row: [SQLiteAsset.Value]) throws(FieldError) {
        guard row.count == SQLiteAsset.columns.count else {
            throw FieldError("\(row.count) columns, expected \(SQLiteAsset.columns.count)")
        }
        values = Dictionary(uniqueKeysWithValues: zip(SQLiteAsset.columns, row))
    }

    private func text(_ name: String) throws(FieldError) -> String {
        guard case .text(let text) = values[name] else {
            throw FieldError("\(name) is not a text")
        }
        return text
    }

    private func integer(_ name: String) throws(FieldError) -> Int {
        guard case .integer(let number) = values[name] else {
            throw FieldError("\(name) is not an integer")
        }
        return number
    }

    /// A REAL times ten or a hundred, which is an integer if the value is valid.
    private func scaled(_ name: String, by factor: Double) throws(FieldError) -> Int {
        guard case .real(let number) = values[name], abs(number) < 1e6 else {
            throw FieldError("\(name) is not a number")
        }
        // Not `rounded()`: it alone would make apps link the system's libm.
        let whole = Int(number * factor + (number < 0 ? -0.5 : 0.5))
        guard Double(whole) / factor == number else {
            throw FieldError("\(name) has too many decimals")
        }
        return whole
    }

    private func rating(_ name: String) throws(FieldError) -> Rating {
        Rating(tenths: try scaled(name, by: 10))
    }

    func puzzle(at place: BundleError.Place) throws(FieldError) -> BundledPuzzle {
        let tier = try FieldReader.tier(try text("tier"))
        try agree(tier, try integer("t"))
        let symmetryName = try text("symmetry")
        guard let symmetry = Symmetry(rawValue: symmetryName) else {
            throw FieldError("'\(symmetryName)' is not a symmetry")
        }
        let record = PuzzleRecord(
            id: try FieldReader.id(try text("id")),
            grid: .classic(
                try FieldReader.puzzle(try text("p")), try FieldReader.solution(try text("s"))),
            tier: tier,
            tierRating: try rating("tierRating"),
            se: .init(er: try rating("se"), ep: try rating("ep"), ed: try rating("ed")),
            clues: try integer("clues"), w20Hundredths: try scaled("w20", by: 100),
            timeIndexHundredths: try scaled("timeIndex", by: 100), techniques: try techniques(),
            symmetry: symmetry, usesUniqueness: try integer("usesUniqueness") != 0)
        return BundledPuzzle(place: place, record, plan: try plan())
    }

    private func techniques() throws(FieldError) -> [PuzzleRecord.TechniqueCount] {
        guard let members = try json("techniques").members else {
            throw FieldError("techniques must be an object")
        }
        var counts: [PuzzleRecord.TechniqueCount] = []
        for member in members {
            guard let count = member.value.integer else {
                throw FieldError("techniques must have numbers")
            }
            counts.append(.init(name: member.name, count: count))
        }
        return counts
    }

    private func plan() throws(FieldError) -> [ExplainedStep] {
        if case .null = values["plan"] { return [] }
        return try ExplainedStep.plan(try json("plan"))
    }

    private func json(_ name: String) throws(FieldError) -> JSONValue {
        do throws(JSONError) {
            return try JSONReader.value(Array(try textOrEmpty(name).utf8))
        } catch {
            throw FieldError("\(name): \(error.inLine)")
        }
    }

    private func textOrEmpty(_ name: String) throws(JSONError) -> String {
        if case .text(let text) = values[name] { return text }
        return ""
    }
}

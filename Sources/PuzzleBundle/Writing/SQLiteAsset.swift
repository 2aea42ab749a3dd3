import FarmJSON
public import SudokuEngine

/// The database format for apps: its tables as SQL and the values of a row. The caller creates the
/// file with its own SQLite; this library has none.
///
/// A file of classic puzzles alone has the columns of ``classic``, one with other layouts those of
/// ``layouts``.
public struct SQLiteAsset: Hashable, Sendable {
    /// The version of the tables, in `PRAGMA user_version`.
    public let version: Int

    /// The tables of classic puzzles.
    public static let classic = SQLiteAsset(version: 1)
    /// The tables of puzzles of every layout: columns for the parts of the grid and for bounded ratings,
    /// and NULL where a layout has no rating.
    public static let layouts = SQLiteAsset(version: 2)

    private init(version: Int) { self.version = version }

    /// Returns the tables of a file by its version; nil if it is unknown.
    public static func of(version: Int) -> SQLiteAsset? {
        [classic, layouts].first { $0.version == version }
    }

    /// `PZFA`, the value of `PRAGMA application_id` that identifies a file.
    public static let applicationID = 0x505A_4641

    private static let definitions: [(name: String, type: String, version: Int)] = [
        ("id", "TEXT NOT NULL PRIMARY KEY", 1), ("p", "TEXT NOT NULL", 1),
        ("s", "TEXT NOT NULL", 1), ("layout", "TEXT NOT NULL", 2), ("regions", "TEXT", 2),
        ("extra", "TEXT", 2), ("cages", "TEXT", 2), ("tier", "TEXT NOT NULL", 1),
        ("t", "INTEGER NOT NULL", 1), ("se", "REAL NOT NULL", 1),
        ("tierRating", "REAL NOT NULL", 1), ("ep", "REAL NOT NULL", 1),
        ("ed", "REAL NOT NULL", 1), ("bounded", "INTEGER NOT NULL", 2),
        ("clues", "INTEGER NOT NULL", 1), ("w20", "REAL NOT NULL", 1),
        ("timeIndex", "REAL NOT NULL", 1), ("techniques", "TEXT NOT NULL", 1),
        ("symmetry", "TEXT NOT NULL", 1), ("usesUniqueness", "INTEGER NOT NULL", 1),
        ("plan", "TEXT", 1),
    ]

    /// The table of puzzles, in the form checked by Room's `createFromAsset`. A rating is a REAL
    /// with one decimal; `plan` is NULL, or the steps of `explain --json`.
    public var table: String {
        let lines = Self.definitions.filter { $0.version <= version }.map { name, type, _ in
            let isOptional = version > 1 && ["se", "ep", "ed", "timeIndex"].contains(name)
            return "    \(name) \(isOptional ? "REAL" : type)"
        }
        return "CREATE TABLE puzzle (\n" + lines.joined(separator: ",\n") + "\n)"
    }

    /// An index for the puzzles of a tier in a stable order.
    public static let index = "CREATE INDEX puzzle_tier ON puzzle (t, id)"

    /// The columns in the order of the values of ``row(_:plan:)``.
    public var columns: [String] {
        Self.definitions.filter { $0.version <= version }.map(\.name)
    }

    /// Selects the rows with their columns in the order expected by ``puzzle(_:at:file:)``.
    public var selection: String {
        "SELECT \(columns.joined(separator: ", ")) FROM puzzle ORDER BY rowid"
    }

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

    /// Returns the values of a puzzle's row, which ``classic`` has for classic puzzles only.
    public func row(_ puzzle: PuzzleRecord, plan: [Hint] = []) throws(BundleError) -> [Value] {
        try row(puzzle, PuzzleExplanation(plan: plan))
    }

    /// Returns the values of the row of a puzzle of any layout, with its path.
    package func row(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation
    ) throws(BundleError) -> [Value] {
        if self == .classic, puzzle.classic == nil {
            throw BundleError(
                file: puzzle.id.description, place: .file,
                problem: "the tables hold classic 9x9 puzzles, not \(puzzle.layout); use those of "
                    + "layouts")
        }
        return columns.map { Self.value(of: $0, puzzle, explanation) }
    }

    private static func value(
        of column: String, _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation
    ) -> Value {
        let grid: LayoutGrid? = if case .layout(let grid, _) = puzzle.grid { grid } else { nil }
        return switch column {
        case "id": .text(puzzle.id.description)
        case "p": text(puzzle.grid.givens)
        case "s": text(puzzle.grid.solution)
        case "layout": .text(puzzle.layout)
        case "regions": .text(ifAny: grid?.regions)
        case "extra": .text(ifAny: grid?.extra)
        case "cages": .text(ifAny: grid.flatMap { $0.cages.isEmpty ? nil : $0.cagesField })
        case "tier": .text(puzzle.tier.name)
        case "t": .integer(puzzle.tier.index)
        case "se": .real(puzzle.se?.er)
        case "tierRating": .real(puzzle.tierRating)
        case "ep": .real(puzzle.se?.ep)
        case "ed": .real(puzzle.se?.ed)
        case "bounded": .integer(puzzle.se?.isBounded == true ? 1 : 0)
        case "clues": .integer(puzzle.clues)
        case "w20": .real(Double(puzzle.w20Hundredths) / 100)
        case "timeIndex": puzzle.timeIndexHundredths.map { .real(Double($0) / 100) } ?? .null
        case "techniques":
            text(
                JSONWriter.object { json in
                    for technique in puzzle.techniques {
                        json.member(technique.name, technique.count)
                    }
                })
        case "symmetry": .text(puzzle.symmetry.rawValue)
        case "usesUniqueness": .integer(puzzle.usesUniqueness ? 1 : 0)
        case "plan": .text(ifAny: explanation.planText)
        default: preconditionFailure("a column of the table")
        }
    }

    private static func text(_ characters: [UInt8]) -> Value {
        .text(String(decoding: characters, as: UTF8.self))
    }

    /// Reads a row; the inverse of ``row(_:plan:)``.
    public func puzzle(
        _ row: [Value], at number: Int, file: String
    ) throws(BundleError) -> BundledPuzzle {
        let place = BundleError.Place.puzzle(number)
        do throws(FieldError) {
            return try SQLiteRow(row, columns).puzzle(at: place)
        } catch {
            throw BundleError(file: file, place: place, problem: error.text)
        }
    }
}

extension SQLiteAsset.Value {
    fileprivate static func text(ifAny text: String?) -> Self { text.map { .text($0) } ?? .null }

    fileprivate static func real(_ rating: Rating?) -> Self {
        rating.map { .real(Double($0.tenths) / 10) } ?? .null
    }
}

/// The values of a row by column.
private struct SQLiteRow {
    private let values: [String: SQLiteAsset.Value]

    init(_ row: [SQLiteAsset.Value], _ columns: [String]) throws(FieldError) {
        guard row.count == columns.count else {
            throw FieldError("\(row.count) columns, expected \(columns.count)")
        }
        values = Dictionary(uniqueKeysWithValues: zip(columns, row))
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

    /// True for NULL, and for a column that the tables do not have.
    private func isNull(_ name: String) -> Bool {
        guard let value = values[name] else { return true }
        return value == .null
    }

    private func bytesIfAny(_ name: String) throws(FieldError) -> ArraySlice<UInt8>? {
        isNull(name) ? nil : Array(try text(name).utf8)[...]
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
        var grid = WrittenGrid()
        grid.givens = Array(try text("p").utf8)[...]
        grid.solution = Array(try text("s").utf8)[...]
        grid.layout = isNull("layout") ? nil : try text("layout")
        (grid.regions, grid.extra) = (try bytesIfAny("regions"), try bytesIfAny("extra"))
        grid.cagesField = try bytesIfAny("cages")
        let isRated = grid.isClassic || !isNull("se")
        let se: PuzzleRecord.Explained? =
            isRated
            ? .init(
                er: try rating("se"), ep: try rating("ep"), ed: try rating("ed"),
                isBounded: values["bounded"] == .integer(1)) : nil
        let isTimed = grid.isClassic || !isNull("timeIndex")
        let record = PuzzleRecord(
            id: try FieldReader.id(try text("id")), grid: try grid.grid(), tier: tier,
            tierRating: try rating("tierRating"), se: se, clues: try integer("clues"),
            w20Hundredths: try scaled("w20", by: 100),
            timeIndexHundredths: isTimed ? try scaled("timeIndex", by: 100) : nil,
            techniques: try techniques(), symmetry: symmetry,
            usesUniqueness: try integer("usesUniqueness") != 0)
        var puzzle = BundledPuzzle(place: place, record)
        try puzzle.takeSteps(
            plan: values["plan"] == .null ? nil : try json("plan"), exercise: nil)
        return puzzle
    }

    private func techniques() throws(FieldError) -> [PuzzleRecord.TechniqueCount] {
        guard let members = try json("techniques").members else {
            throw FieldError("techniques must be an object")
        }
        return try members.map { (member) throws(FieldError) in
            guard let count = member.value.integer else {
                throw FieldError("techniques must have numbers")
            }
            return PuzzleRecord.TechniqueCount(name: member.name, count: count)
        }
    }

    private func json(_ name: String) throws(FieldError) -> JSONValue {
        let text = if case .text(let text) = values[name] { text } else { "" }
        do throws(JSONError) { return try JSONReader.value(Array(text.utf8)) } catch {
            throw FieldError("\(name): \(error.inLine)")
        }
    }
}

import FarmSQLite
import FarmSystem
package import PuzzleBundle

/// Reads the database that ``SQLiteAsset`` describes, a few rows at a time, and reports its errors.
package struct AssetReader: ~Copyable {
    private let connection: Connection
    private let file: String
    private var asset = SQLiteAsset.classic
    private var lastRow: Int64 = 0
    private var count = 0
    private var isReadable = false
    /// The errors of the file as a whole, not of single rows.
    package private(set) var faults: [BundleError] = []

    /// Opens a file for reading.
    package static func open(_ path: String, named file: String) throws(BundleError) -> Self {
        try mapError({ BundleError(file: file, place: .file, problem: $0.message) }) {
            () throws(SQLiteError) in
            try checked(Connection(opening: path, .reading), file)
        }
    }

    private static func checked(
        _ connection: consuming Connection, _ file: String
    ) throws(SQLiteError) -> Self {
        var reader = Self(connection: connection, file: file)
        try reader.check()
        return reader
    }

    /// Checks the file as a whole. Rows are read only if the table has the expected definition and is
    /// undamaged: reading anything else may run code of its author, or never end.
    private mutating func check() throws(SQLiteError) {
        if try connection.integer("PRAGMA application_id") != Int64(SQLiteAsset.applicationID) {
            fault("application_id is not that of a puzzle bundle")
        }
        let version = try connection.integer("PRAGMA user_version") ?? 0
        if let known = SQLiteAsset.of(version: Int(clamping: version)) {
            asset = known
        } else {
            fault("user_version is \(version); this version reads only 1 and 2")
        }
        if try connection.text("PRAGMA journal_mode") == "wal" {
            fault("in WAL mode, which does not work in a read-only app folder")
        }
        guard try hasOurTable() else { return }
        let report = try connection.text("PRAGMA integrity_check(1)") ?? ""
        if report == "ok" { isReadable = true } else { fault("damaged: \(report)") }
    }

    /// Checks that the table has the expected definition and that the database contains nothing else
    /// that a statement could run.
    private mutating func hasOurTable() throws(SQLiteError) -> Bool {
        let wanted = [
            ("table", "puzzle", asset.table), ("index", "puzzle_tier", SQLiteAsset.index),
        ]
        for (type, name, sql) in wanted {
            let count = try connection.integer(
                """
                SELECT count(*) FROM sqlite_schema WHERE type = '\(type)' AND name = '\(name)'
                AND tbl_name = 'puzzle' AND sql = '\(sql)'
                """)
            if count != 1 { fault("\(name) does not have the definition of a puzzle bundle") }
            if name == "puzzle", count != 1 { return false }
        }
        // Objects that SQLite creates itself have no SQL.
        let other = try connection.text(
            """
            SELECT type || ' ' || name FROM sqlite_schema WHERE sql IS NOT NULL
            AND sql NOT IN ('\(asset.table)', '\(SQLiteAsset.index)') LIMIT 1
            """)
        if let other { fault("unexpected \(other); remove it") }
        return other == nil
    }

    private mutating func fault(_ problem: String) {
        faults.append(BundleError(file: file, place: .file, problem: problem))
    }

    /// Returns the next rows, with invalid ones listed as faults. Returns nil at the end, and at once
    /// for a file that is damaged or has another layout.
    package mutating func next(
        atMost limit: Int
    ) throws(BundleError) -> (puzzles: [BundledPuzzle], faults: [BundleError])? {
        guard isReadable else { return nil }
        var puzzles: [BundledPuzzle] = []
        var faults: [BundleError] = []
        let before = count
        var stray: Int64?
        do throws(SQLiteError) {
            var rows = try connection.prepare(
                """
                SELECT rowid, \(asset.columns.joined(separator: ", ")) FROM puzzle
                WHERE rowid > \(lastRow) ORDER BY rowid LIMIT \(limit)
                """)
            while try rows.step() {
                let row = rows.integer(0)
                guard row > lastRow else {
                    stray = row
                    break
                }
                lastRow = row
                count += 1
                do throws(BundleError) {
                    puzzles.append(
                        try asset.puzzle(values(rows), at: count, file: file))
                } catch {
                    faults.append(error)
                }
            }
        } catch {
            throw BundleError(file: file, place: .file, problem: error.message)
        }
        if let stray {
            isReadable = false
            faults.append(
                BundleError(
                    file: file, place: .file,
                    problem: "damaged: row \(stray) follows row \(lastRow)"))
        }
        return count == before && faults.isEmpty ? nil : (puzzles, faults)
    }

    private func values(_ row: borrowing Statement) -> [SQLiteAsset.Value] {
        var values: [SQLiteAsset.Value] = []
        for column in 1...Int32(asset.columns.count) {
            switch row.kind(column) {
            case .integer: values.append(.integer(Int(row.integer(column))))
            case .real: values.append(.real(row.real(column)))
            case .text, .blob: values.append(.text(row.text(column)))
            case .null: values.append(.null)
            }
        }
        return values
    }
}

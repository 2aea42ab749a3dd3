import FarmSQLite
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The rows of a store in a file, in the order in which a copy reads them.
struct FileStock: ~Copyable {
    private let connection: Connection
    /// The first place of each pool that was never taken, by the pools' numbers.
    private let heads: [Int64: Int64]

    static let page: Int64 = 1_000

    /// Opens the store of a folder for reading.
    static func opened(in folder: borrowing Folder) throws(SQLiteError) -> Self {
        let connection = try StateFolder.reading(in: folder)
        var heads: [Int64: Int64] = [:]
        var rows = try connection.prepare("SELECT tier, head FROM pool")
        while try rows.step() { heads[rows.integer(0)] = rows.integer(1) }
        return Self(connection, heads: heads)
    }

    private init(_ connection: consuming Connection, heads: [Int64: Int64]) {
        self.connection = connection
        self.heads = heads
    }

    /// The schema of the file.
    func version() throws(SQLiteError) -> Int64 {
        try connection.integer("PRAGMA user_version") ?? 0
    }

    struct Pool {
        let number: Int64
        let name: String
        let promise: String?
    }

    func pools() throws(SQLiteError) -> [Pool] {
        var rows = try connection.prepare("SELECT tier, name, promise FROM pool ORDER BY tier")
        var found: [Pool] = []
        while try rows.step() {
            found.append(
                Pool(
                    number: rows.integer(0), name: rows.text(1),
                    promise: rows.isNull(2) ? nil : rows.text(2)))
        }
        return found
    }

    struct Puzzle {
        /// The place of a puzzle: in its pool, set apart as unfit, or neither.
        enum Place: String { case fresh, returned, unfit, out }

        let row: StoredPuzzle
        let engine: String
        let created: Int64
        let place: Place
        /// The claim that returned it last.
        let claim: Int64
        /// True for a leased puzzle that will be set apart when it returns.
        let isMarked: Bool
    }

    /// Returns puzzles after a place, in the order of places.
    func puzzles(after last: Int64) throws(SQLiteError) -> [Puzzle] {
        var rows = try connection.prepare(
            """
            SELECT \(StoredPuzzle.columns), engine, created, apart,
              (SELECT claim FROM returned r WHERE r.place = p.place),
              (SELECT held FROM unfit u WHERE u.place = p.place)
            FROM puzzle p WHERE place > ? ORDER BY place LIMIT \(Self.page)
            """)
        rows.bind(last, at: 1)
        var found: [Puzzle] = []
        let next = StoredPuzzle.columnCount
        while try rows.step() {
            let row = StoredPuzzle(rows)
            let head = heads[row.place / StockPosition.span] ?? .max
            let held = rows.isNull(next + 4) ? nil : rows.integer(next + 4)
            let place: Puzzle.Place =
                if !rows.isNull(next + 3) {
                    .returned
                } else if held == 1 {
                    .unfit
                } else if row.place >= head, rows.integer(next + 2) == 0 {
                    .fresh
                } else {
                    .out
                }
            found.append(
                Puzzle(
                    row: row, engine: rows.text(next), created: rows.integer(next + 1),
                    place: place, claim: rows.isNull(next + 3) ? 0 : rows.integer(next + 3),
                    isMarked: held == 0))
        }
        return found
    }

    struct KnownID {
        let id: String
        /// Nil for one from an imported history.
        let place: Int64?
    }

    /// Returns ids of the index after one, in their order.
    func indexedIDs(after last: String) throws(SQLiteError) -> [KnownID] {
        try ids("SELECT id, place FROM known WHERE id > ? ORDER BY id LIMIT \(Self.page)", last)
    }

    /// Returns ids after one that are not in the index yet, in their order.
    func otherIDs(after last: String) throws(SQLiteError) -> [KnownID] {
        try ids(
            """
            SELECT id, max(place) FROM puzzle WHERE id > ? AND id NOT IN (SELECT id FROM known)
            GROUP BY id ORDER BY id LIMIT \(Self.page)
            """, last)
    }

    private func ids(_ sql: String, _ last: String) throws(SQLiteError) -> [KnownID] {
        var rows = try connection.prepare(sql)
        rows.bind(last, at: 1)
        var found: [KnownID] = []
        while try rows.step() {
            found.append(
                KnownID(id: rows.text(0), place: rows.isNull(1) ? nil : rows.integer(1)))
        }
        return found
    }

    struct Withdrawn {
        let number: Int64
        let id: String
        let reason: String
        let time: Int64
        let note: String?
    }

    func withdrawn(after last: Int64) throws(SQLiteError) -> [Withdrawn] {
        var rows = try connection.prepare(
            """
            SELECT number, id, reason, time, note FROM withdrawn WHERE number > ?
            ORDER BY number LIMIT \(Self.page)
            """)
        rows.bind(last, at: 1)
        var found: [Withdrawn] = []
        while try rows.step() {
            found.append(
                Withdrawn(
                    number: rows.integer(0), id: rows.text(1), reason: rows.text(2),
                    time: rows.integer(3), note: rows.isNull(4) ? nil : rows.text(4)))
        }
        return found
    }

    struct Claim {
        let row: ClaimRow
        let leaseEnd: Int64?
        let finished: Int64?
    }

    func claims(after last: Int64) throws(SQLiteError) -> [Claim] {
        var rows = try connection.prepare(
            """
            SELECT \(ClaimRow.columns), lease_end, finished FROM claim WHERE number > ?
            ORDER BY number LIMIT \(Self.page)
            """)
        rows.bind(last, at: 1)
        var found: [Claim] = []
        while try rows.step() {
            found.append(
                Claim(
                    row: try ClaimRow(rows), leaseEnd: rows.isNull(11) ? nil : rows.integer(11),
                    finished: rows.isNull(12) ? nil : rows.integer(12)))
        }
        return found
    }
}

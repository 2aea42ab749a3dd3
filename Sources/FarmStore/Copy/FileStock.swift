import FarmSQLite
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The rows of a store in a file.
struct FileStock: ~Copyable {
    private let connection: Connection
    /// The first place of each pool that was never taken, by the pools' numbers.
    private let heads: [Int64: Int64]

    /// Opens the store of a folder for reading.
    static func opened(in folder: borrowing Folder) throws(SQLiteError) -> Self {
        try opened(StateFolder.reading(in: folder))
    }

    /// Opens a database that is not in use.
    static func opened(at path: String) throws(SQLiteError) -> Self {
        try opened(Connection(opening: path, .reading, followsLinks: false))
    }

    private static func opened(_ connection: consuming Connection) throws(SQLiteError) -> Self {
        var heads: [Int64: Int64] = [:]
        var rows = try connection.prepare("SELECT tier, head FROM pool_head")
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

    private func pools() throws(SQLiteError) -> [StockRows.Pool] {
        var rows = try connection.prepare("SELECT tier, name, promise FROM pool ORDER BY tier")
        var found: [StockRows.Pool] = []
        while try rows.step() {
            found.append(
                StockRows.Pool(
                    number: rows.integer(0), name: rows.text(1),
                    promise: rows.isNull(2) ? nil : rows.text(2)))
        }
        return found
    }

    /// Returns puzzles after a place, in the order of places.
    private func puzzles(after last: Int64) throws(SQLiteError) -> [StockRows.Puzzle] {
        var rows = try connection.prepare(
            """
            SELECT \(StoredPuzzle.columns), engine, created, apart,
              (SELECT claim FROM returned r WHERE r.place = p.place),
              (SELECT held FROM unfit u WHERE u.place = p.place)
            FROM puzzle p WHERE place > ? ORDER BY place LIMIT \(StockCopy.page)
            """)
        rows.bind(last, at: 1)
        var found: [StockRows.Puzzle] = []
        let next = StoredPuzzle.columnCount
        while try rows.step() {
            let row = StoredPuzzle(rows)
            let head = heads[row.place / StockPosition.span] ?? .max
            let held = rows.isNull(next + 4) ? nil : rows.integer(next + 4)
            let place: StockRows.Puzzle.Place =
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
                StockRows.Puzzle(
                    row: row, engine: rows.text(next), created: rows.integer(next + 1),
                    place: place, claim: rows.isNull(next + 3) ? 0 : rows.integer(next + 3),
                    isMarked: held == 0))
        }
        return found
    }

    /// Returns delivered puzzles of which only a record is left, after a place.
    private func delivered(after last: Int64) throws(SQLiteError) -> [StockRows.Puzzle] {
        let rows = try DeliveredPuzzles(connection).page(
            after: last, atMost: StockCopy.page, connection)
        return rows.map { row in
            StockRows.Puzzle(
                row: row, engine: "", created: 0, place: .out, claim: 0, isMarked: false)
        }
    }

    /// Returns ids of the index after one, in their order.
    private func indexedIDs(after last: String) throws(SQLiteError) -> [StockRows.KnownID] {
        try ids(
            """
            SELECT id, place,
              place IN (SELECT place FROM puzzle) OR place IN (SELECT place FROM delivered)
            FROM known
            WHERE id > ? ORDER BY id LIMIT \(StockCopy.page)
            """, last)
    }

    /// Returns ids after one that are not in the index yet, in their order.
    private func otherIDs(after last: String) throws(SQLiteError) -> [StockRows.KnownID] {
        try ids(
            """
            SELECT id, max(place), 1 FROM puzzle WHERE id > ? AND id NOT IN (SELECT id FROM known)
            GROUP BY id ORDER BY id LIMIT \(StockCopy.page)
            """, last)
    }

    private func ids(
        _ sql: String, _ last: String
    ) throws(SQLiteError) -> [StockRows.KnownID] {
        var rows = try connection.prepare(sql)
        rows.bind(last, at: 1)
        var found: [StockRows.KnownID] = []
        while try rows.step() {
            found.append(
                StockRows.KnownID(
                    id: rows.text(0), place: rows.isNull(1) ? nil : rows.integer(1),
                    hasPuzzle: rows.integer(2) == 1))
        }
        return found
    }

    private func withdrawn(after last: Int64) throws(SQLiteError) -> [StockRows.Withdrawn] {
        var rows = try connection.prepare(
            """
            SELECT number, id, reason, time, note FROM withdrawn WHERE number > ?
            ORDER BY number LIMIT \(StockCopy.page)
            """)
        rows.bind(last, at: 1)
        var found: [StockRows.Withdrawn] = []
        while try rows.step() {
            found.append(
                StockRows.Withdrawn(
                    number: rows.integer(0), id: rows.text(1), reason: rows.text(2).mended,
                    time: rows.integer(3), note: rows.isNull(4) ? nil : rows.text(4).mended))
        }
        return found
    }

    private func claims(after last: Int64) throws(SQLiteError) -> [StockRows.Claim] {
        var rows = try connection.prepare(
            """
            SELECT \(ClaimRow.columns), lease_end, finished FROM claim WHERE number > ?
            ORDER BY number LIMIT \(StockCopy.page)
            """)
        var puzzle = try connection.prepare("SELECT id FROM puzzle WHERE place = ?")
        var delivered = try connection.prepare("SELECT record FROM delivered WHERE place = ?")
        let next = ClaimRow.columnCount
        rows.bind(last, at: 1)
        var found: [StockRows.Claim] = []
        while try rows.step() {
            let row = try ClaimRow(rows).mended
            var ids: [String] = []
            for place in row.places.all {
                puzzle.bind(place, at: 1)
                let isRow = try puzzle.step()
                if isRow {
                    ids.append(puzzle.text(0))
                } else {
                    delivered.bind(place, at: 1)
                    let isRecord = try delivered.step()
                    let packed = PackedPuzzle(place: place, bytes: delivered.blob(0))
                    ids.append(isRecord ? String(decoding: packed.id, as: UTF8.self) : "")
                    delivered.reset()
                }
                puzzle.reset()
            }
            found.append(
                StockRows.Claim(
                    row: row, leaseEnd: rows.isNull(next) ? nil : rows.integer(next),
                    finished: rows.isNull(next + 1) ? nil : rows.integer(next + 1), ids: ids))
        }
        return found
    }
}

extension FileStock: StockSource {
    mutating func eachPage(_ body: (StockRows) throws -> Void) throws {
        try body(.pools(try pools()))
        for isIndexed in [true, false] {
            var last = ""
            while case let page = try isIndexed ? indexedIDs(after: last) : otherIDs(after: last),
                let end = page.last?.id
            {
                try body(.ids(page))
                last = end
            }
        }
        var last: Int64 = 0
        while case let page = try delivered(after: last), let end = page.last?.row.place {
            try body(.puzzles(page))
            last = end
        }
        last = 0
        while case let page = try puzzles(after: last), let end = page.last?.row.place {
            try body(.puzzles(page))
            last = end
        }
        last = -1
        while case let page = try withdrawn(after: last), let end = page.last?.number {
            try body(.withdrawn(page))
            last = end
        }
        last = 0
        while case let page = try claims(after: last), let end = page.last?.row.number {
            try body(.claims(page))
            last = end
        }
        let indexed = try connection.integer("SELECT claims_indexed FROM meta") ?? 0
        try body(.lastClaim(max(last, indexed)))
    }
}

/// Texts of clients that earlier versions accepted, and that a database cannot have.
extension String {
    fileprivate var mended: String { replacing("\u{0}", with: "\u{FFFD}") }
}

extension ClaimRow {
    fileprivate var mended: ClaimRow {
        var row = self
        row.label = label?.mended
        return row
    }
}

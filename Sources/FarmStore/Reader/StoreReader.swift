import FarmSQLite
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// A read-only connection. Readers never block the writer, nor the writer them.
struct StoreReader: ~Copyable {
    private let folder: StateFolder
    private var connection: Connection?

    init(_ folder: StateFolder) { self.folder = folder }

    mutating func close() { connection = nil }

    /// Runs an operation in a transaction, so that it sees one consistent snapshot.
    mutating func read<Value>(
        _ body: (borrowing Connection) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value {
        if connection == nil {
            connection = try Connection(opening: folder.database, .reading, cachePages: 256)
        }
        do throws(SQLiteError) {
            return try Self.read(connection, body)
        } catch {
            // After any error, the next read opens a new connection.
            connection = nil
            throw error
        }
    }

    private static func read<Value>(
        _ connection: borrowing Connection?,
        _ body: (borrowing Connection) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value {
        switch connection {
        case .none: preconditionFailure("the reader was just opened")
        case .some(let connection):
            try connection.execute("BEGIN")
            defer { connection.rollBack() }
            return try body(connection)
        }
    }
}

/// The queries of readers.
enum ReadQuery {
    /// Returns a page of the ready puzzles of a pool, in the order of their places.
    static func peek(
        _ name: PoolName, limit: Int, after: PuzzleID?, filter: PuzzleFilter,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [StoredPuzzle] {
        guard let pool = try number(of: name, connection) else { return [] }
        var first = StockPosition.range(of: pool).lowerBound
        if let after { first = try place(of: after, in: pool, connection) + 1 }
        return try ready(pool, limit: limit, from: first, filter: filter, connection)
    }

    /// Returns ready puzzles of a pool from a place on, in the order of their places.
    static func ready(
        _ pool: PoolNumber, limit: Int, from start: Int64, filter: PuzzleFilter = .none,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [StoredPuzzle] {
        let places = StockPosition.range(of: pool)
        let head =
            try connection.integer("SELECT head FROM pool_head WHERE tier = \(pool.raw)")
            ?? places.upperBound
        var first = max(places.lowerBound, start)
        var returned: [StoredPuzzle] = []
        var fresh: [StoredPuzzle] = []
        var search = try BlockSearch.compiled(on: connection)
        let bits = try TraitsIndex.bits(connection)
        try search.collectReturned(
            filter, bits, from: first, of: pool, upTo: limit, into: &returned)
        first = max(first, head)
        if filter != .none {
            first = try search.collect(
                filter, bits, from: first, of: pool, upTo: limit, into: &fresh)
        }
        var rows = try connection.prepare(
            """
            SELECT \(StoredPuzzle.columns) FROM puzzle
            WHERE place >= ?1 AND place < ?2 AND apart = 0 ORDER BY place
            """)
        rows.bind(first, at: 1)
        rows.bind(places.upperBound, at: 2)
        while fresh.count < limit, try rows.step() {
            let puzzle = StoredPuzzle(rows)
            if puzzle.matches(filter) { fresh.append(puzzle) }
        }
        // A returned puzzle may be among fresh ones: pages follow the places, so that none is missed.
        return Array(merged(returned, fresh).prefix(limit))
    }

    /// Returns the number of a pool; nil if the store has not seen it.
    static func number(
        of pool: PoolName, _ connection: borrowing Connection
    ) throws(SQLiteError) -> PoolNumber? {
        if let tier = pool.tier { return PoolNumber(tier) }
        var rows = try connection.prepare("SELECT tier FROM pool WHERE name = ?")
        rows.bind(pool.name, at: 1)
        return try rows.step() ? PoolNumber(raw: Int(clamping: rows.integer(0))) : nil
    }

    /// Merges two lists in the order of places.
    private static func merged(
        _ left: [StoredPuzzle], _ right: [StoredPuzzle]
    ) -> [StoredPuzzle] {
        if left.isEmpty { return right }
        return (left + right).sorted { $0.place < $1.place }
    }

    /// Returns the place of an id, or the place before the pool if the id is not in it.
    static func place(
        of id: PuzzleID, in pool: PoolNumber, _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64 {
        let places = StockPosition.range(of: pool)
        var known = try connection.prepare("SELECT place FROM known WHERE id = ?")
        known.bind(utf8: id.ascii, at: 1)
        if try known.step() {
            return places.contains(known.integer(0)) ? known.integer(0) : places.lowerBound - 1
        }
        // The newest are not in the index yet.
        var tail = try connection.prepare(
            """
            SELECT place FROM puzzle
            WHERE place > (SELECT indexed FROM pool WHERE tier = ?1) AND place < ?2 AND id = ?3
            """)
        tail.bind(Int64(pool.raw), at: 1)
        tail.bind(places.upperBound, at: 2)
        tail.bind(utf8: id.ascii, at: 3)
        return try tail.step() ? tail.integer(0) : places.lowerBound - 1
    }

    /// Returns the errors of the file, table by table; empty if it is sound.
    static func faults(
        full: Bool, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [String] {
        var tables: [String] = []
        var names = try connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
        while try names.step() { tables.append(names.text(0)) }
        var faults: [String] = []
        for table in tables {
            var rows = try connection.prepare(
                "PRAGMA \(full ? "integrity_check" : "quick_check")('\(table)')")
            do throws(SQLiteError) {
                while faults.count < 20, try rows.step() {
                    let text = rows.text(0)
                    if text != "ok" { faults.append("table \(table): \(text)") }
                }
            } catch {
                // Some kinds of damage abort the check itself.
                guard error.kind == .corrupt else { throw error }
                faults.append("table \(table): \(error.message)")
            }
        }
        if full, faults.isEmpty { faults = try damagedPuzzles(atMost: 20, connection) }
        return faults
    }
}

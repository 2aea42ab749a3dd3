import FarmSQLite
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// A read-only connection. Readers never block the writer, nor the writer them.
struct StoreReader: ~Copyable {
    private let folder: StateFolder
    private var file: FileDatabase?

    init(_ folder: StateFolder) { self.folder = folder }

    mutating func close() { file = nil }

    /// Runs an operation in a transaction, so that it sees one consistent snapshot.
    mutating func read<Value>(
        _ body: (inout FileDatabase) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value {
        var file: FileDatabase
        if let open = self.file.take() {
            file = open
        } else {
            file = FileDatabase(
                try Connection(opening: folder.database, .reading, cachePages: 256))
        }
        // After any error, the next read opens a new connection.
        let value = try file.read(body)
        self.file = consume file
        return value
    }
}

extension FileDatabase {
    fileprivate mutating func read<Value>(
        _ body: (inout FileDatabase) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value {
        try connection.execute("BEGIN")
        defer { connection.rollBack() }
        return try body(&self)
    }

    /// Returns a page of the ready puzzles of a pool, in the order of their places.
    mutating func peek(
        _ name: PoolName, limit: Int, after: PuzzleID?, filter: PuzzleFilter
    ) throws(SQLiteError) -> [StoredPuzzle] {
        guard let pool = try number(of: name) else { return [] }
        var first = StockPosition.range(of: pool).lowerBound
        if let after { first = try place(of: after, in: pool) + 1 }
        return try ready(pool, limit: limit, from: first, filter: filter)
    }

    /// Returns ready puzzles of a pool from a place on, in the order of their places.
    mutating func ready(
        _ pool: PoolNumber, limit: Int, from start: Int64, filter: PuzzleFilter = .none
    ) throws(SQLiteError) -> [StoredPuzzle] {
        let places = StockPosition.range(of: pool)
        let head = try integer(.headOfPool, pool.raw) ?? places.upperBound
        var first = max(places.lowerBound, start)
        var returned: [StoredPuzzle] = []
        var fresh: [StoredPuzzle] = []
        try collectReturned(filter, from: first, of: pool, upTo: limit, into: &returned)
        first = max(first, head)
        if filter != .none {
            first = try collect(filter, from: first, of: pool, upTo: limit, into: &fresh)
        }
        try self[.nextFresh].start(first, places.upperBound)
        while fresh.count < limit,
            let puzzle = try self[.nextFresh].next(read: StoredPuzzle.init)
        {
            if puzzle.matches(filter) { fresh.append(puzzle) }
        }
        self[.nextFresh].reset()
        // A returned puzzle may be among fresh ones: pages follow the places, so that none is missed.
        if returned.isEmpty { return fresh }
        return Array((returned + fresh).sorted { $0.place < $1.place }.prefix(limit))
    }

    /// Returns the place of an id, or the place before the pool if the id is not in it.
    mutating func place(of id: PuzzleID, in pool: PoolNumber) throws(SQLiteError) -> Int64 {
        let places = StockPosition.range(of: pool)
        let text = SQLiteText(id.ascii)
        var place = try integer(.placeOfKnown, text)
        // The newest are not in the index yet.
        if place == nil {
            place = try integer(.unindexedPlace, pool.raw, places.upperBound, text)
        }
        return place.flatMap { places.contains($0) ? $0 : nil } ?? places.lowerBound - 1
    }

    /// Returns the errors of the file, table by table; empty if it is sound.
    mutating func faults(full: Bool) throws(SQLiteError) -> [String] {
        var faults: [String] = []
        for table in try self[.tables].all(read: { $0.text(0) }) {
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
        return full && faults.isEmpty ? try damagedPuzzles(atMost: 20) : faults
    }

    /// Returns up to `limit` errors of damaged puzzles: SQLite does not detect a changed byte inside a
    /// row.
    private mutating func damagedPuzzles(atMost limit: Int) throws(SQLiteError) -> [String] {
        var check = StoredPuzzleCheck()
        var faults: [String] = []
        try self[.allPuzzles].start()
        while faults.count < limit,
            let row = try self[.allPuzzles].next(read: StoredPuzzle.init)
        {
            let name = "table puzzle, row \(row.place)"
            if let record = row.record {
                if let fault = check.fault(record) { faults.append("\(name): \(fault)") }
            } else {
                faults.append("\(name): invalid content")
            }
        }
        self[.allPuzzles].reset()
        return faults.isEmpty
            ? try DeliveredPuzzles(&self).faults(atMost: limit, &self) : faults
    }
}

import FarmSQLite
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The filling of a new database with the rows of a shared stock.
///
/// Puzzles get new places: in a file those of a pool follow each other without gaps, while farms that
/// share a stock take numbers from one sequence.
struct FileFilling: ~Copyable {
    private var sql: FileDatabase
    /// The last place that was given to a puzzle, by the pools' numbers.
    private var last: [Int64: Int64] = [:]
    private var tenants = TenantNumbers()

    /// Creates the tables in an empty file. Nothing is durable until the file is synchronized.
    init(at path: String) throws(SQLiteError) {
        let connection = try Connection(opening: path, .writing, followsLinks: false)
        try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
        try StoreSchema.migrations.migrate(connection)
        try self.init(connection)
    }

    private init(_ connection: consuming Connection) throws(SQLiteError) {
        sql = FileDatabase(connection)
        // The new places by the old ones.
        try sql[.makeMoved].run()
        try sql[.begin].run()
    }

    /// Returns the next place of the pool of an old place.
    private mutating func move(_ old: Int64) throws(SQLiteError) -> Int64 {
        guard let place = last[old / StockPosition.span].map({ $0 + 1 }) else {
            throw .damagedRow("known", old)
        }
        last[old / StockPosition.span] = place
        try sql[.addMoved].run(old, place)
        return place
    }

    /// Adds an id whose puzzle is not there; the others follow with their puzzles.
    private mutating func addID(_ row: CopyRow) throws(SQLiteError) {
        guard row[2] == .integer(0) else { return }
        let place = try row[1].integer.map { old throws(SQLiteError) in try move(old) }
        try sql[.addKnown].run(row[0], place)
    }

    private mutating func addPuzzle(_ row: CopyRow) throws(SQLiteError) {
        var row = row
        let place = try move(row[0].integer ?? 0)
        row[0] = .integer(place)
        try sql[.fillPuzzle].run(all: row)
        try sql[.addKnown].run(row[1], place)
        let table = CopyTable.puzzles
        let human = row[table.index(of: "human")].text
        if let human = try? PuzzleRecord.Human(json: Array(human.utf8)[...]) {
            try sql.add(human, at: place)
        }
        switch row[table.index(of: "status")].text {
        case "returned": try sql[.addReturned].run(place, row[table.index(of: "claim")])
        case "unfit": try sql[.addUnfit].run(place, true)
        case "leased": try sql[.addUnfit].run(place, false)
        default: break
        }
    }

    private mutating func addClaim(_ row: CopyRow) throws(SQLiteError) {
        let table = CopyTable.claims
        var row = row
        let places = try moved(row[table.index(of: "places")].numbers)
        let gone = Set(row[table.index(of: "delivered")].numbers.map { places[Int($0)] })
        let delivered = places.filter(gone.contains)
        row[table.index(of: "places")] = .text(StockRange(places).text)
        row[table.index(of: "delivered")] =
            delivered.isEmpty ? .null : .text(StockRange(delivered).text)
        // The puzzles that are left, or all of a claim that has no parts.
        let hasParts = !delivered.isEmpty || row[table.index(of: "given_back")] != .null
        let isOver = ["delivered", "returned"].contains(row[table.index(of: "state")].text)
        let count = hasParts ? (isOver ? 0 : places.count - delivered.count) : places.count
        row[table.index(of: "ids")] = .integer(Int64(count))
        if let tenant = TenantName(row[table.index(of: "tenant")].text) {
            let number = try tenants.number(of: .tenant(tenant), adding: &sql)
            row[table.index(of: "peer")] = .integer(number)
        }
        try sql[.fillClaim].run(all: Array(row.dropLast()))
    }

    /// Returns the new places of puzzles of a claim. Those of one that is over may have gone to another
    /// pool: their places stay empty.
    private mutating func moved(_ places: [Int64]) throws(SQLiteError) -> [Int64] {
        var moved: [Int64] = []
        for old in places {
            let known = try sql.integer(.newPlace, old)
            if let known { moved.append(known) } else { moved.append(try move(old)) }
        }
        return moved
    }
}

extension FileFilling: StockTarget {
    mutating func add(_ rows: [CopyRow], to table: CopyTable) throws {
        for row in rows {
            switch table {
            case .pools:
                let number = row[0].integer ?? 0
                last[number] = number * StockPosition.span
                try sql[.fillPool].run(all: row)
            case .ids: try addID(row)
            case .puzzles: try addPuzzle(row)
            case .withdrawn: try sql[.fillWithdrawn].run(all: row)
            case .claims: try addClaim(row)
            }
        }
    }

    /// Sets what follows from the rows: the heads of the pools, and the indexes of filters.
    mutating func complete(lastClaim: Int64) throws {
        try sql[.setClaimsIndexed].run(lastClaim)
        for (pool, end) in last {
            let first = pool * StockPosition.span
            try sql[.setHead].run(pool, first, end)
            // Below the head nothing is fresh, so nothing there has to be marked as taken.
            try sql[.setTaken].run(pool, first, end)
        }
        let returning = try TraitsIndex.placesOfReturning(&sql)
        try TraitsIndex.fill(&sql, and: returning) { _ in }
        // A key that clients of different farms have used would give one the puzzles of another; the
        // claims keep their ids.
        try KeyRuns.fill(&sql)
        try sql[.addLeases].run()
        try sql[.countClaims].run()
        try sql[.commit].run()
        try sql.connection.execute("DROP TABLE temp.moved; PRAGMA journal_mode = DELETE")
    }
}

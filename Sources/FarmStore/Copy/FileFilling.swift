import FarmSQLite
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The filling of a new database with the rows of a shared stock.
///
/// Puzzles get new places: in a file those of a pool follow each other without gaps, while farms that
/// share a stock take numbers from one sequence.
struct FileFilling: ~Copyable {
    private let connection: Connection
    private var addPool: Statement
    private var addPuzzle: Statement
    private var addMove: Statement
    private var newPlace: Statement
    private var addKnown: Statement
    private var addReturned: Statement
    private var addUnfit: Statement
    private var addWithdrawn: Statement
    private var addClaim: Statement
    private var human: HumanIndex
    /// The last place that was given to a puzzle, by the pools' numbers.
    private var last: [Int64: Int64] = [:]

    /// Creates the tables in an empty file. Nothing is durable until the file is synchronized.
    static func begun(at path: String) throws(SQLiteError) -> Self {
        let connection = try Connection(opening: path, .writing, followsLinks: false)
        try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
        try StoreSchema.migrations.migrate(connection)
        // The new places by the old ones.
        try connection.execute(
            """
            CREATE TEMP TABLE moved (old INTEGER PRIMARY KEY, new INTEGER NOT NULL);
            BEGIN;
            """)
        return Self(
            addPool: try connection.prepare(
                """
                INSERT INTO pool (tier, name, head, indexed, keys, promise)
                VALUES (?1, ?2, ?3, ?3 - 1, 0, ?4)
                ON CONFLICT (tier) DO UPDATE SET promise = excluded.promise
                """),
            addPuzzle: try connection.prepare(
                """
                INSERT INTO puzzle (\(StoredPuzzle.columns), engine, created, apart)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """),
            addMove: try connection.prepare("INSERT INTO moved VALUES (?, ?)"),
            newPlace: try connection.prepare("SELECT new FROM moved WHERE old = ?"),
            addKnown: try connection.prepare("INSERT INTO known VALUES (?, ?)"),
            addReturned: try connection.prepare("INSERT INTO returned VALUES (?, ?)"),
            addUnfit: try connection.prepare("INSERT INTO unfit VALUES (?, ?)"),
            addWithdrawn: try connection.prepare(
                """
                INSERT INTO withdrawn (place, id, reason, time, note, number)
                SELECT place, id, ?2, ?3, ?4, ?5 FROM known WHERE id = ?1
                """),
            addClaim: try connection.prepare(
                "INSERT INTO claim VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?)"
            ),
            human: try HumanIndex.compiled(on: connection), connection: connection)
    }

    private init(
        addPool: consuming Statement, addPuzzle: consuming Statement,
        addMove: consuming Statement, newPlace: consuming Statement,
        addKnown: consuming Statement, addReturned: consuming Statement,
        addUnfit: consuming Statement, addWithdrawn: consuming Statement,
        addClaim: consuming Statement, human: consuming HumanIndex, connection: consuming Connection
    ) {
        self.connection = connection
        self.addPool = addPool
        self.addPuzzle = addPuzzle
        self.addMove = addMove
        self.newPlace = newPlace
        self.addKnown = addKnown
        self.addReturned = addReturned
        self.addUnfit = addUnfit
        self.addWithdrawn = addWithdrawn
        self.addClaim = addClaim
        self.human = human
    }

    // MARK: Puzzles

    private mutating func add(_ pools: [StockRows.Pool]) throws(SQLiteError) {
        for pool in pools {
            addPool.bind(pool.number, at: 1)
            addPool.bind(pool.name, at: 2)
            addPool.bind(pool.number * StockPosition.span + 1, at: 3)
            addPool.bind(pool.promise, at: 4)
            try addPool.run()
            last[pool.number] = pool.number * StockPosition.span
        }
    }

    /// Adds the ids whose puzzles are not there; the others follow with their puzzles.
    private mutating func add(_ ids: [StockRows.KnownID]) throws(SQLiteError) {
        for id in ids where !id.hasPuzzle {
            try add(known: id.id, at: try id.place.map { old throws(SQLiteError) in try move(old) })
        }
    }

    private mutating func add(known id: String, at place: Int64?) throws(SQLiteError) {
        addKnown.bind(id, at: 1)
        addKnown.bind(place, at: 2)
        try addKnown.run()
    }

    /// Returns the next place of the pool of an old place.
    private mutating func move(_ old: Int64) throws(SQLiteError) -> Int64 {
        guard let place = last[old / StockPosition.span].map({ $0 + 1 }) else {
            throw .damagedRow("known", old)
        }
        last[old / StockPosition.span] = place
        addMove.bind(old, at: 1)
        addMove.bind(place, at: 2)
        try addMove.run()
        return place
    }

    private mutating func add(_ puzzle: StockRows.Puzzle) throws(SQLiteError) {
        let place = try move(puzzle.row.place)
        addPuzzle.bind(place, puzzle.row)
        addPuzzle.bind(puzzle.engine, at: 17)
        addPuzzle.bind(puzzle.created, at: 18)
        addPuzzle.bind(puzzle.place == .fresh ? 0 : 1, at: 19)
        try addPuzzle.run()
        try add(known: puzzle.id, at: place)
        if let found = try? PuzzleRecord.Human(json: puzzle.row.human) {
            try human.add(found, at: place)
        }
        if puzzle.place == .returned {
            addReturned.bind(place, at: 1)
            addReturned.bind(puzzle.claim, at: 2)
            try addReturned.run()
        }
        if puzzle.place == .unfit || puzzle.isMarked {
            addUnfit.bind(place, at: 1)
            addUnfit.bind(puzzle.isMarked ? 0 : 1, at: 2)
            try addUnfit.run()
        }
    }

    // MARK: Claims

    private mutating func add(_ entry: StockRows.Withdrawn) throws(SQLiteError) {
        addWithdrawn.bind(entry.id, at: 1)
        addWithdrawn.bind(entry.reason, at: 2)
        addWithdrawn.bind(entry.time, at: 3)
        addWithdrawn.bind(entry.note, at: 4)
        addWithdrawn.bind(entry.number, at: 5)
        try addWithdrawn.run()
    }

    private mutating func add(_ claim: StockRows.Claim) throws(SQLiteError) {
        var row = claim.row
        row.places = StockRange(try moved(row.places.all))
        row.delivered = try moved(row.delivered)
        addClaim.bind(row.number, at: 1)
        addClaim.bind(Int64(row.tag), at: 2)
        addClaim.bind(Int64(row.peer), at: 3)
        addClaim.bind(row.key, at: 4)
        addClaim.bind(row.fingerprint, at: 5)
        addClaim.bind(Int64(row.pool.raw), at: 6)
        addClaim.bind(row.ack.rawValue, at: 7)
        addClaim.bind(row.state.rawValue, at: 8)
        addClaim.bind(Int64(row.hasParts ? row.left.count : row.places.all.count), at: 9)
        addClaim.bind(row.places.text, at: 10)
        addClaim.bind(claim.leaseEnd, at: 11)
        addClaim.bind(claim.finished, at: 12)
        addClaim.bind(row.label, at: 13)
        addClaim.bind(row.created, at: 14)
        addClaim.bind(row.deliveredText, at: 15)
        addClaim.bind(row.givenBackText, at: 16)
        try addClaim.run()
    }

    /// Returns the new places of puzzles of a claim. Those of one that is over may have gone to another
    /// pool: their places stay empty.
    private mutating func moved(_ places: [Int64]) throws(SQLiteError) -> [Int64] {
        var moved: [Int64] = []
        for old in places {
            newPlace.bind(old, at: 1)
            let new = try newPlace.step() ? newPlace.integer(0) : nil
            newPlace.reset()
            if let new { moved.append(new) } else { moved.append(try move(old)) }
        }
        return moved
    }

    private mutating func setLastClaim(_ number: Int64) throws(SQLiteError) {
        try connection.execute("UPDATE meta SET claims_indexed = \(number)")
    }
}

extension FileFilling: StockTarget {
    mutating func add(_ rows: StockRows) throws {
        switch rows {
        case .pools(let pools): try add(pools)
        case .ids(let ids): try add(ids)
        case .puzzles(let puzzles): for puzzle in puzzles { try add(puzzle) }
        case .withdrawn(let entries): for entry in entries { try add(entry) }
        case .claims(let claims): for claim in claims { try add(claim) }
        case .lastClaim(let number): try setLastClaim(number)
        }
    }

    /// Sets what follows from the rows: the heads of the pools, and the indexes of filters.
    mutating func complete() throws {
        for (pool, end) in last {
            let places = "place BETWEEN \(pool * StockPosition.span) AND \(end)"
            // Below the head nothing is fresh, so nothing there has to be marked as taken.
            try connection.execute(
                """
                UPDATE pool SET indexed = \(end),
                  head = coalesce((SELECT min(place) FROM puzzle WHERE \(places) AND apart = 0),
                    \(end + 1)),
                  keys = (SELECT count(*) FROM claim WHERE claim.tier = \(pool))
                WHERE tier = \(pool);
                UPDATE puzzle SET apart = 0 WHERE \(places) AND apart = 1
                  AND place < (SELECT head FROM pool WHERE tier = \(pool));
                """)
        }
        let returning = try TraitsIndex.placesOfReturning(connection)
        try TraitsIndex.fill(connection, and: returning) { _ in }
        // A key that clients of different farms have used would give one the puzzles of another; the
        // claims keep their ids.
        try KeyRuns.fill(
            connection,
            except: "SELECT peer, key FROM claim GROUP BY peer, key HAVING count(*) > 1")
        try connection.execute(
            """
            INSERT INTO lease SELECT peer, number FROM claim WHERE finished IS NULL;
            UPDATE pool SET claims = (SELECT claims_indexed FROM meta);
            COMMIT;
            DROP TABLE temp.moved;
            PRAGMA journal_mode = DELETE;
            """)
    }
}

extension Statement {
    /// Binds the columns of a puzzle at a new place.
    fileprivate func bind(_ place: Int64, _ row: StoredPuzzle) {
        bind(place, at: 1)
        bind(utf8: Array(row.id), at: 2)
        bind(utf8: Array(row.givens), at: 3)
        bind(utf8: Array(row.solution), at: 4)
        for index in 0..<8 { bind(Int64(row.number(index)), at: Int32(index) + 5) }
        bind(utf8: Array(row.symmetry), at: 13)
        bind(utf8: Array(row.techniques), at: 14)
        if row.human.isEmpty { bindNull(at: 15) } else { bind(utf8: Array(row.human), at: 15) }
        bind(row.tier.map { Int64($0.index) }, at: 16)
    }
}

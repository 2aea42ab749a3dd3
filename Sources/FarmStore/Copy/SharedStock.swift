import FarmPostgres
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The rows of a stock that farms share, over a connection of its own.
struct SharedStock: ~Copyable {
    var connection: PostgresConnection

    init(_ connection: consuming PostgresConnection) { self.connection = connection }

    /// Connects to a stock in service, in a transaction in which all reads see the same moment.
    static func reading(_ url: String, password: String?) throws(PostgresError) -> SharedStock {
        let address = try PostgresAddress(
            url, password: password, application: "puzzlefarm backup",
            settings: PostgresSchema.settings)
        var connection = try PostgresConnection(to: address, by: Deadline(after: .seconds(10)))
        try PostgresServer.check(&connection)
        var stock = SharedStock(connection)
        try stock.beginReading()
        return stock
    }

    /// Begins a transaction in which all reads see the same moment.
    mutating func beginReading() throws(PostgresError) {
        try connection.execute(
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", by: PostgresStore.limit)
    }

    mutating func endReading() throws(PostgresError) {
        try connection.execute("COMMIT", by: PostgresStore.limit)
    }

    private mutating func pools() throws(PostgresError) -> [StockRows.Pool] {
        let rows = try connection.run(
            PostgresStatement(
                "read_pools", "SELECT number, name, promise FROM pool ORDER BY number"),
            by: PostgresStore.limit)
        return (0..<rows.count).map { row in
            StockRows.Pool(
                number: rows.integer(row, 0), name: rows.text(row, 1),
                promise: rows.isNull(row, 2) ? nil : rows.text(row, 2))
        }
    }

    private static let idStatement = PostgresStatement(
        "read_ids",
        """
        SELECT k.id, k.place, p.place IS NOT NULL
        FROM known k LEFT JOIN puzzle p ON p.pool = k.pool AND p.place = k.place
        WHERE k.id > $1::text ORDER BY k.id LIMIT \(StockCopy.page)
        """)

    /// Returns ids after one, in their order.
    private mutating func ids(after last: String) throws(PostgresError) -> [StockRows.KnownID] {
        let rows = try connection.run(Self.idStatement, .text(last), by: PostgresStore.limit)
        return (0..<rows.count).map { row in
            StockRows.KnownID(
                id: rows.text(row, 0), place: rows.isNull(row, 1) ? nil : rows.integer(row, 1),
                hasPuzzle: rows.integer(row, 2) == 1)
        }
    }

    private static let puzzleStatement = PostgresStatement(
        "read_puzzles",
        """
        SELECT \(PostgresStatements.columns), p.engine, p.created,
          CASE WHEN f.place IS NOT NULL THEN \(StockRows.Puzzle.Place.fresh.rawValue)
            WHEN r.place IS NOT NULL THEN \(StockRows.Puzzle.Place.returned.rawValue)
            WHEN u.held = 1 THEN \(StockRows.Puzzle.Place.unfit.rawValue)
            ELSE \(StockRows.Puzzle.Place.out.rawValue) END::bigint,
          coalesce(r.claim, 0), coalesce(u.held = 0, false)
        FROM puzzle p LEFT JOIN ready f ON f.pool = p.pool AND f.place = p.place
        LEFT JOIN returned r ON r.pool = p.pool AND r.place = p.place
        LEFT JOIN unfit u ON u.pool = p.pool AND u.place = p.place
        WHERE p.pool = $1::bigint AND p.place > $2::bigint ORDER BY p.place
        LIMIT \(StockCopy.page)
        """)

    /// Returns puzzles of a pool after a place, in the order of places.
    private mutating func puzzles(
        of pool: Int64, after last: Int64
    ) throws(PostgresError) -> [StockRows.Puzzle] {
        let rows = try connection.run(
            Self.puzzleStatement, .integer(pool), .integer(last), by: PostgresStore.limit)
        let next = Int(StoredPuzzle.columnCount)
        return (0..<rows.count).map { row in
            StockRows.Puzzle(
                row: StoredPuzzle(rows, row: row, from: 0), engine: rows.text(row, next),
                created: rows.integer(row, next + 1),
                place: StockRows.Puzzle.Place(rawValue: rows.integer(row, next + 2)) ?? .out,
                claim: rows.integer(row, next + 3), isMarked: rows.integer(row, next + 4) == 1)
        }
    }

    /// Withdrawn puzzles. An id without a place, from an imported history, was never in the stock.
    private static let withdrawnStatement = PostgresStatement(
        "read_withdrawn",
        """
        SELECT w.number, w.id, w.reason, w.time, w.note
        FROM withdrawn w JOIN known k ON k.id = w.id AND k.place IS NOT NULL
        WHERE w.number > $1::bigint ORDER BY w.number LIMIT \(StockCopy.page)
        """)

    private mutating func withdrawn(
        after last: Int64
    ) throws(PostgresError) -> [StockRows.Withdrawn] {
        let rows = try connection.run(
            Self.withdrawnStatement, .integer(last), by: PostgresStore.limit)
        return (0..<rows.count).map { row in
            StockRows.Withdrawn(
                number: rows.integer(row, 0), id: rows.text(row, 1), reason: rows.text(row, 2),
                time: rows.integer(row, 3), note: rows.isNull(row, 4) ? nil : rows.text(row, 4))
        }
    }

    /// Claims. One of no pool has never been one for a farm.
    private static let claimStatement = PostgresStatement(
        "read_claims",
        """
        SELECT c.number, c.tag, c.peer, c.key, c.fingerprint, c.pool, c.auto, c.state,
          array_to_string(c.places, ' '), c.lease_end, c.finished, c.label, c.created,
          (SELECT string_agg(coalesce(p.id, ''), ' ' ORDER BY u.n)
            FROM unnest(c.places) WITH ORDINALITY AS u(place, n)
            LEFT JOIN puzzle p ON p.pool = c.pool AND p.place = u.place),
          array_to_string(c.delivered, ' '), array_to_string(c.given_back, ' ')
        FROM claim c JOIN pool l ON l.number = c.pool WHERE c.number > $1::bigint
        ORDER BY c.number LIMIT \(StockCopy.page)
        """)

    private mutating func claims(after last: Int64) throws(PostgresError) -> [StockRows.Claim] {
        let rows = try connection.run(Self.claimStatement, .integer(last), by: PostgresStore.limit)
        var found: [StockRows.Claim] = []
        for row in 0..<rows.count {
            guard let pool = PoolNumber(raw: Int(clamping: rows.integer(row, 5))),
                let state = ClaimRow.State(number: Int(clamping: rows.integer(row, 7))),
                let places = StockRange(rows.text(row, 8))
            else {
                let number = rows.integer(row, 0)
                throw PostgresError(
                    .corrupt,
                    "table claim, row \(number): no farm writes such a row; as the owner of the stock, "
                        + "run DELETE FROM \(PostgresSchema.name).claim WHERE number = \(number)")
            }
            var claim = ClaimRow(
                number: rows.integer(row, 0),
                tag: UInt32(truncatingIfNeeded: rows.integer(row, 1)),
                peer: UInt32(truncatingIfNeeded: rows.integer(row, 2)), key: rows.text(row, 3),
                fingerprint: rows.text(row, 4), pool: pool,
                ack: rows.integer(row, 6) == 1 ? .auto : .explicit, state: state, places: places,
                label: rows.isNull(row, 11) ? nil : rows.text(row, 11),
                created: rows.integer(row, 12))
            claim.delivered = StockRange(rows.text(row, 14))?.all ?? []
            claim.givenBack = rows.text(row, 15).split(separator: " ").map(String.init)
            found.append(
                StockRows.Claim(
                    row: claim, leaseEnd: rows.isNull(row, 9) ? nil : rows.integer(row, 9),
                    finished: rows.isNull(row, 10) ? nil : rows.integer(row, 10),
                    ids: rows.text(row, 13)
                        .split(separator: " ", omittingEmptySubsequences: false).map(String.init)))
        }
        return found
    }
}

extension SharedStock: StockSource {
    mutating func eachPage(_ body: (StockRows) throws -> Void) throws {
        let pools = try pools()
        try body(.pools(pools))
        var id = ""
        while case let page = try ids(after: id), let end = page.last?.id {
            try body(.ids(page))
            id = end
        }
        for pool in pools {
            var last: Int64 = 0
            while case let page = try puzzles(of: pool.number, after: last),
                let end = page.last?.row.place
            {
                try body(.puzzles(page))
                last = end
            }
        }
        var last: Int64 = -1
        while case let page = try withdrawn(after: last), let end = page.last?.number {
            try body(.withdrawn(page))
            last = end
        }
        last = 0
        while case let page = try claims(after: last), let end = page.last?.row.number {
            try body(.claims(page))
            last = end
        }
        let newest = try connection.run(
            PostgresStatement(
                "last_claim",
                """
                SELECT coalesce(pg_sequence_last_value(
                  pg_get_serial_sequence('claim', 'number')::regclass), 0)
                """), by: PostgresStore.limit)
        try body(.lastClaim(max(last, newest.integer(0, 0))))
    }
}

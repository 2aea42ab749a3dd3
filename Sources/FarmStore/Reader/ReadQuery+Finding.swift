import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension ReadQuery {
    /// The number of claims that are searched for the one that has a puzzle, which takes some
    /// milliseconds: the newest, and the newest leased ones. A puzzle that was delivered earlier has a
    /// record with the number of its claim; when one was leased earlier is not said.
    private static let claimsSearched = 4_096

    /// Returns the state of a puzzle; nil if its id was never in this store.
    static func find(
        _ id: PuzzleID, _ connection: borrowing Connection
    ) throws(SQLiteError) -> PuzzleFinding? {
        guard let known = try place(of: id, connection) else { return nil }
        guard let place = known else { return PuzzleFinding(id: id, state: .delivered) }
        guard let pool = PoolNumber(of: place) else { throw .damagedRow("known", place) }
        let row = try puzzle(at: place, connection)
        let delivered = try DeliveredPuzzles(connection).puzzle(at: place, connection)
        var state = PuzzleState.delivered
        var since: Int64?
        if let time = try connection.integer(
            "SELECT time FROM withdrawn WHERE place = \(place)")
        {
            (state, since) = (.withdrawn, time)
        } else if let claim = try connection.integer(
            "SELECT claim FROM returned WHERE place = \(place)")
        {
            state = .ready
            since = try connection.integer("SELECT finished FROM claim WHERE number = \(claim)")
        } else if let delivered {
            since = try connection.integer(
                "SELECT finished FROM claim WHERE number = \(delivered.claim)")
        } else if let row {
            let head = try connection.integer("SELECT head FROM pool_head WHERE tier = \(pool.raw)")
            if row.apart == 0, place >= head ?? .max {
                (state, since) = (.ready, row.created)
            } else if let claim = try claim(of: place, pool, isLeased: true, connection) {
                if !claim.isDelivered { (state, since) = (.leased, claim.created) }
            } else {
                since = try claim(of: place, pool, isLeased: false, connection)?.finished
            }
        }
        return PuzzleFinding(
            id: id, state: state, pool: try name(of: pool, connection), since: since,
            puzzle: (row?.puzzle ?? delivered?.row)?.record)
    }

    /// Returns the place of an id; `.some(nil)` for one from an imported history.
    private static func place(
        of id: PuzzleID, _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64?? {
        var known = try connection.prepare("SELECT place FROM known WHERE id = ?")
        known.bind(utf8: id.ascii, at: 1)
        if try known.step() { return .some(known.isNull(0) ? nil : known.integer(0)) }
        // The newest are not in the index yet.
        for pool in try pools(connection) {
            let places = StockPosition.range(of: pool)
            let found = try place(of: id, in: pool, connection)
            if places.contains(found) { return found }
        }
        return nil
    }

    /// Returns the pools that the store has seen, also removed ones.
    private static func pools(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [PoolNumber] {
        var rows = try connection.prepare("SELECT tier FROM pool ORDER BY tier")
        var pools: [PoolNumber] = []
        while try rows.step() {
            if let pool = PoolNumber(raw: Int(clamping: rows.integer(0))) { pools.append(pool) }
        }
        return pools
    }

    private static func name(
        of pool: PoolNumber, _ connection: borrowing Connection
    ) throws(SQLiteError) -> PoolName? {
        try connection.text("SELECT name FROM pool WHERE tier = \(pool.raw)").flatMap {
            PoolName($0)
        }
    }

    /// A row of `puzzle` with the columns that decide its state.
    private struct PuzzleRow {
        let puzzle: StoredPuzzle
        let created: Int64
        let apart: Int64
    }

    private static func puzzle(
        at place: Int64, _ connection: borrowing Connection
    ) throws(SQLiteError) -> PuzzleRow? {
        var rows = try connection.prepare(
            "SELECT \(StoredPuzzle.columns), created, apart FROM puzzle WHERE place = ?")
        rows.bind(place, at: 1)
        guard try rows.step() else { return nil }
        return PuzzleRow(
            puzzle: StoredPuzzle(rows), created: rows.integer(StoredPuzzle.columnCount),
            apart: rows.integer(StoredPuzzle.columnCount + 1))
    }

    /// The times of a claim, nil where the store does not have them, and if it is known to have delivered
    /// the puzzle.
    private struct ClaimTimes {
        let isDelivered: Bool
        let created: Int64?
        let finished: Int64?
    }

    /// Returns the claim that has a puzzle; of the finished ones, only recent ones are searched.
    private static func claim(
        of place: Int64, _ pool: PoolNumber, isLeased: Bool, _ connection: borrowing Connection
    ) throws(SQLiteError) -> ClaimTimes? {
        var claims = try connection.prepare(
            isLeased
                ? """
                SELECT places, created, finished, delivered FROM
                  (SELECT * FROM live LIMIT \(claimsSearched)) WHERE tier = \(pool.raw)
                """
                : """
                SELECT places, created, finished, delivered FROM
                  (SELECT * FROM claim ORDER BY number DESC LIMIT \(claimsSearched))
                WHERE tier = \(pool.raw) AND state IN ('delivered', 'discarded')
                """)
        while try claims.step() {
            guard let places = StockRange(claims.text(0)), places.contains(place) else { continue }
            return ClaimTimes(
                isDelivered: StockRange(claims.text(3))?.contains(place) ?? false,
                created: claims.isNull(1) ? nil : claims.integer(1),
                finished: claims.isNull(2) ? nil : claims.integer(2))
        }
        return nil
    }
}

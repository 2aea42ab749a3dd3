import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension ReadQuery {
    /// Returns puzzles of a pool that are set apart as unfit, from a place on, in the order of places.
    static func unfit(
        _ pool: PoolNumber, limit: Int, from first: Int64, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [StoredPuzzle] {
        let places = StockPosition.range(of: pool)
        var rows = try connection.prepare(
            """
            SELECT \(StoredPuzzle.columns) FROM puzzle WHERE place IN
              (SELECT place FROM unfit WHERE held = 1 AND place >= ?1 AND place < ?2)
            ORDER BY place LIMIT ?3
            """)
        rows.bind(max(first, places.lowerBound), at: 1)
        rows.bind(places.upperBound, at: 2)
        rows.bind(Int64(limit), at: 3)
        var found: [StoredPuzzle] = []
        while try rows.step() { found.append(StoredPuzzle(rows)) }
        return found
    }

    /// Returns the puzzles of the next leased claim of a pool after a number, with the number of the
    /// claim; nil if there is none.
    static func leased(
        _ name: PoolName, after last: Int64, _ connection: borrowing Connection
    ) throws(SQLiteError) -> (claim: Int64, puzzles: [StoredPuzzle])? {
        guard let pool = try number(of: name, connection) else { return nil }
        var claims = try connection.prepare(
            """
            SELECT \(ClaimRow.columns) FROM live
            WHERE number > ? AND tier = ? ORDER BY number LIMIT 1
            """)
        claims.bind(last, at: 1)
        claims.bind(Int64(pool.raw), at: 2)
        guard try claims.step() else { return nil }
        let claim = try ClaimRow(claims)
        let puzzles = try puzzles(at: claim.left, connection).compactMap { puzzle in
            if case .row(let row) = puzzle { row } else { nil }
        }
        return (claim.number, puzzles)
    }

    /// Returns the puzzles at the places of a claim, as far as they are there.
    static func puzzles(
        at places: [Int64], _ connection: borrowing Connection
    ) throws(SQLiteError) -> [ClaimedPuzzle] {
        var puzzle = try connection.prepare(
            "SELECT \(StoredPuzzle.columns) FROM puzzle WHERE place = ?")
        var delivered = try connection.prepare("SELECT record FROM delivered WHERE place = ?")
        var puzzles: [ClaimedPuzzle] = []
        for place in places {
            puzzle.bind(place, at: 1)
            delivered.bind(place, at: 1)
            if try puzzle.step() {
                puzzles.append(.row(StoredPuzzle(puzzle)))
                puzzle.reset()
            } else if try delivered.step() {
                puzzles.append(.packed(PackedPuzzle(place: place, bytes: delivered.blob(0))))
                delivered.reset()
            }
        }
        return puzzles
    }
}

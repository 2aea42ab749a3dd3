import FarmSQLite
import PuzzleBundle

extension ReadQuery {
    /// The number of claims that are measured.
    private static let sampleSize: Int64 = 64
    /// The bytes of a claim beside its texts: numbers, its entry in the index by time of 17 bytes, one
    /// of nine in the index of keys, and a tenth of a page that stays empty.
    private static let claimOverhead = 74
    /// The bytes of a row of `delivered` beside its record, and of one of `puzzle` beside its texts.
    private static let recordOverhead = 18
    private static let rowOverhead = 60

    /// Measures a sample of the claims, evenly spaced: some hundred rows.
    static func keyUse(_ connection: borrowing Connection) throws(SQLiteError) -> KeyUse {
        let count = Int(
            try connection.integer(
                """
                SELECT (SELECT sum(keys) FROM pool) + (SELECT count(*) FROM claim JOIN pool USING (tier)
                  WHERE number > (SELECT claims_indexed FROM meta) AND number > pool.claims)
                """) ?? 0)
        let first = try connection.integer("SELECT min(number) FROM claim") ?? 0
        let last = try connection.integer("SELECT max(number) FROM claim") ?? 0
        guard count > 0, first > 0, last >= first else { return KeyUse(count: 0, bytes: 0) }
        var claims = try connection.prepare(
            """
            SELECT length(key) + length(fingerprint) + length(state) + length(ack) + length(places)
              + coalesce(length(label), 0), places
            FROM claim WHERE number >= ? ORDER BY number LIMIT 1
            """)
        var puzzle = try connection.prepare(
            """
            SELECT coalesce(
              (SELECT length(record) + \(recordOverhead) FROM delivered WHERE place = ?1),
              (SELECT length(givens) + length(solution) + length(techniques) + length(id)
                + length(engine) + coalesce(length(human), 0) + \(rowOverhead)
                FROM puzzle WHERE place = ?1), 0)
            """)
        let size = min(sampleSize, last - first + 1)
        var bytes = 0
        for index in 0..<size {
            claims.bind(first + (last - first) / size * index, at: 1)
            guard try claims.step() else { continue }
            let places = StockRange(claims.text(1))?.all ?? []
            bytes += Int(claims.integer(0)) + claimOverhead
            claims.reset()
            // The first few stand for all.
            let few = places.prefix(4)
            var ofFew = 0
            for place in few {
                puzzle.bind(place, at: 1)
                if try puzzle.step() { ofFew += Int(puzzle.integer(0)) }
                puzzle.reset()
            }
            bytes += few.isEmpty ? 0 : ofFew * places.count / few.count
        }
        return KeyUse(count: count, bytes: bytes * count / Int(size))
    }
}

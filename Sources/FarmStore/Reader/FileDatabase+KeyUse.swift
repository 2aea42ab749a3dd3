import FarmSQLite
import PuzzleBundle

extension FileDatabase {
    /// The number of claims that are measured.
    private static let sampleSize: Int64 = 64
    /// The bytes of a claim beside its texts: numbers, its entry in the index by time of 17 bytes, one
    /// of nine in the index of keys, and a tenth of a page that stays empty.
    private static let claimOverhead = 74
    /// The bytes of a row of `delivered` beside its record, and of one of `puzzle` beside its texts.
    private static let recordOverhead = 18
    private static let rowOverhead = 60

    /// Measures a sample of the claims, evenly spaced: some hundred rows.
    mutating func keyUse() throws(SQLiteError) -> KeyUse {
        let count = Int(try integer(.countKeys) ?? 0)
        let first = try integer(.firstClaim) ?? 0
        let last = try integer(.newestClaim) ?? 0
        guard count > 0, first > 0, last >= first else { return KeyUse(count: 0, bytes: 0) }
        let size = min(Self.sampleSize, last - first + 1)
        var bytes = 0
        for index in 0..<size {
            let number = first + (last - first) / size * index
            let claim = try self[.sizeOfClaim].first(number) { row in
                (texts: Int(row.integer(0)), places: StockRange(row.text(1))?.all ?? [])
            }
            guard let claim else { continue }
            bytes += claim.texts + Self.claimOverhead
            // The first few stand for all.
            let few = claim.places.prefix(4)
            var ofFew = 0
            for place in few {
                ofFew += Int(
                    try integer(.sizeOfPuzzle, place, Self.recordOverhead, Self.rowOverhead) ?? 0)
            }
            bytes += few.isEmpty ? 0 : ofFew * claim.places.count / few.count
        }
        return KeyUse(count: count, bytes: bytes * count / Int(size))
    }
}

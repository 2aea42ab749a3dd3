import FarmSQLite
import PuzzleBundle
import SudokuEngine

/// Short records in place of the rows of delivered puzzles, for as long as their claims are replayed.
extension StoreWriter {
    /// Packs the puzzles of some claims that are in the index of keys; of those that are still leased
    /// when they finish.
    mutating func packSome(atMost count: Int64) throws(SQLiteError) {
        guard claimsPacked < claimsIndexed else { return }
        let rows = try sql[.claimsAfter].all(
            claimsPacked, claimsIndexed, count, read: ClaimRow.init(_:))
        var puzzles = 0
        claimsPacked = rows.count < count ? claimsIndexed : rows.last?.number ?? claimsIndexed
        for row in rows {
            if puzzles >= Self.puzzlesPerStep {
                claimsPacked = row.number - 1
                break
            }
            if row.state == .leased { continue }
            try pack(try checked(row))
            puzzles += row.gone.count
        }
        try sql[.setClaimsPacked].run(claimsPacked)
    }

    /// Packs the delivered puzzles of a finished claim.
    mutating func pack(_ row: ClaimRow) throws(SQLiteError) {
        leaveFresh()
        for place in row.gone {
            // A damaged row stays, to be seen by a check.
            guard let puzzle = try puzzle(at: place), let packed = try packed(puzzle) else {
                continue
            }
            try sql[.addDelivered].run(place, row.number, SQLiteBlob(packed.bytes))
            try dropText(of: place, in: row.pool)
        }
    }

    private mutating func packed(_ puzzle: StoredPuzzle) throws(SQLiteError) -> PackedPuzzle? {
        // Without a closure that would hold on to the writer.
        var numbers: [String: Int] = [:]
        for technique in TechniqueCounts.counts(puzzle.techniques) ?? [] {
            numbers[technique.name] = try sql.number(
                ofTechnique: technique.name, in: &techniques)
        }
        return PackedPuzzle(puzzle) { numbers[$0] ?? 0 }
    }
}

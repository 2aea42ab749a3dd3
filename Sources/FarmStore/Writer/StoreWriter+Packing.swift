import FarmSQLite
import PuzzleBundle
import SudokuEngine

/// Short records in place of the rows of delivered puzzles, for as long as their claims are replayed.
extension StoreWriter {
    /// Packs the puzzles of some claims that are in the index of keys; of those that are still leased
    /// when they finish.
    mutating func packSome(atMost count: Int64) throws(SQLiteError) {
        guard claimsPacked < claimsIndexed else { return }
        sql.claimsAfter.bind(claimsPacked, at: 1)
        sql.claimsAfter.bind(claimsIndexed, at: 2)
        sql.claimsAfter.bind(count, at: 3)
        var rows: [ClaimRow] = []
        while try sql.claimsAfter.step() { rows.append(try checked(ClaimRow(sql.claimsAfter))) }
        var puzzles = 0
        claimsPacked = rows.count < count ? claimsIndexed : rows.last?.number ?? claimsIndexed
        for row in rows {
            if puzzles >= Self.puzzlesPerStep {
                claimsPacked = row.number - 1
                break
            }
            if row.state == .leased { continue }
            try pack(row)
            puzzles += row.gone.count
        }
        sql.setClaimsPacked.bind(claimsPacked, at: 1)
        try sql.setClaimsPacked.run()
    }

    /// Packs the delivered puzzles of a finished claim.
    mutating func pack(_ row: ClaimRow) throws(SQLiteError) {
        leaveFresh()
        for place in row.gone {
            // A damaged row stays, to be seen by a check.
            guard let puzzle = try puzzle(at: place), let packed = try packed(puzzle) else {
                continue
            }
            sql.addDelivered.bind(place, at: 1)
            sql.addDelivered.bind(row.number, at: 2)
            sql.addDelivered.bind(blob: packed.bytes, at: 3)
            try sql.addDelivered.run()
            try dropText(of: place, in: row.pool)
        }
    }

    private mutating func packed(_ puzzle: StoredPuzzle) throws(SQLiteError) -> PackedPuzzle? {
        // Without a closure that would hold on to the writer.
        var numbers: [String: Int] = [:]
        for technique in TechniqueCounts.counts(puzzle.techniques) ?? [] {
            numbers[technique.name] = try traits.number(of: technique.name)
        }
        return PackedPuzzle(puzzle) { numbers[$0] ?? 0 }
    }

    /// Returns a puzzle of a claim, from its row or its record.
    mutating func claimed(_ place: Int64) throws(SQLiteError) -> ClaimedPuzzle? {
        if let row = try puzzle(at: place) { return .row(row) }
        sql.deliveredAt.bind(place, at: 1)
        guard try sql.deliveredAt.step() else { return nil }
        defer { sql.deliveredAt.reset() }
        return .packed(PackedPuzzle(place: place, bytes: sql.deliveredAt.blob(0)))
    }
}

import FarmSQLite
import PuzzleBundle

/// The index of keys: a tail in memory, runs of hashes, and a table of the few others.
extension StoreWriter {
    /// Returns the claim of a key; nil if it has none.
    mutating func claim(of key: ClaimKey, _ hash: UInt64) throws(SQLiteError) -> ClaimRow? {
        if let number = keys[hash], let row = try claim(numbered: number), row.claimKey == key {
            return row
        }
        if claimsIndexed == 0 { return nil }
        for number in try keyRuns.candidates(for: hash, &sql) {
            if let row = try claim(numbered: number), row.claimKey == key { return row }
        }
        let number = try sql.integer(.claimOfKey, key.peer, key.key)
        return try number.map { number throws(SQLiteError) in try claim(numbered: number) } ?? nil
    }

    /// Remembers the key of a new claim.
    mutating func record(_ key: ClaimKey, _ hash: UInt64, _ number: Int64) throws(SQLiteError) {
        claimsSinceTidying += 1
        if keys[hash] == nil { return keys.add(hash, number) }
        // Another key has the same hash, once in 10^14 claims.
        try sql[.addClaimKey].run(key.peer, key.key, number)
    }

    /// Forgets the key of a dropped claim. In a run its entry stays, and leads to no claim.
    mutating func forgetKey(of row: ClaimRow) throws(SQLiteError) {
        claimsSinceTidying += 1
        let hash = keyRuns.hash(of: row.claimKey)
        if keys[hash] == row.number { keys.remove(hash) }
        try sql[.removeClaimKey].run(row.peer, row.key)
    }

    /// The number of claims that may be left of a run that is dropped: long leases.
    private static let mostSurvivors: Int64 = 512

    /// Drops the oldest run once nearly all of its claims are dropped; the keys of the others move to
    /// `claim_key`.
    mutating func retireOldestRun() throws(SQLiteError) {
        guard let claims = keyRuns.oldest?.claims else { return }
        let left = try sql.integer(
            .claimsLeft, claims.lowerBound, claims.upperBound, Self.mostSurvivors + 1)
        guard let left, left <= Self.mostSurvivors else { return }
        try sql[.keepKeys].run(claims.lowerBound, claims.upperBound)
        try keyRuns.retireOldest(&sql)
    }

    // MARK: Tidying

    /// The number of claims after which a part of the work on old ones is due.
    private var tidyStep: Int { max(1, min(256, keys.limit / 4)) }

    /// True if ``tidy()`` has work to do, and enough claims were made or dropped since it last had:
    /// merging and packing keep pace with them, and no request waits for much of either.
    var wantsTidying: Bool { claimsSinceTidying >= tidyStep && hasOldWork }

    private var hasOldWork: Bool { claimsPacked < claimsIndexed || keyRuns.wantsTidying }

    /// Does a part of the work that claims would do one after the other; returns true if more is left.
    mutating func catchUp() throws(SQLiteError) -> Bool {
        if wantsFold { try fold() } else if hasOldWork { try tidy() }
        return wantsFold || hasOldWork
    }

    /// Packs some delivered puzzles and merges a part of some runs, in a separate transaction.
    mutating func tidy() throws(SQLiteError) {
        leaveFresh()
        claimsSinceTidying = 0
        try sql[.begin].run()
        try packSome(atMost: Int64(2 * tidyStep))
        try keyRuns.tidy(&sql)
        try commit()
    }
}

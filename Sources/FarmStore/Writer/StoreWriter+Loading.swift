import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension StoreWriter {
    /// Reloads the state in memory from what is committed: the pools, the running leases, and the
    /// entries that are not in the indexes yet.
    ///
    /// It reads only rows that are new or out of order, so a million puzzles in stock take as long as
    /// a thousand.
    mutating func load() throws(SQLiteError) {
        readClocks()
        known = IndexTail(limit: known.limit)
        keys = IndexTail(limit: keys.limit)
        leases = Leases()
        leasedOf = [:]
        thinned = []
        let counters = try sql[.claimCounters].first { ($0.integer(0), $0.integer(1)) }
        guard let counters, Self.numbers ~= counters.0, 0...max(0, counters.0) ~= counters.1
        else { throw .damagedRow("meta", 1) }
        (claimsIndexed, claimsPacked) = counters
        claimsSinceTidying = 0
        try keyRuns.load(&sql)
        techniques = try sql.techniqueNumbers()
        tenants = try TenantNumbers(&sql)
        try loadPools()
        try loadLeases()
        try loadKeys()
        try loadNewest()
        try loadOldestFinished()
    }

    /// The valid range of claim numbers, counts and times. Other values are damage; sums of them could
    /// overflow.
    private static let numbers: ClosedRange<Int64> = -1 << 53...1 << 53

    /// The maximum of `leaseSeconds` in the API: one day.
    private static let longestLease: Int64 = 86_400_000

    mutating func loadOldestFinished() throws(SQLiteError) {
        oldestFinished = try sql.integer(.oldestFinished)
        guard Self.numbers ~= oldestFinished ?? 0 else { throw .damagedRow("claim", 0) }
    }

    private mutating func loadPools() throws(SQLiteError) {
        pools = []
        numbers = [:]
        forgetTally()
        nextClaim = claimsIndexed + 1
        let rows = try sql[.pools].all { row in
            (
                number: row.integer(5), name: PoolName(row.text(3)), head: row.integer(0),
                indexed: row.integer(1), keys: row.integer(2), claims: row.integer(6),
                promise: row.optionalText(4)
            )
        }
        for row in rows {
            let number = pools.count + 1
            // Numbers without gaps, tiers first, and each name once.
            guard Self.numbers ~= row.keys, row.number == number, Self.numbers ~= row.claims,
                number <= PoolNumber.most, let name = row.name,
                name.tier == Tier(rawValue: number), numbers[name] == nil
            else { throw .damagedRow("pool", Int64(number)) }
            if name.tier == nil { numbers[name] = PoolNumber(raw: number) }
            pools.append(
                PoolState(
                    name: name, promise: row.promise, head: row.head, next: row.head,
                    indexed: row.indexed, keys: Int(row.keys), claims: row.claims))
            // The claims that the row counts may all have been dropped.
            nextClaim = max(nextClaim, row.claims + 1)
        }
        guard pools.count >= Tier.allCases.count else { throw .damagedRow("pool", 0) }
        for number in 1...pools.count {
            if let pool = PoolNumber(raw: number) { try loadPool(pool) }
        }
        unfitMarks = Int(try sql.integer(.countMarks) ?? 0)
    }

    private mutating func loadPool(_ number: PoolNumber) throws(SQLiteError) {
        let places = StockPosition.range(of: number)
        var pool = self[number]
        guard places.contains(pool.head), places.contains(pool.indexed &+ 1) else {
            throw .damagedRow("pool", Int64(number.raw))
        }
        let newest = try sql.integer(.newestPlace, places.lowerBound, places.upperBound)
        // Texts are dropped when they are not needed, but their places are never reused.
        pool.next = max(pool.head, (newest ?? 0) + 1, pool.indexed + 1)
        if let newest, try puzzle(at: newest)?.record == nil {
            throw .damagedRow("puzzle", newest)
        }
        let apart = try sql.integer(.countApart, pool.head, places.upperBound) ?? 0
        pool.fresh = Int(pool.next - pool.head - apart)
        pool.returned = Int(
            try sql.integer(.countReturned, places.lowerBound, places.upperBound) ?? 0)
        pool.unfit = Int(try sql.integer(.countUnfit, places.lowerBound, places.upperBound) ?? 0)
        try sql[.unindexedIDs].start(pool.indexed, places.upperBound)
        while try sql[.unindexedIDs].step() {
            known.add(PackedID(ascii: sql[.unindexedIDs].utf8(1)), sql[.unindexedIDs].integer(0))
        }
        self[number] = pool
    }

    /// Restarts each running lease with the longer of one minute and the rest according to the wall
    /// clock, but never more than the maximum: the clock may have been set while the store was closed.
    private mutating func loadLeases() throws(SQLiteError) {
        try sql[.liveClaims].start()
        while let row = try sql[.liveClaims].next(read: { row in
            (
                claim: row.integer(0), pool: PoolNumber(raw: Int(clamping: row.integer(1))),
                puzzles: row.integer(2), end: row.integer(3),
                peer: row.integer(4) as Int64
            )
        }) {
            guard let pool = row.pool, pool.raw <= pools.count, Self.numbers ~= row.puzzles,
                Self.numbers ~= row.end
            else { throw .damagedRow("claim", row.claim) }
            let left = min(max(60_000, row.end - wall), Self.longestLease)
            leases.set(row.claim, end: now + left, of: row.peer)
            countLeased(Int(row.puzzles), of: pool, by: row.peer)
        }
    }

    private mutating func loadKeys() throws(SQLiteError) {
        let newest = try sql.integer(.newestClaim) ?? 0
        guard Self.numbers ~= newest else { throw .damagedRow("claim", newest) }
        nextClaim = max(nextClaim, newest + 1)
        // After an interrupted fold also some of the newer ones.
        leasesWritten = nextClaim - 1
        let rows = try sql[.unindexedKeys].all(claimsIndexed) { row in
            (
                claim: row.integer(0),
                key: ClaimKey(peer: row.integer(1), key: row.text(2)),
                pool: PoolNumber(raw: Int(clamping: row.integer(3)))
            )
        }
        for row in rows {
            keys.add(keyRuns.hash(of: row.key), row.claim)
            guard let pool = row.pool, pool.raw <= pools.count else {
                throw .damagedRow("claim", row.claim)
            }
            if row.claim > self[pool].claims {
                self[pool].keys += 1
                self[pool].isAhead = true
            }
        }
    }

    /// Finds the pool whose row may be behind.
    private mutating func loadNewest() throws(SQLiteError) {
        let pool = try sql.integer(.poolOfNewest)
        poolOfNewest = pool.flatMap { PoolNumber(raw: Int(clamping: $0)) }
    }
}

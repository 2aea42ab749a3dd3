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
        now = clock.boot()
        wall = clock.wall()
        known = IndexTail(limit: known.limit)
        keys = IndexTail(limit: keys.limit)
        leases = Leases()
        thinned = []
        guard let indexed = try connection.integer("SELECT claims_indexed FROM meta WHERE one = 1"),
            Self.numbers ~= indexed
        else { throw .damagedRow("meta", 1) }
        claimsIndexed = indexed
        claimsPacked = try connection.integer("SELECT claims_packed FROM meta") ?? 0
        guard 0...indexed ~= claimsPacked else { throw .damagedRow("meta", 1) }
        claimsSinceTidying = 0
        try keyRuns.load(connection)
        try traits.load(connection)
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
        oldestFinished = try connection.integer(Self.oldestFinishedSQL)
        guard Self.numbers ~= oldestFinished ?? 0 else { throw .damagedRow("claim", 0) }
    }

    private mutating func loadPools() throws(SQLiteError) {
        pools = []
        numbers = [:]
        forgetTally()
        nextClaim = claimsIndexed + 1
        var rows = try connection.prepare(
            """
            SELECT pool_head.head, indexed, keys, name, promise, tier, claims
            FROM pool JOIN pool_head USING (tier) ORDER BY tier
            """)
        while try rows.step() {
            let number = pools.count + 1
            // Numbers without gaps, tiers first, and each name once.
            guard Self.numbers ~= rows.integer(2), rows.integer(5) == number,
                Self.numbers ~= rows.integer(6),
                number <= PoolNumber.most, let name = PoolName(rows.text(3)),
                name.tier == Tier(rawValue: number), numbers[name] == nil
            else { throw .damagedRow("pool", Int64(number)) }
            if name.tier == nil { numbers[name] = PoolNumber(raw: number) }
            let head = rows.integer(0)
            pools.append(
                PoolState(
                    name: name, promise: rows.isNull(4) ? nil : rows.text(4), head: head,
                    next: head, indexed: rows.integer(1), keys: Int(rows.integer(2)),
                    claims: rows.integer(6)))
            // The claims that the row counts may all have been dropped.
            nextClaim = max(nextClaim, rows.integer(6) + 1)
        }
        guard pools.count >= Tier.allCases.count else { throw .damagedRow("pool", 0) }
        for number in 1...pools.count {
            if let pool = PoolNumber(raw: number) { try loadPool(pool) }
        }
        unfitMarks = Int(try connection.integer("SELECT count(*) FROM unfit") ?? 0)
    }

    private mutating func loadPool(_ number: PoolNumber) throws(SQLiteError) {
        let places = StockPosition.range(of: number)
        var pool = self[number]
        guard places.contains(pool.head), places.contains(pool.indexed &+ 1) else {
            throw .damagedRow("pool", Int64(number.raw))
        }
        let bounds = "place >= \(places.lowerBound) AND place < \(places.upperBound)"
        let newest = try connection.integer(
            "SELECT place FROM puzzle WHERE \(bounds) ORDER BY place DESC LIMIT 1")
        // Texts are dropped when they are not needed, but their places are never reused.
        pool.next = max(pool.head, (newest ?? 0) + 1, pool.indexed + 1)
        if let newest, try puzzle(at: newest)?.record == nil {
            throw .damagedRow("puzzle", newest)
        }
        // Without INDEXED BY, SQLite would scan the whole pool.
        let apart = try connection.integer(
            """
            SELECT count(*) FROM puzzle INDEXED BY puzzle_apart
            WHERE apart > 0 AND place >= \(pool.head) AND \(bounds)
            """)
        pool.fresh = Int(pool.next - pool.head - (apart ?? 0))
        pool.returned = Int(
            try connection.integer("SELECT count(*) FROM returned WHERE \(bounds)") ?? 0)
        pool.unfit = Int(
            try connection.integer("SELECT count(*) FROM unfit WHERE held = 1 AND \(bounds)") ?? 0)
        // Rows that are no longer needed: their ids are in the index, and a moved puzzle has another.
        var tail = try connection.prepare(
            """
            SELECT place, id FROM puzzle
            WHERE place > ? AND place < ? AND apart <> 2 ORDER BY place
            """)
        tail.bind(pool.indexed, at: 1)
        tail.bind(places.upperBound, at: 2)
        while try tail.step() { known.add(PackedID(ascii: tail.utf8(1)), tail.integer(0)) }
        self[number] = pool
    }

    /// Restarts each running lease with the longer of one minute and the rest according to the wall
    /// clock, but never more than the maximum: the clock may have been set while the store was closed.
    private mutating func loadLeases() throws(SQLiteError) {
        var rows = try connection.prepare(
            """
            SELECT number, tier, puzzles, lease_end, peer FROM live
            """)
        while try rows.step() {
            guard let pool = PoolNumber(raw: Int(clamping: rows.integer(1))),
                pool.raw <= pools.count,
                Self.numbers ~= rows.integer(2), Self.numbers ~= rows.integer(3)
            else { throw .damagedRow("claim", rows.integer(0)) }
            let left = min(max(60_000, rows.integer(3) - wall), Self.longestLease)
            leases.set(
                rows.integer(0), end: now + left,
                of: UInt32(truncatingIfNeeded: rows.integer(4)))
            self[pool].leased += Int(rows.integer(2))
        }
    }

    private mutating func loadKeys() throws(SQLiteError) {
        let newest = try connection.integer("SELECT max(number) FROM claim") ?? 0
        guard Self.numbers ~= newest else { throw .damagedRow("claim", newest) }
        nextClaim = max(nextClaim, newest + 1)
        // After an interrupted fold also some of the newer ones.
        leasesWritten = nextClaim - 1
        var rows = try connection.prepare(
            "SELECT number, peer, key, tier FROM claim WHERE number > ?")
        rows.bind(claimsIndexed, at: 1)
        while try rows.step() {
            let peer = UInt32(truncatingIfNeeded: rows.integer(1))
            let key = ClaimKey(peer: peer, key: rows.text(2))
            keys.add(keyRuns.hash(of: key), rows.integer(0))
            guard let pool = PoolNumber(raw: Int(clamping: rows.integer(3))),
                pool.raw <= pools.count
            else { throw .damagedRow("claim", rows.integer(0)) }
            if rows.integer(0) > self[pool].claims {
                self[pool].keys += 1
                self[pool].isAhead = true
            }
        }
    }

    /// Finds the pool whose row may be behind.
    private mutating func loadNewest() throws(SQLiteError) {
        let pool = try connection.integer("SELECT tier FROM claim ORDER BY number DESC LIMIT 1")
        poolOfNewest = pool.flatMap { PoolNumber(raw: Int(clamping: $0)) }
    }
}

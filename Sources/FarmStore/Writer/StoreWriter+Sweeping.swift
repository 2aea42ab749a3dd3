import FarmSQLite
import SudokuEngine

extension StoreWriter {
    /// The retention time of a finished claim's key, in milliseconds.
    static let keptFor = Int64(ClaimRules.keyHours) * 3_600_000
    /// The minimum retention time, in effect when the limit of keys is reached.
    static let keptAtLeast: Int64 = 600_000
    /// The number of claims that are dropped at a time, and of their puzzles, with those of the last
    /// claim: at most 2,000, which take some milliseconds.
    static let sweepBatch: Int64 = 256
    static let puzzlesPerStep = 1_000

    /// The time of the next ``sweep()``, by ``time``.
    var nextSweep: Int64? { oldestFinished.map { $0 + Self.keptFor } }

    /// Records that a claim finishes now. After the clock was set back and the store reopened, that is
    /// before older ones.
    mutating func recordFinished() { oldestFinished = min(oldestFinished ?? time, time) }

    /// Drops some of the claims that finished a day ago; returns true if there may be more.
    mutating func sweep() throws(SQLiteError) -> Bool {
        try drop(finishedBefore: time - Self.keptFor, atMost: Self.sweepBatch) > 0
    }

    /// Returns true if another key is allowed; drops old ones if the limit is reached.
    mutating func makeRoomForKey() throws(SQLiteError) -> Bool {
        if rules.maxKeys == 0 { return true }
        let keys = pools.reduce(0) { $0 + $1.keys }
        if keys < rules.maxKeys { return true }
        let count = max(1, min(Self.sweepBatch, Int64(rules.maxKeys / 16)))
        return try drop(finishedBefore: time - Self.keptAtLeast, atMost: count) > 0
    }

    /// Drops claims with their keys, and the texts of puzzles that cannot be requested any more.
    private mutating func drop(
        finishedBefore limit: Int64, atMost count: Int64
    ) throws(SQLiteError) -> Int64 {
        leaveFresh()
        var rows: [ClaimRow] = []
        try sql[.finishedClaims].start(limit, count)
        var puzzles = 0
        while puzzles < Self.puzzlesPerStep, try sql[.finishedClaims].step() {
            rows.append(try checked(ClaimRow(sql[.finishedClaims])))
            puzzles += rows.last?.places.all.count ?? 0
        }
        sql[.finishedClaims].reset()
        for row in rows {
            for place in row.gone {
                try sql[.removeDelivered].run(place)
                try dropText(of: place, in: row.pool)
            }
            try forgetKey(of: row)
            try sql[.removeClaim].run(row.number)
            self[row.pool].keys -= 1
            self[row.pool].isChanged = true
        }
        for pool in Set(rows.map(\.pool)) { try dropDone(in: pool) }
        try retireOldestRun()
        try loadOldestFinished()
        return Int64(rows.count)
    }

    /// Removes what is no longer needed before the head of a pool.
    mutating func dropDone(in pool: PoolNumber) throws(SQLiteError) {
        try sql[.removeDone].start(StockPosition.range(of: pool).lowerBound, self[pool].head)
        while try sql[.removeDone].step() {
            thinned.insert(TraitsIndex.block(of: sql[.removeDone].integer(0)))
        }
        for block in thinned { try TraitsIndex.dropIfDone(block, &sql) }
        thinned = []
    }

    /// Removes a puzzle that leaves its place for ever from the indexes of filters.
    mutating func unindex(_ puzzle: StoredPuzzle) throws(SQLiteError) {
        try sql.removeTechniques(of: puzzle)
        thinned.insert(TraitsIndex.block(of: puzzle.place))
    }

    /// Removes the texts of a delivered puzzle. Its id stays known.
    mutating func dropText(of place: Int64, in pool: PoolNumber) throws(SQLiteError) {
        _ = try dropMark(of: place, leased: true)
        guard let puzzle = try puzzle(at: place) else { return }
        try unindex(puzzle)
        // Until a fold, only this row has the id.
        if place > self[pool].indexed {
            try sql[.addKnown].run(SQLiteText(puzzle.id), place)
        }
        if place < self[pool].head {
            try sql[.removePuzzle].run(place)
        } else {
            // Ahead of the head: fresh puzzles are counted by places, so the row stays until the head
            // has passed it.
            try sql[.setDone].run(place)
        }
    }
}

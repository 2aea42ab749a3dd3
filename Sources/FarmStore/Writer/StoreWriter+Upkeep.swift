import FarmSQLite

extension StoreWriter {
    mutating func run(_ write: any PendingWrite) throws(SQLiteError) { try write.run(&self) }

    /// The time of the next lease end or sweep, by the boot clock.
    mutating func soonestDue() -> Int64? {
        let sweep = nextSweep.map { $0 - time + now }
        let lease = leases.soonestEnd()
        guard let sweep, let lease else { return sweep ?? lease }
        return min(sweep, lease)
    }

    /// Sweeps if due; returns true if more leases or claims are due.
    mutating func sweepIfDue() throws(SQLiteError) -> Bool {
        var hasMore = leases.soonestEnd().map { $0 <= now } ?? false
        if let nextSweep, nextSweep <= time { hasMore = try sweep() || hasMore }
        return hasMore
    }

    /// Returns true if the WAL is long or a tail is to be folded. (Mutating in name only: the language
    /// can borrow a noncopyable value through an optional only this way.)
    mutating func needsMaintenance() -> Bool {
        connection.framesInLog >= checkpointAt || wantsFold || wantsTidying
    }

    /// Moves a long WAL into the database.
    mutating func checkpointIfLong() throws(SQLiteError) {
        guard connection.framesInLog >= checkpointAt else { return }
        // If a reader is in the way, the next attempt waits until the WAL has grown again.
        let isComplete = try connection.checkpoint(.passive)
        checkpointAt = (isComplete ? 0 : connection.framesInLog) + StoreLimits.logFrames
    }

    /// Packs and merges a part of what is due.
    mutating func tidyIfDue() throws(SQLiteError) {
        if wantsTidying { try tidy() }
    }

    /// Folds a part of a long tail; returns true if the next part cannot wait.
    mutating func foldIfDue() throws(SQLiteError) -> Bool {
        guard wantsFold else { return false }
        try fold()
        return needsFold
    }

    /// Returns the leases that ended since the last call.
    mutating func takeEndedLeases() -> [EndedLease] {
        defer { endedLeases = [] }
        return endedLeases
    }

    mutating func rollBack() {
        endedLeases = []
        leaveFresh()
        connection.rollBack()
    }

    /// Prevents writes when the writer is closed.
    mutating func leaveTheLogOnClose() { connection.leaveTheLogOnClose(true) }

    /// Performs a small durable write.
    mutating func probe() throws(SQLiteError) {
        try sql[.probe].run()
    }
}

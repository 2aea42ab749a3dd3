import FarmSQLite

extension Desk {
    mutating func run(_ ticket: any Ticket) throws(SQLiteError) { try ticket.run(&self) }

    /// When a lease ends or a sweep is due, by the boot clock.
    mutating func soonestDue() -> Int64? {
        let sweep = nextSweep.map { $0 - time + now }
        let lease = leases.soonestEnd()
        guard let sweep, let lease else { return sweep ?? lease }
        return min(sweep, lease)
    }

    /// True if leases or claims are left that are due too.
    mutating func sweepIfDue() throws(SQLiteError) -> Bool {
        var hasMore = leases.soonestEnd().map { $0 <= now } ?? false
        if let nextSweep, nextSweep <= time { hasMore = try sweep() || hasMore }
        return hasMore
    }

    /// Moves a long WAL into the database.
    mutating func checkpointIfLong() throws(SQLiteError) {
        guard connection.framesInLog >= checkpointAt else { return }
        // A reader in the way is not asked again before there is much more to do.
        let isComplete = try connection.checkpoint(.passive)
        checkpointAt = (isComplete ? 0 : connection.framesInLog) + FarmStore.logFrames
    }

    /// Writes some of a tail that has grown long; true if the next part cannot wait.
    mutating func foldIfDue() throws(SQLiteError) -> Bool {
        guard wantsFold else { return false }
        try fold()
        return needsFold
    }

    /// How many leases have ended since the last time.
    mutating func takeEndedLeases() -> Int {
        defer { endedLeases = 0 }
        return endedLeases
    }

    mutating func rollBack() {
        endedLeases = 0
        leaveFresh()
        connection.rollBack()
    }

    /// Nothing is written any more when the desk goes.
    mutating func leaveTheLogOnClose() { connection.leaveTheLogOnClose(true) }

    /// A small durable write.
    mutating func probe() throws(SQLiteError) {
        try connection.execute("UPDATE meta SET probes = probes + 1")
    }
}

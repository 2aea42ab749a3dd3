import FarmSQLite
import SudokuEngine

extension StoreWriter {
    /// Returns the claim with an id if it belongs to the peer.
    private mutating func claim(_ id: ClaimID, of peer: Peer) throws(SQLiteError) -> ClaimRow? {
        guard let row = try claim(numbered: id.number), row.tag == id.tag, row.peer == peer.uid
        else { return nil }
        return row
    }

    mutating func look(_ id: ClaimID, by peer: Peer) throws(SQLiteError) -> ClaimReply? {
        guard let row = try claim(id, of: peer) else { return nil }
        return try reply(row)
    }

    /// Delivers the puzzles of a claim permanently.
    ///
    /// After the end of the lease it delivers all of them or none: only if each is still in the pool
    /// since the end of this lease.
    mutating func ack(_ id: ClaimID, by peer: Peer) throws(SQLiteError) -> ClaimChange<ClaimReply> {
        guard var row = try claim(id, of: peer) else { return .unknown }
        switch row.state {
        case .delivered: return .done(try reply(row))
        case .returned: return .leaseLost
        case .leased:
            leases.remove(row.number)
            self[row.pool].leased -= row.places.all.count
        case .discarded: break
        case .expired:
            for place in row.places.all where try !isReturned(place, by: row.number) {
                return .leaseLost
            }
            for place in row.places.all {
                _ = try removeReturned(place, by: row.number)
                self[row.pool].returned -= 1
            }
        }
        row.state = .delivered
        // Before its puzzles are packed.
        let answer = try reply(row)
        try finish(row)
        return .done(answer)
    }

    /// Returns the puzzles of a claim to their pool.
    mutating func giveBack(_ id: ClaimID, by peer: Peer) throws(SQLiteError) -> ClaimChange<
        ClaimReply
    > {
        guard var row = try claim(id, of: peer) else { return .unknown }
        switch row.state {
        case .delivered: return .alreadyDelivered
        case .expired, .discarded: return .leaseLost
        case .returned: return .done(try reply(row))
        case .leased:
            leases.remove(row.number)
            self[row.pool].leased -= row.places.all.count
            row.state = .returned
            try putBack(row)
            return .done(try reply(row))
        }
    }

    /// Extends a lease to end `seconds` from now.
    mutating func renew(
        _ id: ClaimID, seconds: Int, by peer: Peer
    ) throws(SQLiteError) -> ClaimChange<ClaimReply> {
        guard let row = try claim(id, of: peer) else { return .unknown }
        switch row.state {
        case .delivered: return .alreadyDelivered
        case .returned, .expired, .discarded: return .leaseLost
        case .leased:
            let length = Int64(seconds) * 1_000
            sql.renewClaim.bind(row.number, at: 1)
            sql.renewClaim.bind(wall + length, at: 2)
            try sql.renewClaim.run()
            leases.set(row.number, end: now + length, of: row.peer)
            return .done(try reply(row))
        }
    }

    /// Ends expired leases, of about a thousand puzzles at a time, the rest with the next group.
    mutating func expire() throws(SQLiteError) {
        var puzzles = 0
        while puzzles < Self.puzzlesPerStep {
            guard let number = leases.popEnded(at: now) else { return }
            guard var row = try claim(numbered: number) else { throw .damagedRow("claim", number) }
            endedLeases += 1
            puzzles += row.places.all.count
            self[row.pool].leased -= row.places.all.count
            switch rules.onLeaseEnd {
            case .requeue:
                row.state = .expired
                try putBack(row)
            case .discard:
                row.state = .discarded
                try finish(row)
            }
        }
    }

    /// Returns puzzles to their pool, except those that were withdrawn, handed to others or found
    /// unfit meanwhile.
    mutating func putBack(
        _ row: ClaimRow, except given: Set<Int64> = []
    ) throws(SQLiteError) {
        for place in row.places.all where !given.contains(place) {
            if try isWithdrawn(place) { continue }
            if try hold(place) { continue }
            sql.addReturned.bind(place, at: 1)
            sql.addReturned.bind(row.number, at: 2)
            try sql.addReturned.run()
            self[row.pool].returned += 1
        }
        try finish(row)
    }

    private mutating func isReturned(_ place: Int64, by claim: Int64) throws(SQLiteError) -> Bool {
        sql.isReturned.bind(place, at: 1)
        sql.isReturned.bind(claim, at: 2)
        guard try sql.isReturned.step() else { return false }
        sql.isReturned.reset()
        return true
    }

    private mutating func finish(_ row: ClaimRow) throws(SQLiteError) {
        sql.finishClaim.bind(row.number, at: 1)
        sql.finishClaim.bind(row.state.rawValue, at: 2)
        sql.finishClaim.bind(time, at: 3)
        try sql.finishClaim.run()
        if row.number <= leasesWritten {
            sql.removeLease.bind(Int64(row.peer), at: 1)
            sql.removeLease.bind(row.number, at: 2)
            try sql.removeLease.run()
        }
        noteFinished()
        let isGone = row.state == .delivered || row.state == .discarded
        if isGone, row.number <= claimsPacked { try pack(row) }
    }
}

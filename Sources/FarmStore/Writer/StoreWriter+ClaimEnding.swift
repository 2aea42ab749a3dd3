import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension StoreWriter {
    /// Returns the claim with an id if it belongs to the peer.
    private mutating func claim(_ id: ClaimID, of peer: Peer) throws(SQLiteError) -> ClaimRow? {
        guard let row = try claim(numbered: id.number), row.tag == id.tag,
            row.peer == tenants.number(of: peer)
        else { return nil }
        return row
    }

    mutating func look(_ id: ClaimID, by peer: Peer) throws(SQLiteError) -> ClaimReply? {
        guard let row = try claim(id, of: peer) else { return nil }
        return try reply(row)
    }

    /// The puzzles that an ack or a return names.
    private struct NamedPuzzles {
        /// Those that the claim has, in its order.
        var places: [Int64] = []
        /// True if the client returned others of them before.
        var includesReturned = false
        /// True if others may have been the claim's: they are in another pool, where they can have gone
        /// after its end.
        var includesMoved = false
        var unknown: [PuzzleID] = []
    }

    /// Finds puzzles of a claim by their ids; without ids, those that are left.
    private mutating func named(
        _ ids: [PuzzleID]?, in row: ClaimRow
    ) throws(SQLiteError) -> NamedPuzzles {
        guard let ids else { return NamedPuzzles(places: row.left) }
        var found = NamedPuzzles()
        let own = Set(row.places.all)
        let back = Set(row.givenBack)
        let hasEnded = row.state == .expired || row.state == .returned
        var places: Set<Int64> = []
        for id in ids {
            let place = try place(of: PackedID(id)) ?? nil
            if back.contains(id.description) {
                found.includesReturned = true
            } else if let place, own.contains(place) {
                places.insert(place)
            } else if let place, hasEnded, PoolNumber(of: place) != row.pool {
                found.includesMoved = true
            } else {
                found.unknown.append(id)
            }
        }
        found.places = row.places.all.filter(places.contains)
        return found
    }

    /// Delivers puzzles of a claim permanently: those with some ids, or all that are left.
    ///
    /// After the end of the lease it delivers all of them or none: only if each is still in the pool
    /// since the end of this lease.
    mutating func ack(
        _ id: ClaimID, only ids: [PuzzleID]? = nil, by peer: Peer
    ) throws(SQLiteError) -> ClaimChange<ClaimReply> {
        guard var row = try claim(id, of: peer) else { return .unknown }
        let named = try named(ids, in: row)
        if !named.unknown.isEmpty { return .unknownPuzzles(named.unknown) }
        if row.state == .returned || named.includesReturned || named.includesMoved {
            return .leaseLost
        }
        let left = Set(row.left)
        let places = named.places.filter(left.contains)
        switch row.state {
        case _ where places.isEmpty: return .done(try reply(row), changed: 0)
        case .delivered, .returned, .discarded: break
        case .leased: countLeased(-places.count, of: row.pool, by: row.peer)
        case .expired:
            for place in places where try !isReturned(place, by: row.number) { return .leaseLost }
            for place in places {
                _ = try removeReturned(place, by: row.number)
                self[row.pool].returned -= 1
            }
        }
        let hadParts = row.hasParts
        row.deliver(places)
        try settle(&row, hadParts: hadParts)
        return .done(try reply(row), changed: places.count)
    }

    /// Returns puzzles of a claim to their pool: those with some ids, or all that are left.
    mutating func giveBack(
        _ id: ClaimID, only ids: [PuzzleID]? = nil, by peer: Peer
    ) throws(SQLiteError) -> ClaimChange<ClaimReply> {
        guard var row = try claim(id, of: peer) else { return .unknown }
        let named = try named(ids, in: row)
        if !named.unknown.isEmpty { return .unknownPuzzles(named.unknown) }
        let isDone =
            named.places.isEmpty && !named.includesMoved && (ids != nil || !row.givenBack.isEmpty)
        switch row.state {
        case .returned: return .done(try reply(row), changed: 0)
        case _ where isDone: return .done(try reply(row), changed: 0)
        case .delivered: return .alreadyDelivered
        case .expired, .discarded: return .leaseLost
        case .leased:
            let left = Set(row.left)
            guard named.places.allSatisfy(left.contains) else { return .alreadyDelivered }
            try giveBack(named.places, of: &row)
            return .done(try reply(row), changed: named.places.count)
        }
    }

    /// Returns puzzles of a leased claim, apart from those that were handed to others.
    mutating func giveBack(
        _ places: [Int64], of row: inout ClaimRow, except given: Set<Int64> = []
    ) throws(SQLiteError) {
        countLeased(-places.count, of: row.pool, by: row.peer)
        if places.count == row.places.all.count {
            row.state = .returned
            try putBack(places, of: row, except: given)
            leases.remove(row.number)
            return try finish(row)
        }
        for place in places {
            guard let puzzle = try puzzle(at: place) else { throw .damagedRow("puzzle", place) }
            row.givenBack.append(String(decoding: puzzle.id, as: UTF8.self))
        }
        try putBack(places, of: row, except: given)
        let gone = Set(places)
        row.places = StockRange(row.places.all.filter { !gone.contains($0) })
        try settle(&row, hadParts: true)
    }

    /// Writes the parts of a claim, and finishes it as delivered if none of its puzzles is left.
    private mutating func settle(
        _ row: inout ClaimRow, hadParts: Bool
    ) throws(SQLiteError) {
        let (isWhole, wasLeased) = (row.left.isEmpty, row.state == .leased)
        if isWhole { row.delivered = [] }
        if hadParts || row.hasParts {
            try sql[.setParts].run(
                row.number, row.places.text, row.deliveredText, row.givenBackText, row.left.count)
        }
        guard isWhole else { return }
        if wasLeased { leases.remove(row.number) }
        row.state = .delivered
        try finish(row)
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
            try sql[.renewClaim].run(row.number, wall + length)
            leases.set(row.number, end: now + length, of: row.peer)
            return .done(try reply(row), changed: row.left.count)
        }
    }

    /// Ends expired leases, of about a thousand puzzles at a time, the rest with the next group.
    mutating func expire() throws(SQLiteError) {
        var puzzles = 0
        while puzzles < Self.puzzlesPerStep {
            guard let number = leases.popEnded(at: now) else { return }
            guard var row = try claim(numbered: number) else { throw .damagedRow("claim", number) }
            let left = row.left
            endedLeases.append(
                EndedLease(
                    id: row.id, peer: tenants.peer(row.peer), pool: self[row.pool].name,
                    count: left.count, label: row.label))
            puzzles += left.count
            countLeased(-left.count, of: row.pool, by: row.peer)
            switch rules.onLeaseEnd {
            case .requeue:
                row.state = .expired
                try putBack(left, of: row)
            case .discard: row.state = .discarded
            }
            try finish(row)
        }
    }

    /// Returns puzzles of a claim to their pool, except those that were withdrawn, handed to others or
    /// found unfit meanwhile.
    private mutating func putBack(
        _ places: [Int64], of row: ClaimRow, except given: Set<Int64> = []
    ) throws(SQLiteError) {
        for place in places where !given.contains(place) {
            if try isWithdrawn(place) { continue }
            if try hold(place) { continue }
            try sql[.addReturned].run(place, row.number)
            self[row.pool].returned += 1
        }
    }

    private mutating func isReturned(_ place: Int64, by claim: Int64) throws(SQLiteError) -> Bool {
        try sql[.isReturned].hasRow(place, claim)
    }

    private mutating func finish(_ row: ClaimRow) throws(SQLiteError) {
        try sql[.finishClaim].run(row.number, row.state.rawValue, time)
        if row.number <= leasesWritten {
            try sql[.removeLease].run(row.peer, row.number)
        }
        recordFinished()
        if row.number <= claimsPacked { try pack(row) }
    }
}

import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension StoreWriter {
    mutating func claim(
        _ request: ClaimParameters, by peer: Peer
    ) throws(SQLiteError) -> ClaimOutcome<ClaimReply> {
        let key = ClaimKey(peer: try tenants.number(of: peer, adding: &sql), key: request.key)
        let hash = keyRuns.hash(of: key)
        if let earlier = try repeated(request, key, hash) { return earlier }
        // Nothing was ever stocked in it.
        guard let pool = number(of: request.pool) else {
            return try shortage(PuzzleSelection(), request)
        }
        if let most = request.mostLeased, request.ack == .explicit {
            let leased = leased(by: key.peer)
            if leased + request.count > most { return .tooManyLeased(leased) }
        }
        guard try makeRoomForKey() else { return .tooManyClaims }
        let choice: PuzzleSelection
        if let ids = request.ids {
            choice = try choose(ids, from: pool)
        } else {
            choice = try choose(request, from: pool)
        }
        guard choice.count >= request.minimum else { return try shortage(choice, request) }
        try take(choice, of: pool)
        let puzzles = choice.named ?? choice.returned + choice.fresh
        let row = ClaimRow(
            number: nextClaim, tag: UInt32(truncatingIfNeeded: tags.next()), peer: key.peer,
            key: request.key, fingerprint: request.fingerprint, pool: pool, ack: request.ack,
            state: request.ack == .auto ? .delivered : .leased,
            places: StockRange(puzzles.map(\.place)), label: request.label, created: wall)
        let length = Int64(request.leaseSeconds) * 1_000
        try insert(row, leaseEnd: wall + length)
        nextClaim += 1
        try record(key, hash, row.number)
        self[pool].keys += 1
        self[pool].isAhead = true
        poolOfNewest = pool
        if request.ack == .auto {
            recordFinished()
        } else {
            leases.set(row.number, end: now + length, of: row.peer)
            countLeased(puzzles.count, of: pool, by: row.peer)
        }
        let leaseUntil = request.ack == .auto ? nil : wall + length
        return .made(
            ClaimReply(
                row: row, pool: request.pool, leaseUntil: leaseUntil,
                puzzles: puzzles.map(ClaimedPuzzle.row), isChecked: true))
    }

    /// Returns the outcome of an earlier request with the same key; nil if there is none.
    mutating func repeated(
        _ request: ClaimParameters, by peer: Peer
    ) throws(SQLiteError) -> ClaimOutcome<ClaimReply>? {
        guard let number = tenants.number(of: peer) else { return nil }
        let key = ClaimKey(peer: number, key: request.key)
        return try repeated(request, key, keyRuns.hash(of: key))
    }

    private mutating func repeated(
        _ request: ClaimParameters, _ key: ClaimKey, _ hash: UInt64
    ) throws(SQLiteError) -> ClaimOutcome<ClaimReply>? {
        guard let row = try claim(of: key, hash) else { return nil }
        // Made in this group, so not committed yet.
        if row.number >= firstOfGroup { return .keyInProgress }
        guard row.fingerprint == request.fingerprint else { return .keyReused }
        switch row.state {
        case .leased, .delivered: return .replayed(try reply(row))
        case .returned, .expired, .discarded: return .leaseLost
        }
    }

    private mutating func insert(_ row: ClaimRow, leaseEnd: Int64) throws(SQLiteError) {
        try sql[.addClaim].run(
            row.number, row.tag, row.peer, row.key, row.fingerprint, row.pool.raw, row.ack.rawValue,
            row.state.rawValue, row.places.all.count, row.places.text,
            row.state == .leased ? leaseEnd : nil, row.state == .leased ? nil : time, row.label,
            row.created, self[row.pool].head)
    }

    // MARK: Choosing

    /// The puzzles for a claim, oldest first.
    struct PuzzleSelection {
        /// Rows of `returned`, on either side of the head of the pool: a filter takes puzzles beyond
        /// it, and these may come back.
        var returned: [StoredPuzzle] = []
        var fresh: [StoredPuzzle] = []
        /// All of them in the order of a request that names them.
        var named: [StoredPuzzle]?
        /// Set, without reading puzzles, if the pool has too few of them.
        var available: Int?

        var count: Int { available ?? returned.count + fresh.count }
    }

    private mutating func choose(
        _ request: ClaimParameters, from number: PoolNumber
    ) throws(SQLiteError) -> PuzzleSelection {
        let pool = self[number]
        var choice = PuzzleSelection()
        if request.filter == .none, pool.returned + pool.fresh < request.minimum {
            choice.available = pool.returned + pool.fresh
            return choice
        }
        let places = StockPosition.range(of: number)
        if pool.returned > 0 {
            try sql.collectReturned(
                request.filter, from: places.lowerBound, of: number,
                upTo: request.count, into: &choice.returned)
        }
        if choice.count < request.count, pool.fresh > 0 {
            var first = pool.head
            if request.filter != .none {
                leaveFresh()
                first = try sql.collect(
                    request.filter, from: first, of: number,
                    upTo: request.count - choice.count, into: &choice.fresh)
            }
            try seekFresh(first, before: places.upperBound)
            while choice.count < request.count {
                guard try sql[.nextFresh].step() else {
                    freshCursor = nil
                    break
                }
                let puzzle = StoredPuzzle(sql[.nextFresh])
                freshCursor = puzzle.place + 1
                if puzzle.matches(request.filter) { choice.fresh.append(puzzle) }
            }
        }
        return choice
    }

    /// Positions `nextFresh` at the first fresh row from a place on. Successive claims of a group
    /// continue one query, which is cheaper than a new lookup for each.
    private mutating func seekFresh(_ place: Int64, before end: Int64) throws(SQLiteError) {
        // Places are unique across pools, so this query is of the same pool.
        if freshCursor == place { return }
        leaveFresh()
        try sql[.nextFresh].start(place, end)
        freshCursor = place
    }

    /// Closes the query for fresh puzzles: before puzzle rows change, since it might see the change or
    /// not, and before a commit, since an open query prevents the WAL from restarting.
    mutating func leaveFresh() {
        if freshCursor == nil { return }
        sql[.nextFresh].reset()
        freshCursor = nil
    }

    /// Removes chosen puzzles from their pool.
    private mutating func take(_ choice: PuzzleSelection, of pool: PoolNumber) throws(SQLiteError) {
        let index = pool.raw - 1
        // Damaged rows are rejected before they are handed out, not only when they are converted.
        for puzzle in choice.returned + choice.fresh where !puzzle.isSound {
            throw .damagedRow("puzzle", puzzle.place)
        }
        for puzzle in choice.returned {
            guard try removeReturned(puzzle.place, by: nil) else {
                throw .damagedRow("returned", puzzle.place)
            }
            pools[index].returned -= 1
        }
        for puzzle in choice.fresh {
            pools[index].fresh -= 1
            // In order, the head advances; out of order, the puzzle is marked.
            if try isNextInTurn(puzzle.place, head: pools[index].head) {
                pools[index].head = puzzle.place + 1
            } else if try !setApart(puzzle.place) {
                throw .damagedRow("puzzle", puzzle.place)
            }
        }
    }

    /// Returns true if no fresh puzzle precedes a place.
    private mutating func isNextInTurn(_ place: Int64, head: Int64) throws(SQLiteError) -> Bool {
        if place == head { return true }
        leaveFresh()
        return try !sql[.nextFresh].hasRow(head, place)
    }

    // MARK: Answers

    /// The number of puzzles of an earlier claim up to which the writer reads them: for more, a read
    /// transaction is cheaper than the wait of all others in the group.
    private static let mostRead = 16

    /// Returns a claim with its puzzles in their current state, or without them if they are many.
    mutating func reply(_ row: ClaimRow) throws(SQLiteError) -> ClaimReply {
        var puzzles: [ClaimedPuzzle] = []
        let kept = row.kept
        let isUnread = kept.count > Self.mostRead
        for place in kept where !isUnread {
            guard let puzzle = try sql.claimed(place) else { throw .damagedRow("puzzle", place) }
            puzzles.append(puzzle)
        }
        let left = leases[row.number].map { max(0, $0 - now) }
        return ClaimReply(
            row: row, pool: self[row.pool].name, leaseUntil: left.map { wall + $0 },
            puzzles: puzzles, techniques: techniques, isUnread: isUnread)
    }
}

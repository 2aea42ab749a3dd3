import FarmSQLite
import PuzzleBundle
import SudokuEngine

extension FileDatabase {
    /// The number of claims that are searched for the one that has a puzzle, which takes some
    /// milliseconds: the newest, and the newest leased ones. A puzzle that was delivered earlier has a
    /// record with the number of its claim; when one was leased earlier is not said.
    private static let claimsSearched = 4_096

    /// Returns the state of a puzzle; nil if its id was never in this store.
    mutating func find(_ id: PuzzleID) throws(SQLiteError) -> PuzzleFinding? {
        guard let known = try place(of: id) else { return nil }
        guard let place = known else { return PuzzleFinding(id: id, state: .delivered) }
        guard let pool = PoolNumber(of: place) else { throw .damagedRow("known", place) }
        let row = try self[.puzzleState].first(place) { row in
            (
                puzzle: StoredPuzzle(row), created: row.integer(StoredPuzzle.columnCount),
                apart: row.integer(StoredPuzzle.columnCount + 1)
            )
        }
        let delivered = try DeliveredPuzzles(&self).puzzle(at: place, &self)
        var state = PuzzleState.delivered
        var since: Int64?
        var owner: Peer?
        let withdrawal = try self[.withdrawalAt].first(place) { row in
            (time: row.integer(0) as Int64, reason: row.optionalText(1), note: row.optionalText(2))
        }
        let head = try integer(.headOfPool, pool.raw) ?? .max
        if let claim = try integer(.claimOfReturned, place) {
            (state, since) = (.ready, try integer(.timeFinished, claim))
        } else if delivered == nil, let row, row.apart == 0, place >= head {
            (state, since) = (.ready, row.created)
        } else if row != nil || delivered != nil {
            let holder = try holder(of: place, pool, recorded: delivered?.claim)
            if holder?.isLeased == true { state = .leased }
            since = holder?.since
            owner = try holder.map { holder throws(SQLiteError) in try peer(holder.peer) } ?? nil
        }
        if let withdrawal { (state, since) = (.withdrawn, withdrawal.time) }
        let name = try self[.poolName].first(pool.raw) { PoolName($0.text(0)) }
        return PuzzleFinding(
            id: id, state: state, pool: name ?? nil, since: since, reason: withdrawal?.reason,
            note: withdrawal?.note, owner: owner,
            puzzle: (row?.puzzle ?? delivered?.row)?.record)
    }

    /// Returns the place of an id; `.some(nil)` for one from an imported history.
    private mutating func place(of id: PuzzleID) throws(SQLiteError) -> Int64?? {
        let known = try self[.placeOfKnown].first(SQLiteText(id.ascii)) { $0.optionalInteger(0) }
        if let known { return .some(known) }
        // The newest are not in the index yet.
        for pool in try pools() {
            let found = try place(of: id, in: pool)
            if StockPosition.range(of: pool).contains(found) { return found }
        }
        return nil
    }

    /// The claim that has a puzzle.
    private struct Holder {
        let peer: Int64
        let isLeased: Bool
        /// The beginning of the state; nil where the store does not have it.
        let since: Int64?
    }

    /// Returns the claim that has a puzzle: the one that its record names, or one of those that are
    /// searched.
    private mutating func holder(
        of place: Int64, _ pool: PoolNumber, recorded claim: Int64?
    ) throws(SQLiteError) -> Holder? {
        if let claim {
            return try self[.timeFinished].first(claim) {
                Holder(peer: $0.integer(1), isLeased: false, since: $0.optionalInteger(0))
            }
        }
        for statement in [FileSQL.recentLeased, .recentFinished] {
            try self[statement].start(Self.claimsSearched, pool.raw)
            defer { self[statement].reset() }
            while try self[statement].step() {
                guard StockRange(self[statement].text(0))?.contains(place) == true else {
                    continue
                }
                let isDelivered = StockRange(self[statement].text(3))?.contains(place) ?? false
                let isLeased = statement == .recentLeased && !isDelivered
                return Holder(
                    peer: self[statement].integer(4), isLeased: isLeased,
                    since: self[statement].optionalInteger(isLeased ? 1 : 2))
            }
        }
        return nil
    }

    /// Returns the peer with a number; nil for a tenant that the store does not know.
    private mutating func peer(_ number: Int64) throws(SQLiteError) -> Peer? {
        if number >= 0 { return .user(UInt32(truncatingIfNeeded: number)) }
        let name = try self[.tenantName].first(-number) { TenantName($0.text(0)) } ?? nil
        return name.map(Peer.tenant)
    }

    /// Returns a page of withdrawn puzzles, the earliest first.
    mutating func withdrawn(
        limit: Int, after: WithdrawalMark?, since: Int64?
    ) throws(SQLiteError) -> [WithdrawnPuzzle] {
        let from = since ?? .min
        let found =
            switch after {
            case .puzzle(let id):
                try self[.withdrawnAfterPuzzle].all(
                    id.description, from, limit, read: WithdrawnPuzzle.init)
            case .number(let number):
                try self[.withdrawnPage].all(number, from, limit, read: WithdrawnPuzzle.init)
            case nil: try self[.withdrawnPage].all(0, from, limit, read: WithdrawnPuzzle.init)
            }
        return found.compactMap(\.self)
    }
}

extension WithdrawnPuzzle {
    /// Reads a row; nil if its id is damaged.
    fileprivate init?(_ row: borrowing Statement) {
        guard let id = PuzzleID(row.text(0)) else { return nil }
        self.init(
            id: id, number: row.integer(1), time: row.integer(2), note: row.optionalText(3))
    }
}

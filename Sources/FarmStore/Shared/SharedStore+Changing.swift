import FarmPostgres
import FarmSystem
package import PuzzleBundle
package import SudokuEngine
import Synchronization

extension SharedStore {
    /// A change of a claim, as the function `change_claim` names it.
    enum Change: String, Sendable { case ack, giveBack = "return", renew }

    /// Returns the claim with an id, or nil if this peer does not have one.
    package func claim(_ id: ClaimID, of peer: Peer) throws(StoreError) -> Claim? {
        let call = look(id, by: peer)
        let rows = try run(to: .read) { connection throws(PostgresError) in
            let answer = try connection.run(call)
            return ClaimRows.all(answer, by: [peer], keys: [""], hasParts: true)
        }
        return try rows.first.map { rows throws(StoreError) in try Self.record(rows.reply) }
    }

    /// Delivers puzzles of a claim permanently: those with some ids, or all that are left.
    package func ack(
        _ id: ClaimID, only ids: [PuzzleID]?, by peer: Peer
    ) throws(StoreError) -> ClaimChange<Claim> {
        try change(id, .ack, only: ids, by: peer)
    }

    /// Returns puzzles of a claim to their pool: those with some ids, or all that are left.
    package func giveBack(
        _ id: ClaimID, only ids: [PuzzleID]?, by peer: Peer
    ) throws(StoreError) -> ClaimChange<Claim> {
        try change(id, .giveBack, only: ids, by: peer)
    }

    /// Extends a lease to end `seconds` from now.
    package func renew(
        _ id: ClaimID, seconds: Int, by peer: Peer
    ) throws(StoreError) -> ClaimChange<Claim> {
        try change(id, .renew, seconds: seconds, by: peer)
    }

    /// Changes a claim and reads it in one transaction and one round trip.
    private func change(
        _ id: ClaimID, _ change: Change, only ids: [PuzzleID]? = nil, seconds: Int = 0,
        by peer: Peer
    ) throws(StoreError) -> ClaimChange<Claim> {
        // Each once: the function counts those that it finds.
        let names = ids.map { Set($0).map(\.description).sorted() }
        let calls = [
            PostgresCall(
                .change, id.number, id.tag, scope(of: peer), peer.number, change.rawValue,
                seconds * 1_000, farm,
                onLeaseEnd, names),
            look(id, by: peer),
        ]
        let found = try run(calls, into: (outcome: "", before: 0, reply: ClaimReply?.none)) {
            found, index, result in
            if index == 0 {
                if result.count == 0 { return }
                (found.outcome, found.before) = (result.text(0, 0), Int(result.integer(0, 1)))
            } else {
                found.reply =
                    ClaimRows.all(result, by: [peer], keys: [""], hasParts: true).first?.reply
            }
        }
        switch (found.outcome, found.reply) {
        case ("done", let reply?):
            let left = change == .renew ? 0 : reply.row.left.count
            return .done(try Self.record(reply), changed: found.before - left)
        case ("lease-lost", _): return .leaseLost
        case ("delivered", _): return .alreadyDelivered
        case ("unknown-puzzles", _): return .unknownPuzzles(try unknown(ids ?? [], in: id))
        default: return .unknown
        }
    }

    /// Returns those of some puzzles that a claim does not have.
    private func unknown(_ ids: [PuzzleID], in id: ClaimID) throws(StoreError) -> [PuzzleID] {
        try run(to: .read) { connection throws(PostgresError) in
            let rows = try connection.run(.unknownPuzzles, id.number, ids.map(\.description))
            return (0..<rows.count).compactMap { PuzzleID(rows.text($0, 0)) }
        }
    }

    private func look(_ id: ClaimID, by peer: Peer) -> PostgresCall {
        PostgresCall(.look, id.number, id.tag, scope(of: peer), peer.number)
    }

    /// Returns the claims that a peer holds: leased ones, without their puzzles, in the order in which
    /// they were made.
    package func claims(
        of peer: Peer, limit: Int, after: ClaimID? = nil
    ) throws(StoreError) -> [Claim] {
        let rows = try run(to: .read) { connection throws(PostgresError) in
            let answer = try connection.run(
                .held, scope(of: peer), peer.number, after?.number ?? 0, limit)
            return ClaimRows.all(answer, by: [peer], keys: [""], hasPuzzles: false)
        }
        return rows.compactMap(\.reply.claim)
    }

    /// Returns the claims of a peer with a label, leased and finished ones that are still kept, without
    /// their puzzles, in the order in which they were made.
    package func claims(
        of peer: Peer, in history: ClaimHistory, limit: Int, after: ClaimID? = nil
    ) throws(StoreError) -> ClaimPage {
        // One more shows if there is a next page.
        let most = history.state == nil ? limit : max(limit, ClaimHistory.mostSearched)
        let rows = try run(to: .read) { connection throws(PostgresError) in
            let answer = try connection.run(
                .labelled, scope(of: peer), peer.number, history.label, after?.number ?? 0, most + 1
            )
            return ClaimRows.all(answer, by: [peer], keys: [""], hasPuzzles: false)
        }
        let searched = rows.prefix(most)
        let matching = searched.filter { history.state ?? $0.state == $0.state }
        let found = matching.prefix(limit)
        let last = found.count == limit ? found.last : searched.last
        let isEnd = last?.reply.row.number == rows.last?.reply.row.number
        return ClaimPage(
            claims: found.compactMap(\.reply.claim), next: isEnd ? nil : last?.reply.row.id)
    }

    package func leased(
        by tenants: [TenantName]
    ) throws(StoreError) -> [TenantName: [PoolName: Int]] {
        let scopes = tenants.map { scope(of: .tenant($0)) }
        return try run(to: .read) { connection throws(PostgresError) in
            let rows = try connection.run(.leasedBy, scopes)
            return (0..<rows.count).reduce(into: [:]) { counts, row in
                guard let pool = PoolName(rows.text(row, 1)),
                    let tenant = Peer(rows, row: row, from: 2, scope: scope)?.tenant
                else { return }
                counts[tenant, default: [:]][pool] = Int(rows.integer(row, 0))
            }
        }
    }

    // MARK: Time

    /// Ends leases, drops old keys and reads the counts. Heals the store once the server answers.
    package func tend() {
        heads.withLock { $0.goBack(at: Clocks.monotonic) }
        do throws(StoreError) {
            // First, so that a stock that must not be used is noticed whatever else fails.
            try refreshCounts()
            let leaseTime = try run(to: .upkeep) { connection throws(PostgresError) in
                try connection.run(.leaseTime).integer(0, 0)
            }
            while try endLeases() == Self.endedAtOnce {}
            noteEnds(of: leaseTime)
            while try drop(olderThan: StoreWriter.keptFor, atMost: 256) == 256 {}
            try run(to: .upkeep) { connection throws(PostgresError) in
                _ = try connection.run(.foldTally)
            }
            try refreshCounts()
        } catch {
            // The next call tries again.
        }
    }

    /// The number of leases that one statement ends at most.
    private static let endedAtOnce = 1_000

    /// Ends leases whose time is over, and returns their number.
    func endLeases() throws(StoreError) -> Int {
        let ended = try leaseEnds.withLock { ends throws(StoreError) in
            let call = PostgresCall(
                .endLeases, onLeaseEnd, farm, ends.settled(at: Clocks.monotonic) ?? 0)
            let ended = try run(to: .upkeep) { connection throws(PostgresError) in
                let rows = try connection.run(call)
                return (0..<rows.count).compactMap { EndedLease(rows, row: $0, scope: scope) }
            }
            if !ended.isEmpty { recordChange() }
            return ended
        }
        if !ended.isEmpty {
            report(.leasesEnded(ended))
            try refreshCounts()
            watch.recordChange()
        }
        return ended.count
    }

    /// Notes that all leases that were over at a time of the database's clock are ended.
    private func noteEnds(of leaseTime: Int64) {
        leaseEnds.withLock { ends in
            // The clock was set back, and leases may end before that time again.
            if leaseTime < ends.newest ?? 0 { ends.forget() }
            ends.note(leaseTime, at: Clocks.monotonic)
        }
    }

    /// The word for what becomes of the puzzles of an ended lease.
    private var onLeaseEnd: String { rules.withLock { $0.onLeaseEnd.rawValue } }
}

extension EndedLease {
    /// Reads a row of `endLeases`.
    fileprivate init?(_ rows: borrowing PostgresResult, row: Int, scope: String) {
        guard let pool = PoolName(rows.text(row, 4)) else { return nil }
        self.init(
            id: ClaimID(
                number: rows.integer(row, 0), tag: UInt32(truncatingIfNeeded: rows.integer(row, 1))),
            peer: Peer(rows, row: row, from: 2, scope: scope), pool: pool,
            count: Int(rows.integer(row, 5)),
            label: rows.optionalText(row, 6))
    }
}

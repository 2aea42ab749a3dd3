import FarmSQLite
package import PuzzleBundle

extension FarmStore {
    /// Returns the claims that a peer holds: leased ones, without their puzzles, in the order in which
    /// they were made.
    package func claims(
        of peer: Peer, limit: Int, after: ClaimID? = nil
    ) throws(StoreError) -> [Claim] {
        let rows = try commit { writer throws(SQLiteError) in
            try writer.held(by: peer, limit: limit, after: after?.number ?? 0)
        }
        return rows.compactMap(\.claim)
    }

    /// Returns the state of a puzzle; nil if the id was never in this store.
    package func find(_ id: PuzzleID) throws(StoreError) -> PuzzleFinding? {
        try read(with: reader) { connection throws(SQLiteError) in
            try ReadQuery.find(id, connection)
        }
    }
}

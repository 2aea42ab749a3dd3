import FarmSQLite
package import PuzzleBundle
package import SudokuEngine

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

    /// Returns the claims of a peer with a label, leased and finished ones that are still kept, without
    /// their puzzles, in the order in which they were made.
    package func claims(
        of peer: Peer, in history: ClaimHistory, limit: Int, after: ClaimID? = nil
    ) throws(StoreError) -> ClaimPage {
        let page = try commit { writer throws(SQLiteError) in
            try writer.labelled(history, of: peer, limit: limit, after: after?.number ?? 0)
        }
        return ClaimPage(claims: page.found.compactMap(\.claim), next: page.next)
    }

    package func leased(
        by tenants: [TenantName]
    ) throws(StoreError) -> [TenantName: [PoolName: Int]] {
        try commit { writer throws(SQLiteError) in
            tenants.reduce(into: [:]) { counts, tenant in
                let leased = writer.leased(by: tenant)
                if !leased.isEmpty { counts[tenant] = leased }
            }
        }
    }

    /// Returns the state of a puzzle; nil if the id was never in this store.
    package func find(_ id: PuzzleID) throws(StoreError) -> PuzzleFinding? {
        try read(with: reader) { file throws(SQLiteError) in
            try file.find(id)
        }
    }
}

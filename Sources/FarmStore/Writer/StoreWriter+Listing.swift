import FarmSQLite

extension StoreWriter {
    /// Returns the leased claims of a peer whose numbers are greater than a given one, without their
    /// puzzles. Read by the writer, which has the exact ends of the leases.
    mutating func held(
        by peer: Peer, limit: Int, after number: Int64
    ) throws(SQLiteError) -> [ClaimReply] {
        sql.heldClaims.bind(Int64(peer.uid), at: 1)
        sql.heldClaims.bind(number, at: 2)
        sql.heldClaims.bind(Int64(limit), at: 3)
        var found: [ClaimReply] = []
        while try sql.heldClaims.step() {
            let row = try ClaimRow(sql.heldClaims)
            let left = leases[row.number].map { max(0, $0 - now) }
            guard row.pool.raw <= pools.count else { throw .damagedRow("claim", row.number) }
            found.append(
                ClaimReply(
                    row: row, pool: self[row.pool].name, leaseUntil: left.map { wall + $0 },
                    puzzles: []))
        }
        return found
    }
}

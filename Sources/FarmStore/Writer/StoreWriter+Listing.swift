import FarmSQLite

extension StoreWriter {
    /// Returns the leased claims of a peer whose numbers are greater than a given one, without their
    /// puzzles. Read by the writer, which has the exact ends of the leases.
    mutating func held(
        by peer: Peer, limit: Int, after number: Int64
    ) throws(SQLiteError) -> [ClaimReply] {
        var numbers: [Int64] = []
        sql.heldClaims.bind(Int64(peer.uid), at: 1)
        sql.heldClaims.bind(number, at: 2)
        sql.heldClaims.bind(claimsIndexed, at: 3)
        sql.heldClaims.bind(Int64(limit), at: 4)
        while try sql.heldClaims.step() { numbers.append(sql.heldClaims.integer(0)) }
        if numbers.count < limit {
            // The newest are not in the table yet.
            let newest = keys.values.filter {
                $0 > max(number, claimsIndexed) && leases.peer(of: $0) == peer.uid
            }
            numbers += newest.sorted().prefix(limit - numbers.count)
        }
        var found: [ClaimReply] = []
        for number in numbers {
            guard let row = try claim(numbered: number) else { throw .damagedRow("lease", number) }
            let left = leases[row.number].map { max(0, $0 - now) }
            found.append(
                ClaimReply(
                    row: row, pool: self[row.pool].name, leaseUntil: left.map { wall + $0 },
                    puzzles: []))
        }
        return found
    }
}

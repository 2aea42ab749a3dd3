import FarmSQLite
import SudokuEngine

extension StoreWriter {
    /// Returns the leased claims of a peer whose numbers are greater than a given one, without their
    /// puzzles. Read by the writer, which has the exact ends of the leases.
    mutating func held(
        by peer: Peer, limit: Int, after number: Int64
    ) throws(SQLiteError) -> [ClaimReply] {
        guard let owner = tenants.number(of: peer) else { return [] }
        var numbers = try sql[.heldClaims].all(owner, number, claimsIndexed, limit) {
            $0.integer(0)
        }
        if numbers.count < limit {
            // The newest are not in the table yet.
            let newest = keys.values.filter {
                $0 > max(number, claimsIndexed) && leases.peer(of: $0) == owner
            }
            numbers += newest.sorted().prefix(limit - numbers.count)
        }
        var found: [ClaimReply] = []
        for number in numbers {
            guard let row = try claim(numbered: number) else { throw .damagedRow("lease", number) }
            found.append(summary(of: row))
        }
        return found
    }

    /// Returns the numbers of puzzles that a tenant has under lease, by pool.
    func leased(by tenant: TenantName) -> [PoolName: Int] {
        let counts = tenants.number(of: .tenant(tenant)).flatMap { leasedOf[$0] } ?? [:]
        return Dictionary(uniqueKeysWithValues: counts.map { (self[$0].name, $1) })
    }

    /// Returns a claim without its puzzles.
    private func summary(of row: ClaimRow) -> ClaimReply {
        let left = leases[row.number].map { max(0, $0 - now) }
        return ClaimReply(
            row: row, pool: self[row.pool].name, leaseUntil: left.map { wall + $0 }, puzzles: [])
    }

    /// Returns claims of a peer with a label whose numbers are greater than a given one, and the claim
    /// after which the next page begins.
    mutating func labelled(
        _ history: ClaimHistory, of peer: Peer, limit: Int, after number: Int64
    ) throws(SQLiteError) -> (found: [ClaimReply], next: ClaimID?) {
        guard let owner = tenants.number(of: peer) else { return ([], nil) }
        try sql[.labelledClaims].start(owner, history.label, number)
        defer { sql[.labelledClaims].reset() }
        var found: [ClaimReply] = []
        var last: ClaimID?
        var searched = 0
        while try sql[.labelledClaims].step() {
            if found.count == limit || searched == ClaimHistory.mostSearched {
                return (found, last)
            }
            let row = try checked(ClaimRow(sql[.labelledClaims]))
            if row.state.shown == history.state ?? row.state.shown {
                found.append(summary(of: row))
            }
            last = row.id
            searched += 1
        }
        return (found, nil)
    }
}

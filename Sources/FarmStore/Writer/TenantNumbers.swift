import FarmSQLite

/// The numbers of tenants in a file: a peer is the number of a user, or the negative one of a tenant.
struct TenantNumbers {
    /// The names by number, from 1.
    private var names: [TenantName] = []
    private var numbers: [TenantName: Int64] = [:]

    init() {}

    init(_ sql: inout FileDatabase) throws(SQLiteError) {
        let rows = try sql[.tenants].all { (number: $0.integer(0), name: TenantName($0.text(1))) }
        for row in rows {
            // Numbers without gaps.
            guard let name = row.name, row.number == names.count + 1 else {
                throw .damagedRow("tenant", row.number)
            }
            add(name)
        }
    }

    private mutating func add(_ name: TenantName) {
        names.append(name)
        numbers[name] = Int64(names.count)
    }

    /// Returns the number of a peer; nil for a tenant that never claimed.
    func number(of peer: Peer) -> Int64? {
        switch peer {
        case .user(let number): Int64(number)
        case .tenant(let name): numbers[name].map { -$0 }
        }
    }

    /// Returns the number of a peer, which a new tenant gets now.
    mutating func number(
        of peer: Peer, adding sql: inout FileDatabase
    ) throws(SQLiteError) -> Int64 {
        if let known = number(of: peer) { return known }
        guard case .tenant(let name) = peer else { preconditionFailure("users have numbers") }
        try sql[.addTenant].run(names.count + 1, name.name)
        add(name)
        return -Int64(names.count)
    }

    /// Returns the peer with a number; nil if there is none.
    func peer(_ number: Int64) -> Peer? {
        if number >= 0 { return .user(UInt32(truncatingIfNeeded: number)) }
        let place = Int(clamping: -(number + 1))
        return names.indices.contains(place) ? .tenant(names[place]) : nil
    }
}

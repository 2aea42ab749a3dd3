import FarmPostgres

/// Peers in the columns `scope` and `peer` of a shared stock.
extension Peer {
    private static let tenantScope = "tenant:"

    /// Tenants share a number that no user has, so that a farm that does not know their scopes finds no
    /// user for them.
    var number: Int64 {
        switch self {
        case .user(let number): Int64(number)
        case .tenant: -1
        }
    }

    /// Returns the scope of the peer at a farm whose users have a scope.
    func scope(ofUsers scope: String) -> String {
        switch self {
        case .user: scope
        case .tenant(let name): Self.tenantScope + name.name
        }
    }

    /// Reads the two columns; nil for a user of a farm whose users have another scope.
    init?(_ rows: borrowing PostgresResult, row: Int, from column: Int, scope: String) {
        let found = rows.text(row, column)
        if found.hasPrefix(Self.tenantScope) {
            guard let name = TenantName(found.dropFirst(Self.tenantScope.count)) else { return nil }
            self = .tenant(name)
        } else {
            guard found == scope else { return nil }
            self = .user(UInt32(truncatingIfNeeded: rows.integer(row, column + 1)))
        }
    }
}

import FarmPostgres

/// The target of a move from a file.
extension SharedStock {
    struct Target: ~Copyable {
        var stock: SharedStock
        /// True if an earlier command has opened it.
        let isOpen: Bool
    }

    /// Connects to the stock that gets the copy of a folder, which has an id, and keeps other commands
    /// away from it.
    ///
    /// Unless an earlier command has filled and verified it, it is created, again if that command was
    /// interrupted. The copy of another folder is never touched.
    static func target(
        _ url: String, password: String?, role: String?, copyOf folder: String, isVerified: Bool
    ) throws(PostgresError) -> Target {
        if let role { try PostgresSchema.check(role: role) }
        var connection = try PostgresServer.connectAsOwner(
            url, password: password, for: "store copy", settings: PostgresSchema.settings)
        switch try PostgresServer.content(of: &connection) {
        case .foreign: throw PostgresServer.foreign
        case .absent:
            guard !isVerified else { throw notCopied("has no stock") }
        case .stock(let found):
            guard found.source == folder, isVerified || found.state == .incomplete else {
                throw try refusal(of: found, isVerified: isVerified)
            }
            if isVerified {
                if let obstacle = found.state.obstacle, found.state != .incomplete {
                    throw obstacle
                }
                return Target(stock: SharedStock(connection), isOpen: found.state == .open)
            }
            try connection.execute(
                "DROP SCHEMA \(PostgresSchema.name) CASCADE", by: .ofAnswer)
        }
        try PostgresSchema.create(copyOf: folder, on: &connection, by: .ofAnswer)
        if let role { try PostgresSchema.grant(to: role, on: &connection, by: .ofAnswer) }
        return Target(stock: SharedStock(connection), isOpen: false)
    }

    /// The error of a stock that is not the copy of the folder.
    private static func refusal(
        of found: StockMeta, isVerified: Bool
    ) throws(PostgresError) -> PostgresError {
        if isVerified { return notCopied("has the stock of another store") }
        guard found.state == .incomplete else {
            return PostgresError(.address, "has a stock already; use an empty database")
        }
        return PostgresError(
            .address,
            "has the incomplete copy of another store; complete it with the command that began it, or "
                + "remove it: DROP SCHEMA \(PostgresSchema.name) CASCADE")
    }

    private static func notCopied(_ problem: String) -> PostgresError {
        PostgresError(
            .address,
            "\(problem), although the folder was moved there; restore the database, or, if no farm has "
                + "used the copy, remove \(StateFolder.movedName) from the folder and name an empty one"
        )
    }

    /// Lets farms use a stock that is the verified copy of a folder.
    mutating func open() throws(PostgresError) {
        try StockMove.change(.incomplete, to: .open, on: &connection)
    }
}

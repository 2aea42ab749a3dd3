import FarmPostgres

/// The target of a move from a file.
extension SharedRows {
    struct Target: ~Copyable {
        var stock: SharedRows
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
        if let role { try SharedSchema.check(role: role) }
        var connection = try SharedServer.connectAsOwner(
            url, password: password, for: "store copy", settings: SharedSchema.patient)
        switch try SharedServer.content(of: &connection) {
        case .foreign: throw SharedServer.foreign
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
                return Target(stock: SharedRows(connection), isOpen: found.state == .open)
            }
            try connection.execute(
                "DROP SCHEMA \(SharedSchema.name) CASCADE", by: .ofAnswer)
        }
        try SharedSchema.create(copyOf: folder, on: &connection, by: .ofAnswer)
        if let role { try SharedSchema.grant(to: role, on: &connection, by: .ofAnswer) }
        return Target(stock: SharedRows(connection), isOpen: false)
    }

    /// The error of a stock that is not the copy of the folder.
    private static func refusal(
        of found: SharedMeta, isVerified: Bool
    ) throws(PostgresError) -> PostgresError {
        if isVerified { return notCopied("has the stock of another store") }
        guard found.state == .incomplete else {
            return PostgresError(.address, "has a stock already; use an empty database")
        }
        return PostgresError(
            .address,
            "has the incomplete copy of another store; complete it with the command that began it, or "
                + "remove it: DROP SCHEMA \(SharedSchema.name) CASCADE")
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
        try SharedMove.change(.incomplete, to: .open, on: &connection)
    }
}

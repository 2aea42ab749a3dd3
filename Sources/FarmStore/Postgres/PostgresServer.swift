import FarmPostgres
import FarmSystem
import SudokuEngine

/// The checks of a server, and the creation of a stock.
package enum PostgresServer {
    /// The oldest supported version.
    private static let oldest = 150_000

    /// Refuses a server that cannot keep the promises, and a stock that this version cannot use.
    static func check(_ connection: inout PostgresConnection) throws(PostgresError) {
        let backend = Int64(connection.backend)
        let row = try state(&connection)
        if let obstacle = StockState(row.text(0, 2)).obstacle { throw obstacle }
        guard row.integer(0, 3) == backend else {
            throw PostgresError(
                .address,
                "the URL leads to a pooler; name the server itself: a farm uses at most "
                    + "\(ConnectionPool.limit + 1) connections")
        }
        if row.integer(0, 4) != 0 { throw PostgresError(.readOnly, "the server is a standby") }
        for (column, setting) in [
            (5, "synchronous_commit"), (6, "fsync"), (7, "full_page_writes"),
        ] where row.integer(0, column) != 0 {
            throw PostgresError(
                .address,
                "\(setting) is off, so an answered claim could be lost; set it to on")
        }
        guard row.integer(0, 8) == 0 else {
            throw PostgresError(
                .address,
                "synchronous_commit does not wait for the standbys that synchronous_standby_names "
                    + "lists, so a failover could lose an answered claim; set it to on")
        }
    }

    /// Returns the state of a stock that this version can read, whoever may change it.
    static func stateForMove(
        _ connection: inout PostgresConnection
    ) throws(PostgresError) -> StockState {
        StockState(try state(&connection).text(0, 2))
    }

    /// Returns the row of ``PostgresStatements/state``; refuses a stock of a version that this one
    /// cannot use.
    private static func state(
        _ connection: inout PostgresConnection
    ) throws(PostgresError) -> PostgresResult {
        try checkVersion(connection.serverVersion)
        let row: PostgresResult
        do throws(PostgresError) {
            row = try connection.run(PostgresStatements.state, by: PostgresStore.limit)
        } catch {
            guard error.kind == .missing else { throw error }
            throw PostgresError(
                .missing, "the database has no stock; create it: puzzlefarm store init URL")
        }
        guard row.integer(0, 1) <= PostgresSchema.version else {
            throw PostgresError(
                .otherSchema, "the stock has schema \(row.integer(0, 0)); upgrade this puzzlefarm")
        }
        guard row.integer(0, 0) >= PostgresSchema.version else {
            throw PostgresError(
                .otherSchema,
                "the stock has schema \(row.integer(0, 0)), an older one; upgrade it: puzzlefarm "
                    + "store init URL")
        }
        return row
    }

    private static func checkVersion(_ version: Int) throws(PostgresError) {
        guard version >= oldest else {
            throw PostgresError(
                .address, "version \(version / 10_000) of the server; 15 or later is needed")
        }
    }

    /// The result of ``createStock(_:password:role:)``.
    package enum Creation: Hashable, Sendable {
        case created, existed
        /// Its move to a file was given up.
        case reopened
        /// The schema was an older one.
        case upgraded(from: Int)
    }

    /// Creates the tables of a stock in a database, as their owner, and lets a role use them. A stock
    /// that exists keeps its content; an older one is upgraded. Tests pass an older `version`.
    package static func createStock(
        _ url: String, password: String? = nil, role: String? = nil,
        version: Int = PostgresSchema.version
    ) throws(OpeningError) -> Creation {
        do throws(PostgresError) {
            let address = try PostgresAddress(
                url, password: password, application: "puzzlefarm store init")
            var connection = try PostgresConnection(to: address, by: Deadline(after: .seconds(10)))
            try checkVersion(connection.serverVersion)
            let deadline = Deadline(after: .seconds(60))
            let (name, exists) = try content(&connection, by: deadline)
            guard name.hasPrefix("PostgreSQL ") else {
                throw PostgresError(
                    .address, "the server is \(name), which is not PostgreSQL")
            }
            if exists == .foreign {
                throw PostgresError(
                    .otherSchema,
                    "the schema \(PostgresSchema.name) is not a stock; remove it, or use another "
                        + "database")
            }
            if exists == .absent {
                try PostgresSchema.create(
                    tiers: Tier.allCases.map { (number: $0.index, name: $0.name) },
                    version: version, on: &connection, by: deadline)
            }
            let older = exists == .stock ? try olderVersion(&connection, by: deadline) : nil
            let isReopened =
                exists == .stock ? try reopenIfMoving(&connection, by: deadline) : false
            if older != nil { try PostgresSchema.migrate(on: &connection, by: deadline) }
            if let role {
                try connection.execute(PostgresSchema.grant(to: role), by: deadline)
            }
            if let older { return .upgraded(from: older) }
            return exists == .absent ? .created : isReopened ? .reopened : .existed
        } catch {
            throw OpeningError(error, of: url)
        }
    }

    /// Gives the move of a stock to a file up; returns false if there is none.
    private static func reopenIfMoving(
        _ connection: inout PostgresConnection, by deadline: Deadline
    ) throws(PostgresError) -> Bool {
        let row = try connection.run(
            PostgresStatement("move", "SELECT state FROM \(PostgresSchema.name).meta"),
            by: deadline)
        switch StockState(row.text(0, 0)) {
        case .open, .incomplete, .unknown: return false
        case .moved(let address): throw PostgresError(.moved, address)
        case .moving:
            try StockMove.giveUp(on: &connection)
            return true
        }
    }

    /// Returns the version of an older schema; nil for this version. Refuses one that is newer.
    private static func olderVersion(
        _ connection: inout PostgresConnection, by deadline: Deadline
    ) throws(PostgresError) -> Int? {
        let row = try connection.run(
            PostgresStatement(
                "versions",
                "SELECT schema::bigint, oldest_reader::bigint FROM \(PostgresSchema.name).meta"),
            by: deadline)
        guard row.integer(0, 1) <= PostgresSchema.version else {
            throw PostgresError(
                .otherSchema, "the stock has schema \(row.integer(0, 0)); upgrade this puzzlefarm")
        }
        let found = Int(row.integer(0, 0))
        return found < PostgresSchema.version ? found : nil
    }

    /// Returns the errors of a stock, without taking part in it.
    package static func faults(
        of url: String, full: Bool, password: String? = nil
    ) throws(OpeningError) -> [String] {
        do throws(PostgresError) {
            let address = try PostgresAddress(
                url, password: password, application: "puzzlefarm store check",
                settings: PostgresSchema.settings)
            var connection = try PostgresConnection(to: address, by: Deadline(after: .seconds(10)))
            try check(&connection)
            return try StockCheck.faults(full: full, on: &connection)
        } catch {
            throw OpeningError(error, of: url)
        }
    }

    /// Connects to a stock that is to be filled from a file, and creates it, or creates it again if an
    /// earlier attempt was interrupted. After a copy that `isDone`, only the connection is made.
    static func prepareCopy(
        _ url: String, password: String?, role: String?, isDone: Bool
    ) throws(PostgresError) -> PostgresConnection {
        let address = try PostgresAddress(
            url, password: password, application: "puzzlefarm store copy",
            settings: PostgresSchema.settings)
        var connection = try PostgresConnection(to: address, by: Deadline(after: .seconds(10)))
        try checkVersion(connection.serverVersion)
        let deadline = Deadline(after: .seconds(60))
        let found = try content(&connection, by: deadline).found
        if isDone {
            guard found == .stock else {
                throw PostgresError(.missing, "the stock of the earlier copy is gone")
            }
            return connection
        }
        guard found != .foreign else {
            throw PostgresError(
                .otherSchema,
                "the schema \(PostgresSchema.name) is not a stock; use another database")
        }
        if found == .stock {
            let row = try connection.run(PostgresStatements.state, by: deadline)
            guard StockState(row.text(0, 2)) == .incomplete else {
                throw PostgresError(.address, "has a stock already; use an empty database")
            }
            try connection.execute("DROP SCHEMA \(PostgresSchema.name) CASCADE", by: deadline)
        }
        try PostgresSchema.create(
            tiers: Tier.allCases.map { (number: $0.index, name: $0.name) }, isOpen: false,
            on: &connection, by: deadline)
        if let role { try connection.execute(PostgresSchema.grant(to: role), by: deadline) }
        return connection
    }

    /// Removes a stock with all its puzzles, for one that was created to be measured.
    package static func removeStock(_ url: String) throws(OpeningError) {
        do throws(PostgresError) {
            let address = try PostgresAddress(url, application: "puzzlefarm bench")
            let deadline = Deadline(after: .seconds(60))
            var connection = try PostgresConnection(to: address, by: deadline)
            try connection.execute(
                "DROP SCHEMA IF EXISTS \(PostgresSchema.name) CASCADE", by: deadline)
        } catch {
            throw OpeningError(error, of: url)
        }
    }

    private enum Found { case absent, stock, foreign }

    /// Returns the name of the server's program, and what is in the schema.
    private static func content(
        _ connection: inout PostgresConnection, by deadline: Deadline
    ) throws(PostgresError) -> (program: String, found: Found) {
        let statement = PostgresStatement(
            "content",
            """
            SELECT version(), to_regnamespace('\(PostgresSchema.name)') IS NOT NULL,
              to_regclass('\(PostgresSchema.name).meta') IS NOT NULL
            """)
        let row = try connection.run(statement, by: deadline)
        let found: Found =
            row.integer(0, 1) == 0 ? .absent : row.integer(0, 2) == 0 ? .foreign : .stock
        return (row.text(0, 0), found)
    }
}

extension OpeningError {
    init(_ error: PostgresError, of url: String) {
        switch error.kind {
        case .notReady: self = .notReady(url: url, error.message)
        case .moved: self = .moved(path: url, to: error.message)
        case .otherSchema: self = .otherSchema(url: url, error.message)
        default: self = .stock(url: url, error.message)
        }
    }
}

import FarmPostgres
import FarmSystem

/// The checks of a server and of the stock on it.
package enum SharedServer {
    /// The oldest supported version.
    private static let oldest = 150_000

    /// Refuses a server that cannot keep the promises, and a stock that this version cannot use.
    static func check(_ connection: inout PostgresConnection) throws(PostgresError) {
        try checkServer(&connection)
        if let obstacle = try meta(of: &connection).state.obstacle { throw obstacle }
    }

    /// Refuses a server that cannot keep the promises.
    private static func checkServer(
        _ connection: inout PostgresConnection
    ) throws(PostgresError) {
        guard connection.serverVersion >= oldest else {
            throw PostgresError(
                .address,
                "version \(connection.serverVersion / 10_000) of the server; 15 or later is needed")
        }
        let backend = Int64(connection.backend)
        let row = try connection.run(.server)
        guard row.integer(0, 0) == backend else {
            throw PostgresError(
                .address,
                "the URL leads to a pooler; name the server itself: a farm uses at most "
                    + "\(Connections.limit + 1) connections")
        }
        if row.integer(0, 1) != 0 { throw PostgresError(.readOnly, "the server is a standby") }
        if let error = unsafeSetting(row.text(0, 2)) { throw error }
    }

    /// The error of a setting that `unsafeSetting` names; nil for none.
    static func unsafeSetting(_ name: String) -> PostgresError? {
        name.isEmpty
            ? nil
            : PostgresError(
                .address,
                "\(name) is not on, so an answered claim could be lost; run ALTER SYSTEM SET \(name) = "
                    + "on and SELECT pg_reload_conf() at the server")
    }

    /// Returns the row of `meta`; refuses a stock of a version that this one cannot use.
    static func meta(of connection: inout PostgresConnection) throws(PostgresError) -> SharedMeta {
        let meta: SharedMeta
        do throws(PostgresError) { meta = try SharedMeta(on: &connection) } catch {
            guard error.kind == .missing else { throw error }
            throw PostgresError(
                .missing, "the database has no stock; create it: puzzlefarm store init URL")
        }
        try meta.expectUsable()
        return meta
    }

    /// Returns the errors of a stock, without taking part in it.
    package static func faults(
        of url: String, full: Bool, password: String? = nil
    ) throws(OpeningError) -> [String] {
        try mapError({ OpeningError($0, of: url) }) { () throws(PostgresError) in
            let address = try PostgresAddress(
                url, password: password, application: "puzzlefarm store check",
                settings: SharedSchema.patient)
            var connection = try PostgresConnection(to: address, by: Deadline(after: .seconds(10)))
            try check(&connection)
            return try SharedCheck.faults(full: full, on: &connection)
        }
    }

    // MARK: The owner

    /// Connects as the owner of a stock, and keeps other commands that change the tables away for as
    /// long as the connection lasts.
    static func connectAsOwner(
        _ url: String, password: String?, for command: String,
        settings: [(name: String, value: String)] = []
    ) throws(PostgresError) -> PostgresConnection {
        let address = try PostgresAddress(
            url, password: password, application: "puzzlefarm \(command)", settings: settings)
        var connection = try PostgresConnection(to: address, by: Deadline(after: .seconds(10)))
        let program = try connection.run(.program).text(0, 0)
        guard program.hasPrefix("PostgreSQL ") else {
            throw PostgresError(.address, "the server is \(program), which is not PostgreSQL")
        }
        try checkServer(&connection)
        do throws(PostgresError) {
            try connection.execute(
                """
                BEGIN; SET LOCAL lock_timeout = '10s';
                SELECT pg_advisory_lock(hashtext('puzzlefarm.schema')); COMMIT
                """, by: .ofAnswer)
        } catch {
            guard error.kind == .locked else { throw error }
            throw PostgresError(
                .locked, "another command is changing or copying the stock; wait until it is done")
        }
        return connection
    }

    /// The content of the schema of a stock.
    enum Found { case absent, foreign, stock(SharedMeta) }

    /// Returns what is in the schema, as a connection sees it that keeps other commands away.
    static func content(
        of connection: inout PostgresConnection
    ) throws(PostgresError) -> Found {
        let row = try connection.run(.content)
        if row.integer(0, 0) == 0 { return .absent }
        return row.integer(0, 1) == 0 ? .foreign : .stock(try SharedMeta(on: &connection))
    }
}

extension OpeningError {
    init(_ error: PostgresError, of url: String) {
        let url = url.withoutSecrets
        switch error.kind {
        case .notReady, .locked: self = .notReady(url: url, error.message)
        case .moved: self = .moved(path: url, to: error.message)
        case .otherSchema: self = .otherSchema(url: url, error.message)
        default: self = .stock(url: url, error.message)
        }
    }
}

import FarmPostgres
import FarmSystem

/// The end of a shared stock whose rows are moved to a file.
extension SharedStock {
    /// A stock that nobody changes any more.
    struct Source: ~Copyable {
        var stock: SharedStock
        /// True if it was copied already.
        let isMoved: Bool
    }

    /// Connects to a stock, and takes it out of service: from then on the server refuses every change
    /// of a puzzle or claim, whichever farm asks, while reads go on. The change of the state lasts, so
    /// an interrupted copy leaves the stock out of service.
    static func takenOut(
        of url: String, password: String?, to address: String
    ) throws(PostgresError) -> Source {
        let server = try PostgresAddress(
            url, password: password, application: "puzzlefarm store copy",
            settings: PostgresSchema.settings)
        var connection = try PostgresConnection(to: server, by: Deadline(after: .seconds(10)))
        let state = try PostgresServer.checkForMove(&connection)
        try lockSchema(&connection)
        switch state {
        case .open:
            try connection.execute(
                """
                BEGIN;
                SET LOCAL lock_timeout = '30s';
                \(triggers { "CREATE TRIGGER moving BEFORE INSERT OR UPDATE OR DELETE ON \($0) "
                    + "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();" })
                UPDATE meta SET state = '\(quoted(StockState.moving(to: address).text))';
                NOTIFY puzzlefarm_stock;
                COMMIT
                """, by: Deadline(after: .seconds(60)))
        case .moving(address): break
        case .moved(address): return Source(stock: SharedStock(connection), isMoved: true)
        case .moved, .moving, .incomplete, .unknown:
            throw state.obstacle ?? PostgresError(.notReady, state.text)
        }
        return Source(stock: SharedStock(connection), isMoved: false)
    }

    /// Takes the stock out of service for ever.
    mutating func markMoved(to address: String) throws(PostgresError) {
        try connection.execute(
            "UPDATE meta SET state = '\(Self.quoted(StockState.moved(to: address).text))'",
            by: PostgresStore.limit)
    }

    /// Takes a stock into service again whose move was given up.
    static func reopen(_ connection: inout PostgresConnection) throws(PostgresError) {
        try lockSchema(&connection)
        try connection.execute(
            """
            BEGIN;
            SET LOCAL search_path = \(PostgresSchema.name);
            SET LOCAL lock_timeout = '30s';
            \(triggers { "DROP TRIGGER moving ON \($0);" })
            UPDATE meta SET state = 'open';
            NOTIFY puzzlefarm_stock;
            COMMIT
            """, by: Deadline(after: .seconds(60)))
    }

    /// Keeps other commands that change the tables away, for as long as the connection lasts.
    private static func lockSchema(
        _ connection: inout PostgresConnection
    ) throws(PostgresError) {
        let row = try connection.run(
            PostgresStatement(
                "lock_schema", "SELECT pg_try_advisory_lock(hashtext('puzzlefarm.schema'))"),
            by: PostgresStore.limit)
        guard row.integer(0, 0) == 1 else {
            throw PostgresError(
                .locked, "another command is changing or copying the stock; wait until it is done")
        }
    }

    /// The tables whose rows are copied, and the counts of them.
    private static let tables = [
        "pool", "tally", "puzzle", "ready", "returned", "unfit", "known", "withdrawn", "claim",
    ]

    private static func triggers(_ statement: (_ table: String) -> String) -> String {
        tables.map(statement).joined(separator: "\n")
    }

    private static func quoted(_ text: String) -> String { text.replacing("'", with: "''") }
}

import FarmPostgres
import FarmSystem

/// The end of a shared stock whose rows are moved to a file.
///
/// The server refuses every change of a puzzle or claim from the beginning on, whichever farm asks,
/// while reads go on. The state lasts, so an interrupted copy leaves the stock out of service. A trigger
/// of a table does not see statements that name a partition; claims are refused at `claim`, which they
/// change first.
enum StockMove {
    static func begin(
        to address: String, on connection: inout PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            """
            BEGIN;
            SET LOCAL lock_timeout = '30s';
            \(onTables { "CREATE TRIGGER moving BEFORE INSERT OR UPDATE OR DELETE ON \($0) "
                + "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();" })
            \(setState(.moving(to: address)));
            NOTIFY puzzlefarm_stock;
            COMMIT
            """, by: Deadline(after: .seconds(60)))
    }

    /// Takes the stock out of service for ever.
    static func complete(
        to address: String, on connection: inout PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(setState(.moved(to: address)), by: PostgresStore.limit)
    }

    /// Takes the stock into service again.
    static func giveUp(on connection: inout PostgresConnection) throws(PostgresError) {
        try lock(&connection)
        try connection.execute(
            """
            BEGIN;
            SET LOCAL search_path = \(PostgresSchema.name);
            SET LOCAL lock_timeout = '30s';
            \(onTables { "DROP TRIGGER moving ON \($0);" })
            \(setState(.open));
            NOTIFY puzzlefarm_stock;
            COMMIT
            """, by: Deadline(after: .seconds(60)))
    }

    /// Keeps other commands that change the tables away, for as long as the connection lasts.
    static func lock(_ connection: inout PostgresConnection) throws(PostgresError) {
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

    private static func onTables(_ statement: (_ table: String) -> String) -> String {
        tables.map(statement).joined(separator: "\n")
    }

    private static func setState(_ state: StockState) -> String {
        "UPDATE meta SET state = '\(state.text.replacing("'", with: "''"))'"
    }
}

import FarmPostgres
import FarmSystem

/// The end of a shared stock whose rows are moved to a file.
///
/// The server refuses every change of a puzzle or claim from the beginning on, whichever farm asks,
/// while reads go on. The state lasts, so an interrupted copy leaves the stock out of service. A trigger
/// of a table does not see statements that name a partition; claims are refused at `claim`, which they
/// change first.
enum SharedMove {
    /// `folder` is the id of the folder that gets the stock.
    static func begin(
        to address: String, of folder: String, on connection: inout PostgresConnection
    ) throws(PostgresError) {
        let state = SharedState.moving(to: address).text.replacing("'", with: "''")
        try connection.execute(
            """
            BEGIN;
            SET LOCAL lock_timeout = '30s';
            \(onTables { "CREATE TRIGGER moving BEFORE INSERT OR UPDATE OR DELETE ON \($0) "
                + "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();" })
            UPDATE meta SET state = '\(state)', target = '\(folder)';
            NOTIFY puzzlefarm_stock;
            COMMIT
            """, by: Deadline(after: .seconds(60)))
    }

    /// Takes the stock into service again.
    static func giveUp(on connection: inout PostgresConnection) throws(PostgresError) {
        try connection.execute(
            """
            BEGIN;
            SET LOCAL search_path = \(SharedSchema.name);
            SET LOCAL lock_timeout = '30s';
            \(onTables { "DROP TRIGGER moving ON \($0);" })
            UPDATE meta SET state = '\(SharedState.open.text)';
            NOTIFY puzzlefarm_stock;
            COMMIT
            """, by: Deadline(after: .seconds(60)))
    }

    /// Ends a move: changes the state of the stock, which must be another one.
    static func change(
        _ old: SharedState, to new: SharedState, on connection: inout PostgresConnection
    ) throws(PostgresError) {
        let changed = try connection.run(.setState, old.text, new.text).affected
        guard changed == 1 else {
            throw PostgresError(
                .notReady, "the state of the stock was changed meanwhile; repeat the command")
        }
    }

    /// The tables whose rows are copied, and the counts of them.
    private static let tables = [
        "pool", "tally", "puzzle", "ready", "returned", "unfit", "known", "withdrawn", "claim",
    ]

    private static func onTables(_ statement: (_ table: String) -> String) -> String {
        tables.map(statement).joined(separator: "\n")
    }
}

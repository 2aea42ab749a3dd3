import FarmPostgres
import FarmStore
import FarmSystem

/// A transaction of another program in the database of a shared stock, such as a dump: while it is open,
/// the server keeps each version of a row that the transaction might still read.
struct HeldTransaction: ~Copyable {
    private var connection: PostgresConnection

    private init(_ connection: consuming PostgresConnection) { self.connection = connection }

    static func begin(in url: String) throws(OpeningError) -> HeldTransaction {
        do throws(PostgresError) {
            let deadline = Deadline(after: .seconds(10))
            let address = try PostgresAddress(url, application: "puzzlefarm bench")
            var connection = try PostgresConnection(to: address, by: deadline)
            // The first query takes the snapshot.
            try connection.execute(
                "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM pg_class",
                by: deadline)
            return HeldTransaction(connection)
        } catch {
            throw .stock(url: url.withoutSecrets, error.message)
        }
    }

    /// Ends the transaction; throws if the server ended it before.
    mutating func end() throws(OpeningError) {
        do throws(PostgresError) {
            try connection.execute("COMMIT", by: Deadline(after: .seconds(10)))
        } catch {
            throw .stock(url: "the held transaction", error.message)
        }
    }
}

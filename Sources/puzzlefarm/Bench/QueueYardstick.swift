import FarmPostgres
import FarmStore
import FarmSystem
import Synchronization

/// A queue in PostgreSQL as people write it, which the speed of a shared stock is compared with: one
/// prepared function locks the first free row, marks it, and inserts the claim under its unique key.
final class QueueYardstick: Sendable {
    private let address: PostgresAddress

    private static let schema = "puzzlefarm_bench"

    /// Creates a queue of some rows in a database.
    init(_ url: String, rows: Int) throws(OpeningError) {
        do throws(PostgresError) {
            address = try PostgresAddress(url, application: "puzzlefarm bench")
            let name = Self.schema
            try Self.execute(
                """
                BEGIN;
                CREATE SCHEMA \(name);
                CREATE TABLE \(name).queue (
                  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                  puzzle text NOT NULL,
                  taken boolean NOT NULL DEFAULT false
                );
                CREATE INDEX free ON \(name).queue (id) WHERE NOT taken;
                CREATE TABLE \(name).claim (
                  key text PRIMARY KEY, puzzle bigint NOT NULL, lease_end timestamptz NOT NULL
                );
                INSERT INTO \(name).queue (puzzle)
                  SELECT repeat('.', 162) FROM generate_series(1, \(rows));
                CREATE FUNCTION \(name).take(a_key text) RETURNS text LANGUAGE plpgsql AS $$
                DECLARE
                  q \(name).queue;
                BEGIN
                  SELECT * INTO q FROM \(name).queue WHERE NOT taken
                    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
                  UPDATE \(name).queue SET taken = true WHERE id = q.id;
                  INSERT INTO \(name).claim VALUES (a_key, q.id, now() + interval '5 minutes');
                  RETURN q.puzzle;
                END $$;
                COMMIT;
                """, at: address)
            try Self.execute("VACUUM ANALYZE \(name).queue", at: address)
        } catch {
            throw .stock(url: url.withoutSecrets, error.message)
        }
    }

    private static func execute(
        _ sql: String, at address: PostgresAddress
    ) throws(PostgresError) {
        let deadline = Deadline(after: .seconds(120))
        var connection = try PostgresConnection(to: address, by: deadline)
        try connection.execute(sql, by: deadline)
    }

    /// Removes a queue from a database.
    static func remove(from url: String) throws(OpeningError) {
        try mapError({ OpeningError.stock(url: url.withoutSecrets, $0.message) }) {
            () throws(PostgresError) in
            let address = try PostgresAddress(url, application: "puzzlefarm bench")
            try execute("DROP SCHEMA IF EXISTS \(schema) CASCADE", at: address)
        }
    }

    /// A client with a connection of its own.
    final class Client: Sendable {
        private let connection: Mutex<PostgresConnection>
        private static let take = PostgresStatement(
            "take", "SELECT \(QueueYardstick.schema).take($1::text)")

        fileprivate init(_ address: PostgresAddress) throws(PostgresError) {
            connection = Mutex(
                try PostgresConnection(to: address, by: Deadline(after: .seconds(10))))
        }

        /// Takes a row under a key; returns an error, or nil.
        func take(_ key: String) -> String? {
            connection.withLock { connection in
                do throws(PostgresError) {
                    let row = try connection.run(
                        Self.take, key, by: Deadline(after: .seconds(10)))
                    return row.isNull(0, 0) ? "the queue is empty" : nil
                } catch {
                    return error.description
                }
            }
        }
    }

    func client() throws(OpeningError) -> Client {
        do throws(PostgresError) { return try Client(address) } catch {
            throw .stock(url: address.url, error.message)
        }
    }
}

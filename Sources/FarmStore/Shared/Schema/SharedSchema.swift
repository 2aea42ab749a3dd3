import FarmPostgres
import FarmSystem

/// The tables of a shared stock, documented in `SharedStock.md`.
///
/// They are in a schema of their own. `store init` creates them as their owner; the service only uses
/// them.
package enum SharedSchema {
    /// The version that this program writes.
    package static let version = 10
    /// The oldest version that is upgraded, and whose farms can use this one.
    static let oldest = 5
    static let name = "puzzlefarm"

    /// The settings of every connection. Statements expect to see what others have committed before
    /// them, and find their rows by a key, so that a plan is made once, and never with a scan that was
    /// right while a table was small: twice as many claims.
    static let settings = [
        ("search_path", name), ("default_transaction_isolation", "read committed"),
        ("statement_timeout", "30000"), ("lock_timeout", "2000"),
        ("idle_in_transaction_session_timeout", "30000"), ("jit", "off"),
        ("plan_cache_mode", "force_generic_plan"), ("enable_seqscan", "off"),
        ("enable_hashjoin", "off"), ("enable_mergejoin", "off"), ("enable_bitmapscan", "off"),
    ]

    /// Those of connections that read whole tables, and write files between two statements.
    static let patient =
        settings + [("statement_timeout", "600000"), ("idle_in_transaction_session_timeout", "0")]

    /// The steps from each version to the next, from the oldest on. A released step is never edited.
    private static let steps = [
        PackageResources.shared_6_sql, PackageResources.shared_7_sql, PackageResources.shared_8_sql,
        PackageResources.shared_9_sql, PackageResources.shared_10_sql,
    ]

    /// Creates the tables, and a pool for each tier, in one transaction. A stock that gets the copy of a
    /// folder, which has an id, is not open.
    static func create(
        copyOf folder: String? = nil, on connection: inout PostgresConnection, by deadline: Deadline
    ) throws(PostgresError) {
        let state = folder.map {
            "UPDATE meta SET state = '\(SharedState.incomplete.text)', source = '\($0)';"
        }
        try connection.execute(
            """
            BEGIN; CREATE SCHEMA \(name); SET LOCAL search_path = \(name);
            \(text(PackageResources.shared_tables_sql))
            \(functions)
            \(state ?? "")
            COMMIT
            """, by: deadline)
    }

    /// Upgrades an older schema in one transaction, beside farms that use it.
    static func upgrade(
        from found: Int, on connection: inout PostgresConnection, by deadline: Deadline
    ) throws(PostgresError) {
        try connection.execute(
            """
            BEGIN; SET LOCAL search_path = \(name); SET LOCAL lock_timeout = '30s';
            \(steps.dropFirst(found - oldest).map(text).joined(separator: "\n"))
            \(functions)
            \(text(PackageResources.shared_rights_sql))
            COMMIT
            """, by: deadline)
    }

    /// All functions, as this version has them.
    private static var functions: String {
        """
        \(text(PackageResources.shared_functions_sql))
        \(text(PackageResources.shared_compatible_sql))
        UPDATE meta SET schema = \(version), oldest_reader = \(oldest);
        """
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Refuses a name that the server would not take for one role.
    static func check(role: String) throws(PostgresError) {
        // Quoted or not, `public` stands for all roles.
        guard !role.isEmpty, role != "public" else {
            throw PostgresError(
                .address, "--role: \"\(role)\" is not one role; name that of the farms")
        }
    }

    /// Lets a role use the stock, without the right to change its tables or what was.
    static func grant(
        to role: String, on connection: inout PostgresConnection, by deadline: Deadline
    ) throws(PostgresError) {
        let name = role.replacing("'", with: "''")
        try connection.execute(
            "SELECT set_config('puzzlefarm.role', '\(name)', true);\n"
                + text(PackageResources.shared_rights_sql), by: deadline)
    }
}

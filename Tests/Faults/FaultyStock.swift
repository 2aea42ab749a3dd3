import FarmTestSupport
import Testing

/// A shared stock in the server of the running suite, whose faults farms have to survive.
struct FaultyStock: TestedStock {
    let cluster: PostgresCluster
    let url: String

    /// Creates a stock in a new database. Its files are in a folder, if one is named.
    init(at tablespace: String? = nil) throws {
        cluster = try #require(PostgresCluster.current)
        url = try cluster.stock(in: tablespace)
    }

    /// Ends the connections of the farms at the server.
    func killBackends() throws {
        try cluster.query(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            """, url: url)
    }
}

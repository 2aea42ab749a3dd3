import FarmTestSupport
import Testing

/// A shared stock in the server of the running suite, whose faults farms have to survive.
struct FaultyStock {
    let cluster: PostgresCluster
    let url: String

    /// Creates a stock in a new database. Its files are in a folder, if one is named.
    init(at tablespace: String? = nil) throws {
        cluster = try #require(PostgresCluster.current)
        url = try cluster.stock(in: tablespace)
    }

    /// Starts farms that use the stock under its owner, or by another address.
    func farms(_ count: Int, url: String? = nil) throws -> [ServiceFixture] {
        let farms = try (1...count).map { number in
            try ServiceFixture(
                "[farm]\nname = \"farm-\(number)\"\nworkers = 1\n[store]\nurl = \"\(url ?? self.url)\"\n"
                    + ServiceFixture.pools(low: 2_000, target: 4_000))
        }
        for farm in farms { farm.heard("READY=1") }
        return farms
    }

    /// Checks every answered claim at each farm, ends the farms, and checks the stock.
    func finish(_ load: ClaimLoad, _ farms: [ServiceFixture], _ what: String) throws {
        load.awaitAnswers(10)
        load.end()
        for farm in farms { load.ledger.verify(at: farm.socket) }
        for farm in farms { try farm.end() }
        let check = try Command.run("store", "check", "--full", url)
        #expect(check.exitCode == 0, "\(check.errors)")
        print("\(what), \(load.ledger.answers) answered claims, nothing lost or doubled")
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

import FarmTestSupport
import Foundation
import Testing

@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct SharedBenchTests {
    private struct Report: Decodable { let rates: [String: Double] }

    @Test func `a shared stock is measured after deliveries, beside a transaction, and removed`()
        throws
    {
        let cluster = try #require(PostgresCluster.current)
        let url = try cluster.database()
        let result = try Command.run(
            "bench", "store", "--json", "--seconds", "0", "--delivered", "1000", "--held", "0.2",
            "--url", url)
        try #require(result.exitCode == 0, "\(result.errors)")
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        let races = ["", "-later", "-held"].flatMap { suffix in
            ["queue", "claims"].flatMap { subject in
                [1, 8, 64].map { "\(subject)-\($0)\(suffix)" }
            }
        }
        #expect(Set(report.rates.keys) == Set(races + ["stock", "deliver", "returned-8"]))
        #expect(report.rates.values.allSatisfy { $0 > 0 })
        #expect(try schemas(url, cluster).isEmpty)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal ends the bench and removes what it made`(signal: Int32) throws {
        let cluster = try #require(PostgresCluster.current)
        let url = try cluster.database()
        let bench = try RunningCommand([
            Command.path, "bench", "store", "--seconds", "2", "--url", url,
        ])
        // Puzzles of the stock are being claimed.
        #expect(bench.line(with: "queue-1") != nil)
        bench.send(signal: signal)
        #expect(bench.end() == 128 + signal)
        #expect(try schemas(url, cluster).isEmpty)
    }

    private func schemas(_ url: String, _ cluster: PostgresCluster) throws -> String {
        try cluster.query(
            "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'puzzlefarm%'", url: url)
    }

    @Test func `a database with a stock is not measured`() throws {
        let cluster = try #require(PostgresCluster.current)
        let url = try cluster.stock()
        let result = try Command.run("bench", "store", "--url", url)
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("name an empty database"))
        #expect(try Command.run("store", "check", url).exitCode == 0)
    }
}

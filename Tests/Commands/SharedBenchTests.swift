import FarmTestSupport
import Foundation
import Testing

@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct SharedBenchTests {
    private struct Report: Decodable { let rates: [String: Double] }

    @Test func `a shared stock is measured before and after deliveries, and removed`() throws {
        let cluster = try #require(PostgresCluster.current)
        let url = try cluster.database()
        let result = try Command.run(
            "bench", "store", "--json", "--seconds", "0", "--delivered", "1000", "--url", url)
        try #require(result.exitCode == 0, "\(result.errors)")
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        let races = ["", "-later"].flatMap { suffix in
            ["queue", "claims"].flatMap { subject in
                [1, 8, 64].map { "\(subject)-\($0)\(suffix)" }
            }
        }
        #expect(Set(report.rates.keys) == Set(races + ["stock", "deliver"]))
        #expect(report.rates.values.allSatisfy { $0 > 0 })
        let left = try cluster.query(
            "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'puzzlefarm%'", url: url)
        #expect(left.isEmpty)
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

import FarmTestSupport
import Foundation
import Testing

/// Farms that fill and serve one stock in PostgreSQL.
@Suite(
    .serialized, .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres
)
struct SharedStockTests {
    private let cluster: PostgresCluster
    private let url: String

    init() throws {
        cluster = try #require(PostgresCluster.current)
        url = try cluster.stock()
    }

    private func configuration(
        _ name: String, low: Int = 5, target: Int = 10, workers: Int = 1, url: String? = nil
    ) -> String {
        "[farm]\nname = \"\(name)\"\nworkers = \(workers)\n[store]\nurl = \"\(url ?? self.url)\"\n"
            + ServiceFixture.pools(low: low, target: target)
    }

    /// Starts a farm and waits until it serves.
    private func farm(_ name: String, target: Int = 10, workers: Int = 1) throws -> ServiceFixture {
        let farm = try ServiceFixture(configuration(name, target: target, workers: workers))
        let first = try #require(farm.heard("READY=1").last)
        #expect(first.hasPrefix("READY=1"))
        return farm
    }

    private func claim(_ key: String, _ pool: String, at farm: ServiceFixture) throws -> String {
        try farm.curl(
            "/v1/claims", "-H", "Idempotency-Key: \(key)", "-H", "Content-Type: application/json",
            "-d", #"{"pool":"\#(pool)","count":3,"waitSeconds":30,"label":"\#(key)"}"#)
    }

    private struct Claimed: Decodable, Equatable {
        struct Puzzle: Decodable, Equatable { let id: String }
        let id: String
        let label: String?
        let puzzles: [Puzzle]
    }

    private func decoded(_ body: String) throws -> Claimed {
        let claim = try? JSONDecoder().decode(Claimed.self, from: Data(body.utf8))
        return try #require(claim, "\(body)")
    }

    /// The invariants of a stock after a test.
    private func checkStock() throws {
        let check = try Command.run("store", "check", "--full", url)
        #expect(check.exitCode == 0, "\(check.errors)")
    }

    @Test func `a claim whose farm is killed is continued at another farm`() throws {
        let (first, second) = (try farm("first"), try farm("second"))
        let made = try decoded(try claim("key", "hard", at: first))
        #expect(made.puzzles.count == 3 && made.label == "key")
        first.kill()
        #expect(try decoded(try claim("key", "hard", at: second)) == made)
        #expect(try second.curl("/v1/claims").contains(#""id":"\#(made.id)""#))
        let acknowledged = try second.curl("/v1/claims/\(made.id)/ack", "-X", "PUT")
        #expect(acknowledged.contains(#""state":"delivered""#))
        // The name is free again at once.
        try first.startAgain()
        first.heard("READY=1")
        #expect(try decoded(try claim("key", "hard", at: first)) == made)
        try first.end()
        try second.end()
        try checkStock()
    }

    @Test func `the status names the farms, also one that has stopped`() throws {
        let (first, second) = (try farm("first"), try farm("second"))
        // A farm knows the others when it starts, and those that start later are announced to it.
        #expect(try second.curl("/v1/status").contains(#""name":"first""#))
        try first.awaitStatus(with: #""name":"second""#)
        #expect(try first.curl("/v1/status").contains(#""kind":"postgresql""#))
        // One that ends in order says that it is gone; a killed one is missed after 15 seconds.
        try second.end()
        try first.awaitStatus(with: #""present":false"#)
        try first.end()
        try checkStock()
    }

    @Test func `a farm whose database is gone is degraded, and serves again after its return`()
        throws
    {
        let farm = try farm("only")
        try farm.awaitFullPools()
        cluster.stop(.immediate)
        try farm.awaitStatus(with: #""reason":"unreachable""#)
        let refused = try claim("key", "easy", at: farm)
        #expect(refused.contains(#""code":"unreachable""#))
        #expect(try farm.curl("/v1/health/live") == #"{"status":"live"}"#)
        // Meanwhile it waits. A machine with other work makes the share smaller, never larger.
        let start = try processorTime(of: farm)
        Thread.sleep(forTimeInterval: 2)
        #expect(try processorTime(of: farm) - start < 0.5)
        try cluster.start()
        try farm.awaitStatus(with: #""degraded":[]"#)
        #expect(try decoded(try claim("key", "easy", at: farm)).puzzles.count == 3)
        try farm.end()
        try checkStock()
    }

    /// The seconds that a farm has computed so far.
    private func processorTime(of farm: ServiceFixture) throws -> Double {
        let stat = try String(contentsOfFile: "/proc/\(farm.process.pid)/stat", encoding: .utf8)
        // After the name, which stands in parentheses, the 12th and 13th are ticks of a hundredth.
        let fields = try #require(stat.split(separator: ")").last).split(separator: " ")
        return (try #require(Double(fields[11])) + #require(Double(fields[12]))) / 100
    }

    @Test func `a second farm of the same name is refused`() throws {
        let farm = try farm("twin")
        let second = try ServiceFixture(configuration("twin"))
        var log = ""
        while let line = second.process.nextLine() { log += line + "\n" }
        #expect(second.process.end() == 75)
        #expect(log.contains("a farm named twin uses this stock; stop it, or give this one"))
        try farm.end()
    }

    @Test func `three farms do not overshoot targets by more than a portion for each worker`()
        throws
    {
        let target = 300
        let farms = try ["a", "b", "c"].map {
            try ServiceFixture(configuration($0, low: 100, target: target, workers: 2))
        }
        for farm in farms { farm.heard("READY=1") }
        for farm in farms { try farm.awaitFullPools() }
        let status = try farms[0].curl("/v1/status")
        let ready = status.matches(of: /"ready":(\d+)/).compactMap { Int($0.1) }
        #expect(ready.count == 6)
        #expect(ready.allSatisfy { target...target + 6 * 64 ~= $0 }, "\(ready)")
        for farm in farms { try farm.end() }
        try checkStock()
    }

    @Test func `a farm needs no right to change the schema`() throws {
        try cluster.query("CREATE ROLE service LOGIN", url: url)
        #expect(try Command.run("store", "init", "--role", "service", url).exitCode == 0)
        let own = url.replacing("farm@", with: "service@")
        let farm = try ServiceFixture(configuration("limited", url: own))
        farm.heard("READY=1")
        try farm.awaitFullPools()
        let claimed = try decoded(try claim("key", "medium", at: farm))
        _ = try farm.curl("/v1/claims/\(claimed.id)/return", "-X", "PUT")
        try farm.end()
        #expect(throws: PostgresCluster.Failure.self) {
            try cluster.query("DROP TABLE puzzlefarm.known", url: own)
        }
        #expect(throws: PostgresCluster.Failure.self) {
            try cluster.query("DELETE FROM puzzlefarm.known", url: own)
        }
        try checkStock()
    }

    @Test(arguments: [
        ("postgresql://farm@/nowhere?host=/nonexistent", 78), ("mysql://farm", 64),
    ])
    func `an address that cannot be used is refused`(url: String, exitCode: Int) throws {
        let made = try Command.run("store", "init", url)
        #expect(made.exitCode == Int32(exitCode))
        #expect(made.errors.contains(url))
    }

    @Test func `a database without a stock is refused with the command that creates it`() throws {
        let empty = try cluster.database()
        let service = try ServiceFixture(configuration("early", url: empty))
        var log = ""
        while let line = service.process.nextLine() { log += line + "\n" }
        #expect(service.process.end() == 78)
        #expect(log.contains("the database has no stock; create it: puzzlefarm store init"))
    }
}

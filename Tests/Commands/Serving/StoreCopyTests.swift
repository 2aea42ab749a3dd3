import FarmTestSupport
import Foundation
import Testing

/// The move of a store from a file to a shared stock.
@Suite(
    .serialized, .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres
)
struct StoreCopyTests {
    private let cluster: PostgresCluster
    private let url: String
    private let service: ServiceFixture

    /// A stopped service whose store has all states of puzzles and claims.
    init() throws {
        cluster = try #require(PostgresCluster.current)
        url = try cluster.database()
        service = try ServiceFixture(
            ServiceFixture.pools(low: 10, target: 10)
                + "[pool.mine]\ntier = \"easy\"\nsymmetry = \"half-turn\"\nlow = 10\ntarget = 10\n")
        service.heard("READY=1")
        try service.awaitFullPools()
        _ = try claim("leased", "hard")
        let returned = try claim("returned", "hard")
        _ = try service.curl("/v1/claims/\(returned.id)/return", "-X", "PUT")
        let delivered = try claim("delivered", "mine")
        _ = try service.curl("/v1/claims/\(delivered.id)/ack", "-X", "PUT")
        _ = try service.curl(
            "/v1/withdraw", "-H", "Content-Type: application/json", "-d",
            #"{"ids":["\#(returned.puzzles[0].id)"],"reason":"a test"}"#)
        try service.awaitFullPools()
        try service.end()
    }

    private struct Claimed: Decodable, Equatable {
        struct Puzzle: Decodable, Equatable { let id: String }
        let id: String
        let state: String
        let puzzles: [Puzzle]
    }

    private func claim(
        _ key: String, _ pool: String, at service: ServiceFixture? = nil
    ) throws -> Claimed {
        let body = try (service ?? self.service).curl(
            "/v1/claims", "-H", "Idempotency-Key: \(key)", "-H", "Content-Type: application/json",
            "-d", #"{"pool":"\#(pool)","count":2}"#)
        return try JSONDecoder().decode(Claimed.self, from: Data(body.utf8))
    }

    private func copy(by prefix: [String] = []) throws -> Command.Result {
        try Command.tool(
            prefix + [Command.path, "store", "copy", "--from", service.state, "--to", url])
    }

    /// The stock is complete and sound, claims go on, and the file is out of service.
    private func checkMoved() throws {
        let check = try Command.run("store", "check", "--full", url)
        #expect(check.exitCode == 0, "\(check.errors)")
        try service.startAgain()
        var log = ""
        while let line = service.process.nextLine() { log += line + "\n" }
        #expect(service.process.end() == 65)
        #expect(log.contains("this store was moved to \(url); set [store] url or path to it"))
        let farm = try ServiceFixture(
            "[store]\nurl = \"\(url)\"\n[farm]\nname = \"new\"\n"
                + ServiceFixture.pools(low: 0, target: 0)
                + "[pool.mine]\ntier = \"easy\"\nsymmetry = \"half-turn\"\nlow = 0\ntarget = 0\n")
        farm.heard("READY=1")
        #expect(try claim("leased", "hard", at: farm).state == "leased")
        #expect(try claim("delivered", "mine", at: farm).state == "delivered")
        let status = try farm.curl("/v1/status")
        #expect(status.contains(#""mine":{"ready":10,"#))
        #expect(status.contains(#""hard":{"ready":1"#))
        // A new claim gets a number of its own.
        #expect(try claim("new", "mine", at: farm).puzzles.count == 2)
        try farm.end()
    }

    @Test func `a copied store goes on with its claims, and the file is out of service`() throws {
        let done = try copy()
        #expect(done.exitCode == 0, "\(done.errors)")
        #expect(done.errors.contains("counts and checksum agree"))
        try checkMoved()
        let again = try copy()
        #expect(again.exitCode == 0)
    }

    @Test(.enabled(if: Command.canTrace, "needs strace and permission to trace"))
    func `a copy that is killed at any call is repeated`() throws {
        // The calls that send to the server or write a file, one after the other.
        for call in stride(from: 1, to: 60, by: Soak.times(1, short: 9)) {
            let killed = try copy(by: [
                "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=sendto,write,fsync,rename",
                "-e", "inject=sendto,write,fsync,rename:signal=KILL:when=\(call)",
            ])
            if killed.exitCode == 0 { break }
            // Nothing serves an incomplete copy: there is no stock yet, or it is not ready.
            let early = try Command.run("store", "check", url)
            let isAbsent = early.exitCode == 78 && early.errors.contains("has no stock")
            let isIncomplete = early.exitCode == 75 && early.errors.contains("is incomplete")
            #expect(isAbsent || isIncomplete || early.exitCode == 0, "\(early.errors)")
        }
        let done = try copy()
        #expect(done.exitCode == 0, "\(done.errors)")
        try checkMoved()
    }

    @Test func `a database that has a stock is refused`() throws {
        #expect(try Command.run("store", "init", url).exitCode == 0)
        let refused = try copy()
        #expect(refused.exitCode == 74)
        #expect(refused.errors.contains("has a stock already; use an empty database"))
    }

    @Test func `a store in use is refused`() throws {
        try service.startAgain()
        service.heard("READY=1")
        let refused = try copy()
        #expect(refused.exitCode == 75)
        try service.end()
        #expect(try copy().exitCode == 0)
    }

    @Test func `both ends must be named`() throws {
        let refused = try Command.run("store", "copy", "--from", "/var/lib/puzzlefarm")
        #expect(refused.exitCode == 64)
        #expect(refused.errors.contains("--to is missing; name the place that gets it"))
    }
}

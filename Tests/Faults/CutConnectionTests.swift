import FarmTestSupport
import Foundation
import Testing

/// Fault 5: the connection to the database of a shared stock is cut at a byte of a claim.
@Suite(
    .serialized, .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres
)
struct CutConnectionTests {
    private let cluster: PostgresCluster
    private let url: String
    private let folder: TemporaryDirectory
    private let proxy: RunningCommand
    private let farm: ServiceFixture

    init() throws {
        cluster = try #require(PostgresCluster.current)
        url = try cluster.stock()
        folder = try TemporaryDirectory()
        let script = TestData.root.appending(path: "Tests/Interop/cutting-proxy.py").path
        proxy = try RunningCommand([
            "python3", script, folder.path + "/.s.PGSQL.5432", cluster.socket,
        ])
        #expect(proxy.nextLine() == "listening")
        let through = url.replacing(/host=.*/, with: "host=\(folder.path)")
        farm = try ServiceFixture(
            "[farm]\nname = \"one\"\nworkers = 1\n[store]\nurl = \"\(through)\"\n"
                + ServiceFixture.pools(low: 0, target: 0)
                .replacing(
                    "[pool.easy]\nlow = 0\ntarget = 0",
                    with: "[pool.easy]\nlow = 500\ntarget = 4000"))
        farm.heard("READY=1")
        try farm.awaitFullPools()
    }

    private struct Claimed: Decodable, Equatable {
        struct Puzzle: Decodable, Equatable { let id: String }
        let id: String
        let puzzles: [Puzzle]
    }

    /// Returns a claim; nil if it was refused for a reason of the store.
    private func claim(_ key: String) throws -> Claimed? {
        let body = try farm.curl(
            "/v1/claims", "-H", "Idempotency-Key: \(key)", "-H", "Content-Type: application/json",
            "-d", #"{"pool":"easy","count":2,"leaseSeconds":86400}"#)
        if let made = try? JSONDecoder().decode(Claimed.self, from: Data(body.utf8)) { return made }
        #expect(
            body.contains(#""code":"store-io""#) || body.contains(#""code":"unreachable""#)
                || body.contains(#""code":"store-busy""#), "\(body)")
        return nil
    }

    /// Returns the claim of a key, repeating the request until the farm has its connection again.
    private func settled(_ key: String) throws -> Claimed {
        for _ in 0..<100 {
            try farm.awaitStatus(with: #""degraded":[]"#)
            if let made = try claim(key) { return made }
        }
        throw Unsettled(key: key)
    }

    private struct Unsettled: Error { let key: String }

    // The message of a claim has some 300 bytes, the answer some thousands.
    @Test(arguments: [("up", 71), ("down", 211)])
    func `no claim is answered without its commit, and its key tells`(
        direction: String, step: Int
    ) throws {
        var ids: Set<String> = []
        var cuts = 0
        // Every byte in the long form, until the message or the answer is shorter.
        for byte in stride(from: 0, to: 100_000, by: Soak.times(1, short: step)) {
            let key = "cut-\(direction)-\(byte)"
            try proxy.write(line: "\(direction) \(byte) \(key)")
            #expect(proxy.nextLine() == "armed")
            let first = try claim(key)
            let again = try settled(key)
            // The first message may be of either request.
            let outcome = proxy.nextLine()
            if let first { #expect(again == first) }
            #expect(again.puzzles.count == 2)
            for puzzle in again.puzzles { #expect(ids.insert(puzzle.id).inserted) }
            let found = try cluster.query(
                "SELECT count(*) FROM puzzlefarm.claim WHERE key = '\(key)'", url: url)
            #expect(found == "1")
            if outcome != "cut" { break }
            cuts += 1
        }
        #expect(cuts > 2)
        try farm.end()
        let check = try Command.run("store", "check", "--full", url)
        #expect(check.exitCode == 0, "\(check.errors)")
        print("\(cuts) cuts \(direction), every key with one claim")
    }
}

import FarmTestSupport
import Foundation
import Testing

/// The move of a shared stock to a file, and its backups, which are files.
@Suite(
    .serialized, .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres
)
struct StockReturnTests {
    private let url: String
    private let folder: TemporaryDirectory
    private let farm: ServiceFixture
    private let held: Claimed

    private static let pools =
        ServiceFixture.pools(low: 10, target: 10)
        + "[pool.mine]\ntier = \"easy\"\nsymmetry = \"half-turn\"\nlow = 10\ntarget = 10\n"

    private static let filter = #","filter":{"symmetry":"half-turn"}"#

    /// The folder that gets the stock.
    private var target: String { folder.path + "/moved" }

    /// A running farm whose stock has all states of puzzles and claims.
    init() throws {
        url = try #require(PostgresCluster.current).stock()
        folder = try TemporaryDirectory()
        farm = try ServiceFixture(
            "[farm]\nname = \"one\"\nworkers = 1\n[store]\nurl = \"\(url)\"\n" + Self.pools)
        farm.heard("READY=1")
        try farm.awaitFullPools()
        held = try Self.claim("leased", "mine", at: farm)
        let returned = try Self.claim("returned", "hard", at: farm)
        _ = try farm.curl("/v1/claims/\(returned.id)/return", "-X", "PUT")
        let delivered = try Self.claim("delivered", "medium", filter: Self.filter, at: farm)
        _ = try farm.curl("/v1/claims/\(delivered.id)/ack", "-X", "PUT")
        _ = try farm.curl(
            "/v1/withdraw", "-H", "Content-Type: application/json", "-d",
            #"{"ids":["\#(returned.puzzles[0].id)"],"reason":"a test"}"#)
        try farm.awaitFullPools()
    }

    private struct Claimed: Decodable, Equatable {
        struct Puzzle: Decodable, Equatable { let id: String }
        let id: String
        let state: String
        let puzzles: [Puzzle]
    }

    private static func claim(
        _ key: String, _ pool: String, filter: String = "", at service: ServiceFixture
    ) throws -> Claimed {
        let body = try service.curl(
            "/v1/claims", "-H", "Idempotency-Key: \(key)", "-H", "Content-Type: application/json",
            "-d", #"{"pool":"\#(pool)","count":2,"waitSeconds":30\#(filter)}"#)
        let claimed = try? JSONDecoder().decode(Claimed.self, from: Data(body.utf8))
        return try #require(claimed, "\(key): \(body)")
    }

    private func move(by prefix: [String] = []) throws -> Command.Result {
        try Command.tool(prefix + [Command.path, "store", "copy", "--from", url, "--to", target])
    }

    /// A service on the file, without production.
    private func service(in state: String) throws -> ServiceFixture {
        let off = Self.pools.replacing("= 10", with: "= 0")
        let service = try ServiceFixture(off, state: state)
        service.heard("READY=1")
        return service
    }

    /// The file is complete and sound, claims go on there, and the stock is out of service.
    private func checkMoved() throws {
        let check = try Command.run("store", "check", "--full", "--state", target)
        #expect(check.exitCode == 0, "\(check.errors)")
        let gone = try Command.run("store", "check", url)
        #expect(gone.exitCode == 65)
        #expect(gone.errors.contains("this store was moved to \(target)"))
        let service = try service(in: target)
        #expect(try Self.claim("leased", "mine", at: service) == held)
        let acknowledged = try service.curl("/v1/claims/\(held.id)/ack", "-X", "PUT")
        #expect(acknowledged.contains(#""state":"delivered""#))
        let delivered = try Self.claim("delivered", "medium", filter: Self.filter, at: service)
        #expect(delivered.state == "delivered")
        let status = try service.curl("/v1/status")
        #expect(status.contains(#""mine":{"ready":1"#))
        let matching = try Self.claim("new", "mine", filter: Self.filter, at: service)
        #expect(matching.puzzles.count == 2)
        try service.end()
    }

    @Test func `a stock moves to a folder while a farm serves it`() throws {
        let done = try move()
        #expect(done.exitCode == 0, "\(done.errors)")
        #expect(done.errors.contains("counts and checksum agree"))
        // The farm refuses claims, and still shows what the stock had.
        try farm.awaitStatus(with: #""reason":"store-moved""#)
        let refused = try farm.curl(
            "/v1/claims", "-H", "Idempotency-Key: late", "-H", "Content-Type: application/json",
            "-d", #"{"pool":"hard"}"#)
        #expect(refused.contains(#""code":"store-moved""#))
        #expect(try farm.curl("/v1/claims").contains(#""id":"\#(held.id)""#))
        try farm.end()
        try checkMoved()
        #expect(try move().exitCode == 65)
    }

    @Test(.enabled(if: Command.canTrace, "needs strace and permission to trace"))
    func `a move that is killed at any call is repeated`() throws {
        // The calls that send to the server or change a file, one after the other.
        for call in stride(from: 1, to: 80, by: Soak.times(1, short: 7)) {
            let killed = try move(by: [
                "strace", "-f", "-qq", "-o", "/dev/null", "-e",
                "trace=sendto,fsync,rename,renameat,renameat2,unlinkat", "-e",
                "inject=sendto,fsync,rename,renameat,renameat2,unlinkat:signal=KILL:when=\(call)",
            ])
            if killed.exitCode == 0 { break }
            // Never are both in service.
            let isStockOpen = try Command.run("store", "check", url).exitCode == 0
            let isFileOpen = try Command.run("store", "check", "--state", target).exitCode == 0
            #expect(!isStockOpen || !isFileOpen)
        }
        let done = try move()
        #expect(done.exitCode == 0 || done.errors.contains("a store is or was here"))
        try farm.end()
        try checkMoved()
    }

    @Test func `a folder that gets a stock is refused until that is complete`() throws {
        try FileManager.default.createDirectory(
            atPath: target, withIntermediateDirectories: true)
        try "\(url)\n".write(toFile: target + "/farm.incomplete", atomically: true, encoding: .utf8)
        let early = try ServiceFixture(state: target)
        var log = ""
        while let line = early.process.nextLine() { log += line + "\n" }
        #expect(early.process.end() == 75)
        #expect(log.contains("gets the store of \(url); repeat the puzzlefarm store copy"))
        try farm.end()
    }

    @Test(.enabled(if: Command.canTrace, "needs strace and permission to trace"))
    func `a move that was interrupted can be given up`() throws {
        // At the first call that leaves a move begun.
        for call in 1..<40 {
            let killed = try move(by: [
                "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync", "-e",
                "inject=fsync:signal=KILL:when=\(call)",
            ])
            #expect(killed.exitCode != 0)
            if try PostgresCluster.state(of: url) != "open" { break }
        }
        try farm.awaitStatus(with: #""reason":"store-moved""#)
        let given = try Command.run("store", "init", url)
        #expect(given.exitCode == 0)
        #expect(given.errors.contains("its move was given up; farms use the stock again"))
        try farm.awaitStatus(with: #""degraded":[]"#)
        #expect(try Self.claim("more", "easy", at: farm).puzzles.count == 2)
        // And taken up again.
        try farm.end()
        let done = try move()
        #expect(done.exitCode == 0, "\(done.errors)")
        try checkMoved()
    }

    @Test func `a backup of a shared stock is restored as a store of one farm`() throws {
        let written = try Command.run("backup", "--url", url, folder.path + "/copy.backup")
        #expect(written.exitCode == 0, "\(written.errors)")
        // The farm writes the same into its own folder.
        let made = try farm.curl("/v1/backup", "-X", "POST")
        let name = try #require(made.firstMatch(of: /"name":"([^"]+)"/)?.1)
        #expect(FileManager.default.fileExists(atPath: farm.state + "/backups/\(name)"))
        _ = try farm.curl("/v1/claims/\(held.id)/ack", "-X", "PUT")
        try farm.end()
        try FileManager.default.createDirectory(
            atPath: target, withIntermediateDirectories: true)
        let restored = try Command.run(
            "store", "restore", folder.path + "/copy.backup", "--yes", "--state", target)
        #expect(restored.exitCode == 0, "\(restored.errors)")
        let service = try service(in: target)
        let status = try service.curl("/v1/status")
        // Claims that were leased when the backup was made have ended.
        #expect(status.contains(#""mine":{"ready":12,"leased":0"#), "\(status)")
        try service.end()
        let check = try Command.run("store", "check", "--full", "--state", target)
        #expect(check.exitCode == 0, "\(check.errors)")
        #expect(try Command.run("store", "check", url).exitCode == 0)
    }

    @Test func `a key of clients of two farms gives neither the puzzles of the other`() throws {
        let farms = try ["a", "b"].map { name in
            let farm = try ServiceFixture(
                "[farm]\nname = \"\(name)\"\nworkers = 1\n[store]\nurl = \"\(url)\"\n"
                    + "peer_scope = \"farm\"\n" + Self.pools)
            farm.heard("READY=1")
            return farm
        }
        let made = try farms.map { try Self.claim("twice", "easy", at: $0) }
        for farm in farms { try farm.end() }
        try farm.end()
        #expect(made[0].id != made[1].id)
        let done = try move()
        #expect(done.exitCode == 0, "\(done.errors)")
        let service = try service(in: target)
        let new = try Self.claim("twice", "easy", at: service)
        #expect(!made.contains(new))
        for claim in made {
            let acknowledged = try service.curl("/v1/claims/\(claim.id)/ack", "-X", "PUT")
            #expect(acknowledged.contains(#""state":"delivered""#), "\(acknowledged)")
        }
        try service.end()
        let check = try Command.run("store", "check", "--full", "--state", target)
        #expect(check.exitCode == 0, "\(check.errors)")
    }

    @Test(arguments: [
        ["--from", "postgresql:///a", "--to", "postgresql:///b"], ["--from", "a", "--to", "b"],
        ["--from", "postgresql:///a", "--to", "b", "--role", "c"],
    ])
    func `a copy between two places of one kind is refused`(arguments: [String]) throws {
        let refused = try Command.run(["store", "copy"] + arguments)
        #expect(refused.exitCode == 64)
        try farm.end()
    }
}

import FarmTestSupport
import Foundation
import Testing

/// Rules for all farms that share a stock: pauses, thresholds, and who waits for whom.
@Suite(
    .serialized, .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres
)
struct SharedRulesTests {
    private let cluster: PostgresCluster
    private let url: String

    init() throws {
        cluster = try #require(PostgresCluster.current)
        url = try cluster.stock()
    }

    /// Starts a farm that stocks one pool.
    private func farm(_ name: String, easy: String) throws -> ServiceFixture {
        let farm = try ServiceFixture(
            "[farm]\nname = \"\(name)\"\nworkers = 1\n[store]\nurl = \"\(url)\"\n"
                + ServiceFixture.pools(low: 0, target: 0)
                .replacing("[pool.easy]\nlow = 0\ntarget = 0", with: "[pool.easy]\n\(easy)"))
        farm.heard("READY=1")
        return farm
    }

    private func claim(
        _ key: String, waiting seconds: Int = 0, at farm: ServiceFixture
    ) throws -> String {
        try farm.curl(
            "/v1/claims", "-H", "Idempotency-Key: \(key)", "-H", "Content-Type: application/json",
            "-d", #"{"pool":"easy","count":5,"waitSeconds":\#(seconds)}"#)
    }

    @Test func `a pause for all farms holds at each of them and after a restart`() throws {
        let first = try farm("first", easy: "low = 5\ntarget = 5")
        try first.awaitStatus(with: #""ready":5"#)
        let second = try farm("second", easy: "low = 5\ntarget = 5")
        let paused = try Command.run(
            "pause", "--tier", "easy", "--everywhere", "--reason", "moving", "--socket",
            first.socket)
        #expect(paused.exitCode == 0, "\(paused.errors)")
        #expect(paused.output.hasPrefix("easy paused since "))
        #expect(paused.output.contains(" at all farms: moving"))
        try second.awaitStatus(with: #""reason":"moving""#)
        #expect(try claim("k", at: second).contains(#""state":"leased""#))
        try second.end()
        try second.startAgain()
        second.heard("READY=1")
        let empty = try claim("other", waiting: 20, at: second)
        #expect(empty.contains(#""code":"pool-empty""#), "\(empty)")
        #expect(empty.contains("the pool is paused: moving"))
        let resumed = try Command.run("resume", "--everywhere", "--socket", second.socket)
        #expect(resumed.output == "no pool is paused\n")
        try first.awaitStatus(with: #""paused":[]"#)
        #expect(try claim("last", waiting: 60, at: first).contains(#""state":"leased""#))
        try first.end()
        try second.end()
    }

    @Test func `with a stock in a file a pause for all farms pauses this one lastingly`() throws {
        let alone = try ServiceFixture(ServiceFixture.pools(low: 0, target: 0))
        alone.heard("READY=1")
        let paused = try Command.run(
            "pause", "--everywhere", "--tier", "easy", "--socket", alone.socket)
        #expect(paused.output.contains(", also after a restart"), "\(paused)")
        try alone.end()
        try alone.startAgain()
        alone.heard("READY=1")
        #expect(try alone.curl("/v1/status").contains(#""paused":[{"pool":"easy""#))
        let resumed = try Command.run("resume", "--everywhere", "--socket", alone.socket)
        #expect(resumed.output == "no pool is paused\n")
        try alone.end()
    }

    @Test func `a claim waits at a paused farm while another one stocks`() throws {
        let (first, second) = (
            try farm("first", easy: "low = 0\ntarget = 0"),
            try farm("second", easy: "low = 5\ntarget = 5")
        )
        try first.awaitStatus(with: #""name":"second""#)
        _ = try Command.run("pause", "--socket", first.socket)
        try second.awaitStatus(with: #""ready":5"#)
        #expect(try claim("now", at: second).contains(#""state":"leased""#))
        // The first farm makes nothing; the second refills the pool.
        let waited = try claim("later", waiting: 60, at: first)
        #expect(waited.contains(#""state":"leased""#), "\(waited)")
        try first.end()
        try second.end()
        // Without another farm a claim is answered at once.
        let alone = try farm("third", easy: "low = 5\ntarget = 5")
        _ = try Command.run("pause", "--socket", alone.socket)
        _ = try claim("rest", at: alone)
        _ = try claim("rest 2", at: alone)
        #expect(try claim("none", waiting: 60, at: alone).contains(#""code":"pool-empty""#))
        try alone.end()
    }

    @Test func `shared thresholds are those of the stock, and who disagrees is told`() throws {
        let first = try farm("first", easy: "low = 5\ntarget = 10\nshared = true")
        try first.awaitStatus(with: #""low":5,"target":10"#)
        // A farm that joins does not change them.
        let second = try farm("second", easy: "low = 6\ntarget = 12\nshared = true")
        try second.awaitStatus(with: #""low":5,"target":10"#)
        let text = "farm second wants low = 6 and target = 12, but the stock has 5 and 10"
        for farm in [first, second] {
            var line = ""
            while !line.contains(text) { line = try #require(farm.process.nextLine()) }
        }
        // A farm whose configuration changes does.
        let before = try String(contentsOfFile: first.config, encoding: .utf8)
        let after = before.replacing("low = 5\ntarget = 10", with: "low = 6\ntarget = 12")
        _ = try first.folder.write(after.utf8, to: "puzzlefarm.toml")
        let reloaded = try Command.run("reload", "--socket", first.socket)
        #expect(reloaded.exitCode == 0, "\(reloaded.errors)")
        try first.awaitStatus(with: #""low":6,"target":12"#)
        try second.awaitStatus(with: #""low":6,"target":12"#)
        try first.end()
        try second.end()
    }

    @Test func `farms take numbers of grids from the stock`() throws {
        let first = try farm("first", easy: "low = 5\ntarget = 10")
        try first.awaitStatus(with: #""ready":10"#)
        let taken = "SELECT last_value, is_called FROM puzzlefarm.candidate"
        #expect(try cluster.query(taken, url: url) == "1|t")
        let second = try farm("second", easy: "low = 15\ntarget = 20")
        try second.awaitStatus(with: #""ready":20"#)
        #expect(try cluster.query(taken, url: url) == "2|t")
        // Under one seed with numbers of their own, no puzzle is made twice.
        for farm in [first, second] {
            let metrics = try farm.curl("/metrics")
            #expect(metrics.contains(#"puzzlefarm_rejected_total{reason="duplicate"} 0"#))
        }
        try first.end()
        try second.end()
    }
}

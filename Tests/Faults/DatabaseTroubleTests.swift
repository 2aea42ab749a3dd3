import FarmHTTP
import FarmTestSupport
import Foundation
import Testing

/// Fault 7: the database of a shared stock refuses its work. Claims are refused with the reason, and the
/// farm heals by itself.
@Suite(
    .serialized, .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres
)
struct DatabaseTroubleTests {
    /// Returns the status and the body of a claim.
    private func claim(_ key: String, _ farm: ServiceFixture) throws -> (Int, String) {
        var client = Client(path: farm.socket)
        let answer = try client.send(.claim(key))
        return (answer.status.code, String(decoding: answer.body, as: UTF8.self))
    }

    @Test func `a farm heals when its role may connect again`() throws {
        let stock = try FaultyStock()
        try stock.cluster.query("CREATE ROLE locked LOGIN", url: stock.url)
        #expect(try Command.run("store", "init", "--role", "locked", stock.url).exitCode == 0)
        let farms = try stock.farms(1, url: stock.url.replacing("farm@", with: "locked@"))
        try farms[0].awaitFullPools()
        try stock.cluster.query("ALTER ROLE locked NOLOGIN", url: stock.url)
        try stock.killBackends()
        try farms[0].awaitStatus(with: #""reason":"unreachable""#)
        try stock.cluster.query("ALTER ROLE locked LOGIN", url: stock.url)
        try farms[0].awaitStatus(with: #""degraded":[]"#)
        let load = ClaimLoad(clients: 2, name: "healed", at: farms[0].socket)
        try stock.finish(load, farms, "a revoked role")
    }

    @Test func `a farm heals when the server has connections to spare again`() throws {
        let stock = try FaultyStock()
        try stock.cluster.query("CREATE ROLE crowded LOGIN", url: stock.url)
        #expect(try Command.run("store", "init", "--role", "crowded", stock.url).exitCode == 0)
        let farms = try stock.farms(1, url: stock.url.replacing("farm@", with: "crowded@"))
        try farms[0].awaitFullPools()
        // As if others had all connections.
        try stock.cluster.query("ALTER ROLE crowded CONNECTION LIMIT 0", url: stock.url)
        try stock.killBackends()
        try farms[0].awaitStatus(with: "too many connections")
        let (code, body) = try claim("crowded", farms[0])
        #expect(code == 503 && body.contains(#""code":"unreachable""#), "\(body)")
        try stock.cluster.query("ALTER ROLE crowded CONNECTION LIMIT -1", url: stock.url)
        try farms[0].awaitStatus(with: #""degraded":[]"#)
        let load = ClaimLoad(clients: 2, name: "spare", at: farms[0].socket)
        try stock.finish(load, farms, "exhausted connections")
    }

    @Test func `claims are refused while a table is locked, and answered afterwards`() throws {
        let stock = try FaultyStock()
        let farms = try stock.farms(1)
        try farms[0].awaitFullPools()
        let session = try stock.cluster.session(stock.url)
        try session.write(line: "BEGIN; LOCK TABLE puzzlefarm.ready IN ACCESS EXCLUSIVE MODE;")
        try session.write(line: "SELECT 'locked';")
        #expect(session.line(with: "locked") != nil)
        let (code, body) = try claim("locked", farms[0])
        #expect(code == 503 && body.contains(#""code":"store-busy""#), "\(body)")
        // Looking does not wait for the lock.
        #expect(try farms[0].curl("/v1/health/live") == #"{"status":"live"}"#)
        #expect(try farms[0].curl("/v1/status").contains(#""pools""#))
        let load = ClaimLoad(clients: 4, name: "lock", at: farms[0].socket)
        try session.write(line: "SELECT pg_sleep(\(Soak.times(60, short: 4))); COMMIT;")
        load.awaitAnswers(20)
        #expect(try claim("locked", farms[0]).0 == 201)
        try stock.finish(load, farms, "a locked table")
    }

    /// Checks that a farm is degraded by one reason without a break, until `healing` ends the cause.
    private func expectOneDegradation(
        _ reason: String, at farm: ServiceFixture, _ stock: FaultyStock, healing: () throws -> Void
    ) throws {
        try farm.awaitStatus(with: "\"reason\":\"\(reason)\"")
        // The farm tries to heal each second.
        try farm.awaitSeconds(4)
        #expect(try farm.curl("/v1/health/live") == #"{"status":"live"}"#)
        let (code, body) = try claim("refused", farm)
        #expect(code == 503 && body.contains("\"code\":\"\(reason)\""), "\(body)")
        try healing()
        try farm.awaitStatus(with: #""degraded":[]"#)
        let load = ClaimLoad(clients: 2, name: reason, at: farm.socket)
        load.awaitAnswers(10)
        load.end()
        load.ledger.verify(at: farm.socket)
        let log = try farm.end()
        #expect(log.components(separatedBy: "degraded, \(reason)").count == 2, "\(log)")
        #expect(log.components(separatedBy: "recovered from \(reason)").count == 2)
        let check = try Command.run("store", "check", "--full", stock.url)
        #expect(check.exitCode == 0, "\(check.errors)")
    }

    @Test func `a server that turns read-only is named until it writes again`() throws {
        let stock = try FaultyStock()
        let farm = try stock.farms(1)[0]
        try farm.awaitFullPools()
        try stock.cluster.query(
            "ALTER SYSTEM SET default_transaction_read_only = on", url: stock.url)
        try stock.cluster.query("SELECT pg_reload_conf()", url: stock.url)
        func end() throws {
            let words = [
                "ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()",
            ]
            for sql in words { try stock.cluster.query(sql, url: stock.url) }
        }
        // Otherwise the next tests of this server could not write.
        defer { try? end() }
        _ = try claim("first", farm)
        try expectOneDegradation("read-only", at: farm, stock) { try end() }
    }

    @Test(.enabled(if: Mount.isPossible, "needs root to mount a small disk"))
    func `a full disk of the database is named until there is free space`() throws {
        let disk = try Mount(megabytes: 14)
        let stock = try FaultyStock(at: disk.path)
        let farm = try stock.farms(1)[0]
        try expectOneDegradation("disk-full", at: farm, stock) { try disk.grow(megabytes: 256) }
    }
}

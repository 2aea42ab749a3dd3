import FarmJSON
import FarmTestSupport
import Foundation
import Testing

/// Watchdog keep-alives are sent while all parts make progress, and withheld otherwise.
@Suite struct ServiceWatchdogTests {
    /// Keep-alives are due every third of it: 200 ms.
    private static let patience = ["WATCHDOG_USEC": "600000"]

    @Test func `an idle service with full pools sends keep-alives`() throws {
        try ServiceFixture.run(environment: Self.patience) { service in
            try service.awaitFullPools()
            for _ in 0..<9 { #expect(service.heard("WATCHDOG=1").last == "WATCHDOG=1") }
        }
    }

    @Test func `a busy service sends keep-alives`() throws {
        let endless = ServiceFixture.pools(low: 100_000, target: 1_000_000)
        try ServiceFixture.run(endless, environment: Self.patience) { service in
            for _ in 0..<9 { #expect(service.heard("WATCHDOG=1").last == "WATCHDOG=1") }
        }
    }

    @Test(arguments: [
        ("stall-store", "store"), ("stall-accept", "api"), ("stall-worker", "worker 0"),
    ])
    func `a stalled part withholds the keep-alives`(fault: String, part: String) throws {
        let endless = ServiceFixture.pools(low: 100_000, target: 1_000_000)
        let service = try ServiceFixture(
            endless,
            environment: Self.patience.merging(["PUZZLEFARM_FAULT": fault]) { $1 })
        service.heard("READY=1")
        // A slow disk may hold up the store too, for a moment.
        var line = try #require(service.process.line(with: "stalled: "))
        while !line.contains(part) {
            line = try #require(service.process.line(with: "stalled: "))
        }
        while !service.notices.isQuiet { _ = service.notices.next() }
        // Until systemd would end it, nothing more is said.
        for _ in 0..<3 { _ = service.process.line(with: "stalled: ") }
        service.process.send(signal: SIGKILL)
        #expect(service.process.end() == -SIGKILL)
        while !service.notices.isQuiet { #expect(service.notices.next() != "WATCHDOG=1") }
    }

    @Test func `a status with tenants does not wait for a stalled store`() throws {
        let service = try ServiceFixture(
            ServiceFixture.pools(low: 100_000, target: 1_000_000)
                + "[tenant.shop]\nlevel = \"claim\"\n",
            environment: Self.patience.merging(["PUZZLEFARM_FAULT": "stall-store"]) { $1 })
        service.heard("READY=1")
        while try !#require(service.process.line(with: "stalled: ")).contains("store") {}
        let client = try APIClient(service)
        for _ in 0..<4 {
            let status = try client.ask("GET", "/v1/status")
            #expect(status["tenants"]?.elements?.first?["name"] == .string("shop"))
        }
        service.process.send(signal: SIGKILL)
        #expect(service.process.end() == -SIGKILL)
    }

    @Test func `a reload that waits for a stalled store does not hold up the service loop`() throws
    {
        let endless = ServiceFixture.pools(low: 100_000, target: 1_000_000)
        let service = try ServiceFixture(
            endless,
            environment: Self.patience.merging(["PUZZLEFARM_FAULT": "stall-store"]) { $1 })
        service.heard("READY=1")
        while try !#require(service.process.line(with: "stalled: ")).contains("store") {}
        service.process.send(signal: SIGHUP)
        service.heard("RELOADING=1")
        // The loop goes on with what it does every 200 ms. The first of them may be older.
        for _ in 0..<9 { #expect(service.process.line(with: "stalled: store") != nil) }
        service.process.send(signal: SIGKILL)
        #expect(service.process.end() == -SIGKILL)
    }

    @Test func `a watchdog for another process gets no keep-alives`() throws {
        let environment = Self.patience.merging(["WATCHDOG_PID": "1"]) { $1 }
        try ServiceFixture.run(environment: environment) { service in
            try service.awaitFullPools()
            try service.end()
            #expect(!service.heard("STOPPING=1").contains("WATCHDOG=1"))
        }
    }
}

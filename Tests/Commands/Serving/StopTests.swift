import FarmTestSupport
import Foundation
import Testing

/// Stops during work and during startup, and a restart after a stop.
@Suite struct StopTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func `a stop during work leaves a sound store and no files behind`(
        signal: Int32
    ) throws {
        let endless = ServiceFixture.pools(low: 100_000, target: 1_000_000)
        let service = try ServiceFixture(endless)
        service.heard("READY=1")
        try service.awaitStatus(with: #""state":"working""#)
        service.process.send(signal: signal)
        #expect(service.process.line(with: "stopped")?.hasSuffix("Z notice: stopped") == true)
        #expect(service.process.end() == 0)
        #expect(!FileManager.default.fileExists(atPath: service.socket))
        #expect(!FileManager.default.fileExists(atPath: service.state + "/farm.db-wal"))
        let check = try Command.run("store", "check", "--full", "--state", service.state)
        #expect(check.exitCode == 0, "\(check.errors)")
    }

    @Test func `a stop during startup succeeds`() throws {
        let service = try ServiceFixture(
            "[farm]\nready_when = \"stocked\"\n"
                + ServiceFixture.pools(low: 100_000, target: 1_000_000))
        service.heard("EXTEND_TIMEOUT_USEC=")
        try service.end()
        #expect(service.heard("STOPPING=1").last == "STOPPING=1\nSTATUS=stopping")
    }

    @Test func `generated puzzles survive a restart`() throws {
        let service = try ServiceFixture()
        service.heard("READY=1")
        try service.awaitFullPools()
        try service.end()
        try service.startAgain()
        service.heard("READY=1")
        #expect(try service.curl("/v1/status").contains(#""hard":{"ready":1"#))
        try service.end()
    }
}

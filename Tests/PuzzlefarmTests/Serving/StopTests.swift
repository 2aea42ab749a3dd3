import FarmTestSupport
import Foundation
import Testing

/// Ends: with everything put away, in the middle of work or of a start, and asked for twice.
@Suite struct StopTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func `a stop in the middle of work leaves a whole store and nobody behind`(
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

    @Test func `a stop before it is ready ends well`() throws {
        let service = try ServiceFixture(
            "[farm]\nready_when = \"stocked\"\n"
                + ServiceFixture.pools(low: 100_000, target: 1_000_000))
        service.heard("EXTEND_TIMEOUT_USEC=")
        try service.end()
        #expect(service.heard("STOPPING=1").last == "STOPPING=1\nSTATUS=stopping")
    }

    @Test func `what was made is there after the next start`() throws {
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

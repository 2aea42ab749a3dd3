import FarmTestSupport
import FarmWire
import Foundation
import PuzzleBundle
import Testing

/// Pools that are not filled because somebody asked for that.
@Suite struct PauseTests {
    private func paused(_ client: APIClient) throws -> [String] {
        let status = try client.ask("GET", "/v1/status")
        return status["paused"]?.elements?.compactMap { $0["pool"]?.string } ?? []
    }

    @Test func `a paused pool gives but is not filled, until it is resumed`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let wish = #"{"pools":["hard"],"reason":"too many"}"#
            let first = try client.ask("POST", "/v1/pause", wish)
            #expect(Shape.pauses.schema.faults(in: first.value) == [])
            // Saying it again changes nothing.
            #expect(try client.ask("POST", "/v1/pause", wish).body == first.body)
            #expect(try paused(client) == ["hard"])
            for pool in ["hard", "easy"] {
                let claim = try client.claim("{\"pool\":\"\(pool)\",\"count\":8}", key: pool)
                #expect(claim.status == 201)
            }
            // The other one is filled again meanwhile.
            while try client.ask("GET", "/v1/status")["pools"]?["easy"]?["ready"]?.integer != 10 {}
            let hard = try client.ask("GET", "/v1/status")["pools"]?["hard"]
            #expect(hard?["ready"]?.integer == 2 && hard?["target"]?.integer == 10)
            #expect(try client.ask("POST", "/v1/resume").body == Array(#"{"paused":[]}"#.utf8))
            while try client.ask("GET", "/v1/status")["pools"]?["hard"]?["ready"]?.integer != 10 {}
        }
    }

    @Test func `pausing everything is resting, and health stays well`() throws {
        try ServiceFixture.run { service in
            let client = try APIClient(service)
            try client.ask("POST", "/v1/pause")
            #expect(try paused(client).count == 6)
            let workers = try client.ask("GET", "/v1/status")["workers"]
            #expect(workers?["state"] == .string("paused"))
            #expect(try client.ask("GET", "/v1/health/ready").status == 200)
        }
    }

    @Test func `the log tells on one line who had something changed`() throws {
        try ServiceFixture.run { service in
            let client = try APIClient(service)
            let body = #"{"pools":["hard","expert"],"reason":"tea\n<0>all is lost"}"#
            try client.ask("POST", "/v1/pause", body)
            let line = try #require(service.process.line(with: "paused "))
            let pid = ProcessInfo.processInfo.processIdentifier
            #expect(
                line.hasSuffix(#", pid \#(pid): paused hard, expert: tea\n<0>all is lost"#))
            try client.ask("POST", "/v1/resume", #"{"pools":["hard"]}"#)
            #expect(service.process.line(with: "pid \(pid): resumed hard") != nil)
        }
    }

    @Test func `a restart keeps the pauses that were to last`() throws {
        let service = try ServiceFixture()
        service.heard("READY=1")
        let client = try APIClient(service)
        try client.ask("POST", "/v1/pause", #"{"pools":["easy"]}"#)
        try client.ask("POST", "/v1/pause", #"{"pools":["hard"],"reason":"r","persist":true}"#)
        try service.end()
        let again = try RunningCommand(
            [
                Command.path, "serve", "--config", service.config, "--state", service.state,
                "--listen", service.socket,
            ], environment: ["NOTIFY_SOCKET": service.folder.path + "/notify"])
        service.heard("READY=1")
        #expect(try paused(try APIClient(service)) == ["hard"])
        again.send(signal: SIGTERM)
        #expect(again.end() == 0)
    }
}

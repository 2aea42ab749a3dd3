import FarmAPI
import FarmJSON
import FarmTestSupport
import Foundation
import PuzzleBundle
import Testing

/// Pools that are paused by a request.
@Suite struct PauseTests {
    private func paused(_ client: APIClient) throws -> [String] {
        let status = try client.ask("GET", "/v1/status")
        return status["paused"]?.elements?.compactMap { $0["pool"]?.string } ?? []
    }

    @Test func `a paused pool serves claims but is not refilled until resumed`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let wish = #"{"pools":["hard"],"reason":"too many"}"#
            let first = try client.ask("POST", "/v1/pause", wish)
            #expect(SchemaComponent.pauses.schema.faults(in: first.value) == [])
            // Pausing again changes nothing.
            #expect(try client.ask("POST", "/v1/pause", wish).body == first.body)
            #expect(try paused(client) == ["hard"])
            for pool in ["hard", "easy"] {
                let claim = try client.claim("{\"pool\":\"\(pool)\",\"count\":8}", key: pool)
                #expect(claim.status == 201)
            }
            // The other pool is refilled meanwhile.
            #expect(
                try comesTrue {
                    try client.ask("GET", "/v1/status")["pools"]?["easy"]?["ready"]?.integer == 10
                })
            let hard = try client.ask("GET", "/v1/status")["pools"]?["hard"]
            #expect(hard?["ready"]?.integer == 2 && hard?["target"]?.integer == 10)
            #expect(try client.ask("POST", "/v1/resume").body == Array(#"{"paused":[]}"#.utf8))
            #expect(
                try comesTrue {
                    try client.ask("GET", "/v1/status")["pools"]?["hard"]?["ready"]?.integer == 10
                })
        }
    }

    @Test func `pausing all pools idles the workers and keeps the service ready`() throws {
        try ServiceFixture.run { service in
            let client = try APIClient(service)
            try client.ask("POST", "/v1/pause")
            #expect(try paused(client).count == 6)
            let workers = try client.ask("GET", "/v1/status")["workers"]
            #expect(workers?["state"] == .string("paused"))
            #expect(try client.ask("GET", "/v1/health/ready").status == 200)
        }
    }

    @Test(arguments: ["pause", "resume", "peek"])
    func `an unknown pool is no success`(verb: String) throws {
        try ServiceFixture.run { service in
            let words = verb == "peek" ? ["nosuch"] : ["--pool", "nosuch"]
            let result = try Command.run([verb, "--socket", service.socket] + words)
            #expect(result.exitCode == 65 && result.errors.contains("nosuch"), "\(result.errors)")
            let help = try Command.run(verb, "--help").output
            #expect(help.contains("65  there is no such pool"), "\(help)")
        }
    }

    @Test func `the log records changes and their origin on one line`() throws {
        try ServiceFixture.run { service in
            let client = try APIClient(service)
            let body = #"{"pools":["hard","expert"],"reason":"tea\u202e<0>all is lost"}"#
            try client.ask("POST", "/v1/pause", body)
            let line = try #require(service.process.line(with: "paused "))
            let pid = ProcessInfo.processInfo.processIdentifier
            #expect(
                line.hasSuffix(#", pid \#(pid): paused hard, expert: tea\u202E<0>all is lost"#))
            try client.ask("POST", "/v1/resume", #"{"pools":["hard"]}"#)
            #expect(service.process.line(with: "pid \(pid): resumed hard") != nil)
        }
    }

    @Test func `persistent pauses survive a restart`() throws {
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

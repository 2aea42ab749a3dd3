import FarmHTTP
import FarmJSON
import FarmTestSupport
import Foundation
import Synchronization
import Testing

@testable import FarmSystem
@testable import FarmWeb

/// Processes of another user. Needs root to become one.
@Suite(.enabled(if: geteuid() == 0, "needs root to become another user"))
struct ForeignProcessTests {
    private static let stranger = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

    private static func asStranger(_ words: String...) throws -> Command.Result {
        try Command.tool(stranger + words)
    }

    @Test func `another user is cut off, with the right code too`() throws {
        try ConsoleFixture.run { fixture in
            let code = try fixture.code()
            let address = "http://127.0.0.1:\(fixture.port)/session"
            let words = [
                "-sS", "--max-time", "60", "-H", "Host: \(fixture.origin.host)", "-H",
                "Content-Type: application/json", "-d", "{\"code\":\"\(code)\"}", address,
            ]
            let stranger = try Command.tool(Self.stranger + ["curl"] + words)
            // 52: an empty reply; 56: the connection was reset.
            #expect([52, 56].contains(stranger.exitCode), "\(stranger.errors)")
            #expect(stranger.output == "")
            #expect(fixture.server.counts.rejected == 1)
            // The code was not read: it is still unused.
            let own = try Command.tool(["curl"] + words)
            #expect(own.exitCode == 0 && own.output.contains("bearer"), "\(own)")
            #expect(fixture.counters.doubleUses.load(ordering: .relaxed) == 0)
        }
    }

    @Test func `another user who writes and closes at once is cut off`() throws {
        try ConsoleFixture.run { fixture in
            for number in 1...20 {
                let code = try fixture.code()
                let text = RawResponse.request(
                    "POST", "/session",
                    ["Host: \(fixture.origin.host)", "Content-Type: application/json"],
                    body: "{\"code\":\"\(code)\"}")
                let folder = try TemporaryDirectory()
                let file = try folder.write(text.utf8, to: "request")
                #expect(try Command.tool("chmod", "-R", "a+rX", folder.path).exitCode == 0)
                let script = "cat \(file) > /dev/tcp/127.0.0.1/\(fixture.port)"
                _ = try Self.asStranger("bash", "-c", script)
                #expect(
                    comesTrue {
                        fixture.server.counts.accepted == 2 * number - 1
                    }, "the connection is accepted")
                // Connections are judged one after the other: this one after the stranger's.
                #expect(try fixture.trade(code).status == 200)
                #expect(fixture.server.counts.rejected == number)
            }
        }
    }

    @Test func `any user is served where that was asked for`() throws {
        try ConsoleFixture.run({ $0.admitsAnyUser = true }) { fixture in
            let stranger = try Self.asStranger(
                "curl", "-sS", "-H", "Host: \(fixture.origin.host)",
                "http://127.0.0.1:\(fixture.port)/session")
            #expect(stranger.output.contains("readOnly"), "\(stranger)")
        }
    }
}

/// Clients that take their time, or too much.
@Suite struct SlowClientTests {
    @Test func `connections beyond 128 are told why not, and the others go on`() throws {
        var timeouts = Timeouts()
        // A machine with other work takes longer to accept them all.
        (timeouts.head, timeouts.idle) = (.seconds(600), .seconds(600))
        try ConsoleFixture.run(timeouts: timeouts) { fixture in
            let idle = try (0..<128).map { _ in
                Held(try fixture.connect())
            }
            defer { withExtendedLifetime(idle) {} }
            for held in idle {
                _ = try held.stream.send(Array("GET / HTT".utf8), within: .seconds(60))
            }
            #expect(comesTrue { fixture.server.counts.connections == 128 }, "all are accepted")
            let answer = try fixture.send("GET", "/")
            #expect(answer.status == 503)
            #expect(answer.json["detail"]?.string?.contains("close tabs") == true)
            HeaderTests.check(answer)
            _ = try idle[0].stream.finishWriting()
            #expect(comesTrue { fixture.server.counts.connections == 127 }, "a place is free")
            #expect(try fixture.send("GET", "/").status == 200)
        }
    }

    /// An array cannot hold a descriptor.
    private final class Held: Sendable {
        let stream: Descriptor
        init(_ stream: consuming Descriptor) { self.stream = stream }
    }
}

import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import Testing

@Suite struct LimitTests {
    private static let canChangeUser = getuid() == 0
    private static let request = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"

    private static func limits(_ connections: Int) -> Limits {
        var limits = Limits()
        limits.connections = connections
        limits.reserved = 0
        return limits
    }

    @Test func `a connection beyond the limit gets a readable error at once`() throws {
        try ServerFixture.run(limits: Self.limits(2)) { fixture in
            var first: Peer? = try fixture.peer()
            let second = try fixture.peer()
            for peer in [first, second] {
                try peer?.send(Self.request)
                _ = try peer?.until("GET /a")
            }
            // Also clients that send nothing, or very much.
            #expect(try fixture.peer().rest().contains("too-many-connections"))
            var client = fixture.client()
            let body = [UInt8](repeating: 0, count: 60_000)
            #expect(throws: Never.self) {
                let answer = try client.send(ClientRequest("POST", "/", body: body))
                #expect(answer.status == .unavailable)
            }
            #expect(fixture.server.counts.connections == 2)
            #expect(fixture.server.counts.rejected == 2 && fixture.server.counts.accepted == 4)
            first = nil
            #expect(
                comesTrue { fixture.server.counts.connections == 1 }, "a connection is released"
            )
            let answer = try client.send(ClientRequest("GET", "/"))
            #expect(answer.status == .ok)
        }
    }

    @Test func `a storm of connections beyond the limit leaks nothing`() throws {
        try ServerFixture.run(limits: Self.limits(1)) { fixture in
            let holder = try fixture.peer()
            try holder.send(Self.request)
            _ = try holder.until("GET /a")
            let storm = try (0..<200).map { _ in try fixture.peer() }
            for peer in storm { #expect(try peer.rest().status == 503) }
        }
    }

    @Test(.enabled(if: canChangeUser, "needs root to change the user"))
    func `limits apply per user, and reserved connections are for the privileged`() throws {
        var limits = Limits()
        limits.connections = 8
        limits.connectionsOfUser = 3
        limits.privileged = [geteuid()]
        try ServerFixture.run(limits: limits) { fixture in
            for place in [fixture.folder.path, fixture.path] {
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o777], ofItemAtPath: place)
            }
            // The build folder may be inaccessible to other users.
            let harness = fixture.folder.path + "/harness"
            try RunningCommand.copy(RunningCommand.built("HTTPHarness"), to: harness)
            func holder(_ user: Int) throws -> RunningCommand {
                try RunningCommand([
                    "setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--clear-groups",
                    harness, "hold", fixture.path, "4", "/",
                ])
            }
            let one = try holder(1234)
            #expect((0..<4).map { _ in one.nextLine() } == ["200", "200", "200", "429"])
            let other = try holder(1235)
            #expect((0..<4).map { _ in other.nextLine() } == ["200", "503", "503", "503"])
            for _ in 0..<3 {
                var client = fixture.client()
                let answer = try client.send(ClientRequest("GET", "/"))
                #expect(answer.status == .ok)
            }
            try one.endInput()
            try other.endInput()
            #expect(one.end() == 0 && other.end() == 0)
        }
    }

    @Test func `without descriptors the server waits, reports it once, and recovers`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/api.sock"
        let harness = try RunningCommand([
            "prlimit", "--nofile=40:40", RunningCommand.built("HTTPHarness"), "serve", path,
        ])
        #expect(harness.nextLine() == "serving")
        var peers = try (0..<60).map { _ in try Peer(Descriptor(connectingTo: path)) }
        let trouble = try #require(harness.nextLine())
        #expect(trouble.hasPrefix("accept fails: ") && trouble.contains("open files"))
        // Open connections are served meanwhile.
        try peers[0].send(Self.request)
        #expect(try peers[0].until("live").status == 200)
        peers = []
        #expect(harness.nextLine() == "accept works again")
        var client = Client(path: path)
        let answer = try client.send(ClientRequest("GET", "/"))
        #expect(answer.status == .ok)
        try harness.endInput()
        // Nothing more is reported: alternating failures and successes are one period.
        #expect(harness.nextLine() == "drained true")
        #expect(harness.end() == 0)
    }

    @Test func `serving all kinds of peers leaks no threads or descriptors`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/api.sock"
        let harness = try RunningCommand([RunningCommand.built("HTTPHarness"), "serve", path])
        #expect(harness.nextLine() == "serving")
        func count(_ what: String) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(harness.pid)/\(what)")
                .count
        }
        func storm() throws {
            let texts = [
                "", "GET", Self.request, "GET /events HTTP/1.1\r\nHost: x\r\n\r\n", "\0",
                "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc",
            ]
            for text in texts {
                for _ in 0..<20 {
                    let peer = try Peer(Descriptor(connectingTo: path))
                    try peer.send(text)
                    if text.hasPrefix("GET /") { _ = try peer.until("\r\n\r\n") }
                }
            }
        }
        let before = try count("fd")
        for _ in 0..<5 { try storm() }
        #expect(
            try comesTrue {
                try count("task") == 2 && count("fd") == before
            }, "all threads have ended, all descriptors are closed")
        try harness.endInput()
        #expect(harness.end() == 0)
    }

    @Test(.enabled(if: Build.isAsShipped, "other builds use more memory"))
    func `waiting connections and streams use little memory`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/api.sock"
        let harness = try RunningCommand([RunningCommand.built("HTTPHarness"), "serve", path])
        #expect(harness.nextLine() == "serving")
        func resident() throws -> Int {
            let status = try String(
                contentsOfFile: "/proc/\(harness.pid)/status", encoding: .utf8)
            let kilobytes = status.firstMatch(of: #/RssAnon:\s+(\d+) kB/#)?.output.1
            return try #require(kilobytes.flatMap { Int($0) })
        }
        func peers(_ count: Int, _ target: String) throws -> [Peer] {
            try (0..<count).map { _ in
                let peer = try Peer(Descriptor(connectingTo: path))
                try peer.send("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
                _ = try peer.until("\r\n\r\n")
                return peer
            }
        }
        _ = try peers(1, "/")
        let before = try resident()
        let waiting = try peers(64, "/") + peers(8, "/events")
        #expect(try resident() - before <= 8 << 10)
        withExtendedLifetime(waiting) {}
        try harness.endInput()
        #expect(harness.end() == 0)
    }
}

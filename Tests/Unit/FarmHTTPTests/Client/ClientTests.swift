import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import Testing

@Suite struct ClientTests {
    /// The client's result for bytes that the server sends before it closes.
    private func answer(
        to call: ClientRequest = ClientRequest("GET", "/"), _ text: String, ends: Bool = true
    ) throws -> String {
        var outcome = ""
        try StreamPair().part { (own, other) in
            let other = Peer(other)
            try other.send(text)
            if ends { try other.stream.finishWriting() }
            var client = Client(connected: own)
            client.patience = ends ? .seconds(30) : .milliseconds(50)
            outcome = Self.outcome(&client, call)
        }
        return outcome
    }

    private static func outcome(_ client: inout Client, _ call: ClientRequest) -> String {
        do throws(ClientError) {
            let answer = try client.send(call)
            return "\(answer.status.code) " + String(decoding: answer.body, as: UTF8.self)
        } catch {
            switch error {
            case .notConnected: return "not connected"
            case .brokenOff: return "broken off"
            case .malformed: return "malformed"
            case .timedOut: return "timed out"
            case .interrupted: return "interrupted"
            }
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcd", "200 abc"),
        ("HTTP/1.1 200\r\ncontent-length: 0\r\n\r\n", "200 "),
        ("HTTP/1.1 200 OK\r\n\r\nto the end", "200 to the end"),
        ("HTTP/1.0 404 No\r\n\r\nabc", "404 abc"),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 OK\r\nContent-Length: 1\r\n\r\na", "201 a"),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n",
            "200 abc"
        ),
        ("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n", "204 "),
        ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab", "broken off"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab", "broken off"),
        ("HTTP/1.1 200 OK\r\nContent-Le", "broken off"), ("", "broken off"),
        ("HTTP/1.1 100 Continue\r\n\r\n", "broken off"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc", "malformed"),
        ("HTTP/1.1 200 OK\r\nContent-Length: -3\r\n\r\nabc", "malformed"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", "malformed"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", "malformed"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz", "malformed"),
        ("HTTP/1.1 200 OK\n\n", "malformed"), ("HTTP/2 200 OK\r\n\r\n", "malformed"),
        ("HTTP/1.1 20 OK\r\n\r\n", "malformed"), ("HTTP/1.1 2000 OK\r\n\r\n", "malformed"),
        ("HTTP/1.1 +20 OK\r\n\r\n", "malformed"), ("SSH-2.0-x\r\n", "malformed"),
        ("HTTP/1.1 200 OK\r\nA b\r\n\r\n", "malformed"),
        ("HTTP/1.1 200 OK\r\nA: " + String(repeating: "a", count: 70_000), "malformed"),
    ])
    func `a response is parsed or rejected as malformed, broken off or late`(
        text: String, outcome: String
    ) throws {
        #expect(try answer(text) == outcome)
    }

    @Test func `a HEAD response has no body, regardless of Content-Length`() throws {
        let text = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n"
        #expect(try answer(to: ClientRequest("HEAD", "/"), text) == "200 ")
    }

    @Test(arguments: ["", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab"])
    func `an incomplete response times out`(text: String) throws {
        #expect(try answer(text, ends: false) == "timed out")
    }

    @Test func `connecting to a missing socket fails with a remedy`() throws {
        let folder = try TemporaryDirectory()
        var client = Client(path: folder.path + "/none.sock")
        do throws(ClientError) {
            _ = try client.send(ClientRequest("GET", "/"))
            Issue.record("no server")
        } catch {
            #expect("\(error)".hasSuffix("none.sock: no such file; check the name"))
        }
    }

    @Test func `a connection is reused, and reopened after the server closed it`() throws {
        // No pause between two requests is so long that the server takes the client for idle.
        var timeouts = Timeouts()
        timeouts.idle = .seconds(600)
        let folder = try TemporaryDirectory()
        let socket = folder.path + "/socket"
        var client = Client(path: socket)
        for method in ["GET", "POST", "PUT"] {
            // Ends with all its connections closed.
            try ServerFixture.run(timeouts: timeouts) { fixture in
                try? FileManager.default.removeItem(atPath: socket)
                try FileManager.default.createSymbolicLink(
                    atPath: socket, withDestinationPath: fixture.path)
                for _ in 0..<3 {
                    let answer = try client.send(ClientRequest(method, "/a", body: [1]))
                    #expect(answer.status == .ok)
                }
                #expect(fixture.server.counts.accepted == 1)
            }
        }
    }

    @Test func `a half-read response does not corrupt the next one`() throws {
        let handler: Handler = { _ in
            .whole(Response(.ok, "a/b", [UInt8](repeating: 1, count: 1 << 20)))
        }
        try ServerFixture.run(handler: handler) { fixture in
            var client = fixture.client()
            _ = try client.begin(ClientRequest("GET", "/"))
            let part = try client.next()
            #expect((part?.count ?? 0) < 1 << 20)
            let answer = try client.send(ClientRequest("GET", "/"))
            #expect(answer.body.count == 1 << 20)
        }
    }
}

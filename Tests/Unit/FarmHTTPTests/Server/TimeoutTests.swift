import Dispatch
import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import Testing

@Suite struct TimeoutTests {
    private static let short = Duration.milliseconds(150)

    @Test(arguments: [
        ("G", "head"), ("GET /a HTTP/1.1\r\nHost: x\r\n", "head"),
        ("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nab", "body"),
        ("POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab", "body"),
    ])
    func `an incomplete request times out with 408`(text: String, part: String) throws {
        var timeouts = Timeouts()
        timeouts.head = Self.short
        timeouts.body = Self.short
        try ServerFixture.run(timeouts: timeouts) { fixture in
            let peer = try fixture.peer()
            try peer.send(text)
            let said = try peer.rest()
            #expect(said.status == 408 && said.contains("request-timeout: the request \(part) "))
        }
    }

    @Test func `an idle connection is closed without a response`() throws {
        var timeouts = Timeouts()
        timeouts.idle = Self.short
        try ServerFixture.run(timeouts: timeouts) { fixture in
            let peer = try fixture.peer()
            #expect(try peer.rest() == "")
        }
    }

    @Test func `a request in time is answered, then the idle timeout applies`() throws {
        var timeouts = Timeouts()
        timeouts.idle = Self.short
        let door = DispatchSemaphore(value: 0)
        var hooks = Server.Hooks()
        // The timeout starts when the request has already arrived.
        hooks.acceptLoopWoke = { door.wait() }
        try ServerFixture.run(timeouts: timeouts, hooks: hooks) { fixture in
            let peer = try fixture.peer()
            try peer.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            for _ in 0..<100 { door.signal() }
            #expect(try peer.rest().status == 200)
        }
    }

    @Test func `many slow senders do not delay others`() throws {
        var timeouts = Timeouts()
        timeouts.head = .seconds(1)
        try ServerFixture.run(timeouts: timeouts) { fixture in
            let slow = try (0..<64).map { _ in try fixture.peer() }
            var client = fixture.client()
            for byte in "GET /a HTTP/1.1".utf8 {
                for peer in slow { try? peer.send([byte]) }
                let answer = try client.send(ClientRequest("GET", "/fast"))
                #expect(answer.status == .ok)
            }
            // Another byte does not extend the timeout.
            for peer in slow { #expect(try peer.rest().status == 408) }
        }
    }

    @Test func `a client that does not read the response is disconnected`() throws {
        var timeouts = Timeouts()
        timeouts.write = Self.short
        let begun = DispatchSemaphore(value: 0)
        let handler: Handler = { _ in
            begun.signal()
            return .whole(Response(.ok, "a/b", [UInt8](repeating: 1, count: 4 << 20)))
        }
        try ServerFixture.run(timeouts: timeouts, handler: handler) { fixture in
            let peer = try fixture.peer()
            try peer.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            begun.wait()
            #expect(
                comesTrue { fixture.server.counts.connections == 0 }, "the connection is closed"
            )
            #expect(try peer.rest().utf8.count < 4 << 20)
        }
    }

    @Test func `a peer may disconnect at any byte`() throws {
        // All connections may still be open when the last one arrives.
        var limits = Limits()
        (limits.connections, limits.connectionsOfUser) = (512, 512)
        try ServerFixture.run(limits: limits) { fixture in
            let text =
                "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\nabc\r\n0\r\nA: b\r\n\r\n"
            let bytes = Array((text + text).utf8)
            for end in bytes.indices {
                let peer = try fixture.peer()
                try peer.send(Array(bytes[..<end]))
                if end.isMultiple(of: 2) { try peer.stream.finishWriting() }
            }
            var client = fixture.client()
            let answer = try client.send(ClientRequest("GET", "/"))
            #expect(answer.status == .ok)
        }
    }
}

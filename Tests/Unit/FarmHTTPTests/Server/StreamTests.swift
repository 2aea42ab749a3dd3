import Dispatch
import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import Synchronization
import Testing

@Suite struct StreamTests {
    /// Reports its wakeups as server-sent events.
    private final class Events: Sendable {
        let news: Wakeup
        let ends = Mutex<[String]>([])

        init() throws { news = try Wakeup() }

        @Sendable func answer(_ request: Request) -> Reply {
            guard request.segments == ["events"] else { return ServerFixture.echo(request) }
            return .stream(Response(.ok, "text/event-stream", [])) { [self] writer in
                guard writer.write(Array(": hello\n\n".utf8)) else { return end("gone") }
                while true {
                    switch writer.wait(for: news, within: .seconds(3600)) {
                    case .raised:
                        news.lower()
                        guard writer.write(Array("event: news\n\n".utf8)) else {
                            return end("gone")
                        }
                    case .stopping:
                        _ = writer.write(Array("event: shutdown\n\n".utf8))
                        return end("stopping")
                    case .hungUp: return end("hungUp")
                    case .late: return end("late")
                    }
                }
            }
        }

        private func end(_ reason: String) { ends.withLock { $0.append(reason) } }
    }

    private static func request(_ version: String = "HTTP/1.1") -> String {
        "GET /events \(version)\r\nHost: x\r\n\r\n"
    }

    @Test func `a wakeup wakes the writer, a drain leaves time for a last write`() throws {
        let events = try Events()
        try ServerFixture.run(handler: events.answer) { fixture in
            let peer = try fixture.peer()
            try peer.send(Self.request())
            let head = try peer.until("hello\n\n\r\n")
            #expect(head.contains("Transfer-Encoding: chunked\r\n"))
            #expect(head.contains("Connection: close\r\n") && !head.contains("Content-Length"))
            for _ in 0..<3 {
                events.news.raise()
                #expect(try peer.until("\n\n\r\n") == "d\r\nevent: news\n\n\r\n")
            }
            #expect(fixture.server.counts.streams == 1)
            #expect(fixture.server.counts.connections == 0)
            #expect(fixture.server.drain(within: .seconds(3600)))
            #expect(try peer.rest() == "11\r\nevent: shutdown\n\n\r\n0\r\n\r\n")
        }
        #expect(events.ends.withLock { $0 } == ["stopping"])
    }

    @Test func `an HTTP/1.0 stream is not chunked, HEAD gets only the head`() throws {
        let events = try Events()
        try ServerFixture.run(handler: events.answer) { fixture in
            let peer = try fixture.peer()
            try peer.send(Self.request("HTTP/1.0"))
            #expect(try peer.until("hello\n\n").hasSuffix("\r\n\r\n: hello\n\n"))
            let head = try fixture.exchange("HEAD /events HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(head.contains("chunked") && head.hasSuffix("\r\n\r\n"))
            #expect(fixture.server.drain(within: .seconds(3600)))
            #expect(try peer.rest() == "event: shutdown\n\n")
        }
    }

    @Test func `a peer that hangs up ends the stream, finished writing does not`() throws {
        let events = try Events()
        try ServerFixture.run(handler: events.answer) { fixture in
            do {
                let peer = try fixture.peer()
                try peer.send(Self.request())
                try peer.stream.finishWriting()
                _ = try peer.until("hello")
                events.news.raise()
                #expect(try peer.until("\n\n").contains("news"))
            }
            #expect(
                comesTrue { events.ends.withLock { $0 } == ["hungUp"] }, "the hangup is noticed"
            )
            #expect(comesTrue { fixture.server.counts.streams == 0 }, "the stream is released")
        }
    }

    @Test func `a reader that does not read is disconnected`() throws {
        var (limits, timeouts) = (Limits(), Timeouts())
        limits.unsentBytes = 8 << 10
        timeouts.write = .milliseconds(150)
        let written = Atomic(0)
        let cutOff = DispatchSemaphore(value: 0)
        let handler: Handler = { _ in
            .stream(Response(.ok, "a/b", [])) { writer in
                while writer.write([UInt8](repeating: 1, count: 1000)) {
                    written.add(1000, ordering: .relaxed)
                }
                cutOff.signal()
            }
        }
        try ServerFixture.run(limits: limits, timeouts: timeouts, handler: handler) { fixture in
            let peer = try fixture.peer()
            try peer.send(Self.request())
            cutOff.wait()
            #expect(written.load(ordering: .relaxed) <= 64 << 10)
            withExtendedLifetime(peer) {}
        }
    }

    @Test func `a stream beyond the limit is rejected, and its connection persists`() throws {
        let events = try Events()
        var limits = Limits()
        limits.streams = 2
        limits.streamsOfUser = 1
        try ServerFixture.run(limits: limits, handler: events.answer) { fixture in
            let first = try fixture.peer()
            try first.send(Self.request())
            _ = try first.until("hello")
            var client = fixture.client()
            let refused = try client.send(ClientRequest("GET", "/events"))
            #expect(refused.status == .tooManyRequests && refused.fields["connection"] == nil)
            #expect(
                String(decoding: refused.body, as: UTF8.self).hasPrefix(
                    "too-many-streams-of-user: "))
            let answer = try client.send(ClientRequest("GET", "/a"))
            #expect(answer.status == .ok)
            #expect(fixture.server.counts.accepted == 2, "on the same connection")
        }
    }

    @Test func `the client and curl read events as they arrive`() throws {
        let events = try Events()
        try ServerFixture.run(handler: events.answer) { fixture in
            let curl = try RunningCommand([
                "curl", "-sSN", "--unix-socket", fixture.path, "http://localhost/events",
            ])
            #expect(curl.nextLine() == ": hello" && curl.nextLine() == "")
            var client = fixture.client()
            let head = try client.begin(ClientRequest("GET", "/events"))
            #expect(head.fields["content-type"] == "text/event-stream")
            let hello = try client.next()
            #expect(hello.map { String(decoding: $0, as: UTF8.self) } == ": hello\n\n")
            #expect(throws: ClientError.self) { try client.next(within: .milliseconds(20)) }
            #expect(fixture.server.drain(within: .seconds(3600)))
            let farewell = try client.next()
            #expect(farewell.map { String(decoding: $0, as: UTF8.self) } == "event: shutdown\n\n")
            let end = try client.next()
            #expect(end == nil)
            #expect(curl.nextLine() == "event: shutdown" && curl.end() == 0)
        }
    }
}

import Dispatch
import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import Synchronization
import Testing

@Suite struct DrainTests {
    private static let request = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"

    /// Drains on another thread; the semaphore signals the end, the box has the result.
    private final class Draining: Sendable {
        private let done = DispatchSemaphore(value: 0)
        private let hasEnded = Atomic(false)

        init(_ server: Server, within time: Duration) throws {
            try Thread.run(named: "drain") { [self] in
                hasEnded.store(server.drain(within: time), ordering: .relaxed)
                done.signal()
            }
        }

        var result: Bool {
            done.wait()
            return hasEnded.load(ordering: .relaxed)
        }
    }

    @Test func `drain closes an idle connection at once`() throws {
        try ServerFixture.run { fixture in
            let peer = try fixture.peer()
            try peer.send(Self.request)
            _ = try peer.until("GET /a")
            #expect(fixture.server.drain(within: .seconds(3600)))
            #expect(try peer.rest() == "")
        }
    }

    @Test func `drain finishes a request in flight, then closes its connection`() throws {
        let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let handler: Handler = { request in
            begun.signal()
            go.wait()
            return ServerFixture.echo(request)
        }
        try ServerFixture.run(handler: handler) { fixture in
            let peer = try fixture.peer()
            try peer.send(Self.request + Self.request)
            begun.wait()
            let draining = try Draining(fixture.server, within: .seconds(3600))
            #expect(comesTrue { fixture.server.isDraining }, "the server drains")
            go.signal()
            let said = try peer.rest()
            #expect(said.contains("Connection: close") && said.hasSuffix("GET /a "))
            #expect(said.components(separatedBy: "HTTP/1.1 200").count == 2, "one response")
            #expect(draining.result)
        }
    }

    @Test func `drain answers a client that had already connected`() throws {
        var timeouts = Timeouts()
        timeouts.firstRequest = .seconds(3600)
        try ServerFixture.run(timeouts: timeouts) { fixture in
            let peer = try fixture.peer()
            #expect(
                comesTrue { fixture.server.counts.connections == 1 },
                "the connection is accepted")
            let draining = try Draining(fixture.server, within: .seconds(3600))
            #expect(comesTrue { fixture.server.isDraining }, "the server drains")
            try peer.send(Self.request)
            #expect(try peer.rest().contains("Connection: close"))
            #expect(draining.result)
        }
    }

    @Test func `connections after stopAccepting wait for another process`() throws {
        try ServerFixture.run(stillQueued: 1) { fixture in
            fixture.server.stopAccepting()
            let peer = try fixture.peer()
            try peer.send(Self.request)
            #expect(fixture.server.isAccepting(within: .seconds(30)), "the loop still responds")
            #expect(fixture.server.counts.accepted == 0)
            // The watchdog probes during a drain as well.
            let probe = try fixture.probe()
            try probe.send(Self.request)
            #expect(try probe.until("GET /a").status == 200)
            #expect(try !peer.stream.isReadable(withinMilliseconds: 0))
        }
    }

    @Test func `drain closes an incomplete request by force`() throws {
        var timeouts = Timeouts()
        timeouts.grace = .seconds(300)
        try ServerFixture.run(timeouts: timeouts) { fixture in
            let peer = try fixture.peer()
            try peer.send("GET /a HTTP/1.1\r\n")
            #expect(
                comesTrue { fixture.server.counts.connections == 1 },
                "the connection is accepted")
            #expect(fixture.server.drain(within: .milliseconds(50)))
            #expect(try peer.rest() == "")
        }
    }

    @Test func `drain reports a handler that does not return`() throws {
        let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let handler: Handler = { request in
            begun.signal()
            go.wait()
            return ServerFixture.echo(request)
        }
        try ServerFixture.run(handler: handler) { fixture in
            let peer = try fixture.peer()
            try peer.send(Self.request)
            begun.wait()
            #expect(!fixture.server.drain(within: .milliseconds(50)))
            go.signal()
            #expect(try peer.rest() == "")
        }
    }

    @Test func `a waiting handler is woken by a drain and by a disconnected peer`() throws {
        let waking = Mutex<[Descriptor.WaitResult]>([])
        let begun = DispatchSemaphore(value: 0)
        let handler: Handler = { request in
            guard let wakeup = try? Wakeup(), let connection = request.connection else {
                return ServerFixture.echo(request)
            }
            begun.signal()
            let reason = connection.wait(for: wakeup, within: .seconds(3600))
            waking.withLock { $0.append(reason) }
            return ServerFixture.echo(request)
        }
        try ServerFixture.run(handler: handler) { fixture in
            do {
                let leaver = try fixture.peer()
                try leaver.send(Self.request)
                begun.wait()
            }
            #expect(comesTrue { waking.withLock { $0 } == [.hungUp] }, "the hangup is noticed")
            let peer = try fixture.peer()
            try peer.send(Self.request)
            begun.wait()
            #expect(fixture.server.drain(within: .seconds(3600)))
            #expect(waking.withLock { $0 } == [.hungUp, .stopping])
            #expect(try peer.rest().status == 200)
        }
    }
}

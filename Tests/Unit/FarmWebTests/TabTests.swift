import FarmHTTP
import FarmJSON
import FarmTestSupport
import Foundation
import Synchronization
import Testing

@testable import FarmSystem
@testable import FarmWeb

/// The event stream of a tab, byte by byte.
private final class Tab: Sendable {
    private let stream: Descriptor
    let head: RawResponse

    init(_ fixture: ConsoleFixture, bearer: String, after id: String? = nil) throws {
        stream = try fixture.connect()
        let lines =
            ["Host: \(fixture.origin.host)", "Authorization: Bearer \(bearer)"]
            + (id.map { ["Last-Event-ID: \($0)"] } ?? [])
        let text = RawResponse.request("GET", "/v1/events", lines, body: "")
        _ = try stream.send(Array(text.utf8), within: .seconds(60))
        head = RawResponse(try Self.read(stream, until: "\r\n\r\n"))
    }

    /// Reads until a text has arrived, or to the end; returns everything read.
    func until(_ text: String) throws -> String { try Self.read(stream, until: text) }

    /// Reads byte by byte, so that nothing after the text is lost.
    private static func read(_ stream: borrowing Descriptor, until text: String) throws -> String {
        var bytes: [UInt8] = []
        while !String(decoding: bytes, as: UTF8.self).hasSuffix(text) {
            let result = try stream.receive(
                into: &bytes, atMost: 1, until: Deadline(after: .seconds(300)))
            guard case .bytes = result else { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

@Suite struct TabTests {
    @Test func `a tab gets a reset, then events, and resumes after the last one`() throws {
        try ConsoleFixture.run { fixture in
            let bearer = try fixture.bearer()
            let first = try Tab(fixture, bearer: bearer)
            #expect(first.head.status == 200)
            #expect(first.head.field("Content-Type") == "text/event-stream")
            #expect(try first.until("id: 1-0\nevent: reset").contains("reset"))
            for number in 1...3 { fixture.service.send(event: "claim=\(number)") }
            #expect(try first.until("id: 1-3\nevent: claim").contains("id: 1-2\nevent: claim"))
            let second = try Tab(fixture, bearer: bearer, after: "1-2")
            let text = try second.until("id: 1-3\nevent: claim")
            #expect(!text.contains("reset") && !text.contains("1-2\n"))
        }
    }

    @Test(arguments: ["1-99", "2-1", "", "nonsense"])
    func `a tab after an unknown event gets a reset with the status`(id: String) throws {
        try ConsoleFixture.run { fixture in
            let bearer = try fixture.bearer()
            let first = try Tab(fixture, bearer: bearer)
            _ = try first.until("event: reset")
            fixture.service.send(event: "claim=1")
            _ = try first.until("id: 1-1\n")
            let second = try Tab(fixture, bearer: bearer, after: id)
            let text = try second.until("}\n\n")
            #expect(text.contains("id: 1-1\nevent: reset\ndata: {\"path\":\"/v1/status\"}\n\n"))
        }
    }

    @Test func `a later tab gets the status of its own time`() throws {
        try ConsoleFixture.run { fixture in
            let bearer = try fixture.bearer()
            let first = try Tab(fixture, bearer: bearer)
            #expect(try !first.until("}\n\n").contains("/v1/status"))
            // Tabs that come at the same time share the first one.
            #expect(
                try comesTrue {
                    try Tab(fixture, bearer: bearer).until("}\n\n").contains("/v1/status")
                })
        }
    }

    @Test func `ten tabs share one stream of the service, and one status`() throws {
        try ConsoleFixture.run { fixture in
            let bearer = try fixture.bearer()
            let tabs = try (0..<10).map { _ in try Tab(fixture, bearer: bearer) }
            for tab in tabs { _ = try tab.until("event: reset") }
            fixture.service.send(event: "claim=1")
            for tab in tabs { #expect(try tab.until("id: 1-1\n").contains("1-1")) }
            #expect(fixture.service.openStreams == 1)
            // The stream, and at most one status for those who came while it was opened.
            #expect(fixture.service.connections <= 2)
            #expect(fixture.console.idleTime == 0)
        }
    }

    @Test func `the stream of the service ends with the last tab, and a later tab resumes`() throws
    {
        try ConsoleFixture.run { fixture in
            let bearer = try fixture.bearer()
            do {
                let tab = try Tab(fixture, bearer: bearer)
                _ = try tab.until("event: reset")
                fixture.service.send(event: "claim=1")
                _ = try tab.until("id: 1-1\nevent: claim\n")
            }
            #expect(comesTrue { fixture.service.openStreams == 0 }, "the stream ends")
            fixture.service.send(event: "claim=2")
            let tab = try Tab(fixture, bearer: bearer, after: "1-1")
            let text = try tab.until("id: 1-2\nevent: claim\n")
            #expect(!text.contains("reset"))
        }
    }

    @Test func `a session that ends takes its stream with it`() throws {
        try ConsoleFixture.run { fixture in
            let code = try fixture.code()
            let bearer = try #require(try fixture.trade(code).json["bearer"]?.string)
            let (other, tab) = (try fixture.bearer(), try Tab(fixture, bearer: bearer))
            let unconcerned = try Tab(fixture, bearer: other)
            for tab in [tab, unconcerned] { _ = try tab.until("event: reset") }
            #expect(try fixture.trade(code).status == 403)
            // Up to the end of the connection.
            #expect(!(try tab.until("never").contains("claim")))
            fixture.service.send(event: "claim=1")
            #expect(try unconcerned.until("id: 1-1\n").contains("1-1"))
        }
    }

    @Test func `64 tabs are served, and the next one is told why not`() throws {
        try ConsoleFixture.run { fixture in
            let bearer = try fixture.bearer()
            let tabs = try (0..<64).map { _ in try Tab(fixture, bearer: bearer) }
            defer { withExtendedLifetime(tabs) {} }
            #expect(tabs.allSatisfy { $0.head.status == 200 })
            let answer = try fixture.send(
                "GET", "/v1/events", ["Authorization: Bearer \(bearer)"])
            #expect(answer.status == 503)
            #expect(answer.json["detail"]?.string?.contains("close tabs") == true)
            HeaderTests.check(answer)
            // Requests have connections of their own.
            let line = "Authorization: Bearer \(bearer)"
            #expect(try fixture.send("GET", "/v1/status", [line]).status == 200)
        }
    }
}

@Suite struct EventRingTests {
    private static func ring(_ count: Int) -> EventRing {
        var ring = EventRing()
        for number in 0..<count {
            ring.append(.init(id: "1-\(number + 1)", isReset: false, bytes: [UInt8(number % 256)]))
        }
        return ring
    }

    @Test(arguments: [0, 1, 999, 1_000, 1_001, 2_500])
    func `the latest thousand are kept`(count: Int) {
        let ring = Self.ring(count)
        #expect(ring.newest == count)
        for number in max(1, count - 1_010)..<count + 2 {
            let isKept = number > count - 1_000 && number <= count
            #expect(ring.entry(number)?.id == (isKept ? "1-\(number)" : nil))
            #expect(ring.number(of: "1-\(number)") == (isKept ? number : nil))
        }
        #expect(ring.after(count) == [])
        #expect(ring.after(count + 1) == nil)
        let oldest = max(0, count - 1_000)
        #expect(ring.after(oldest)?.map(\.id) == (oldest..<count).map { "1-\($0 + 1)" })
        if oldest > 0 { #expect(ring.after(oldest - 1) == nil) }
    }
}

@Suite struct EventBlocksTests {
    private static let text =
        "id: 1-1\nevent: claim\ndata: {}\n\n: hb\n\nevent: shutdown\ndata: {}\n\n"

    @Test func `a block that never ends is given up`() {
        var blocks = EventBlocks()
        let part = [UInt8](repeating: 0x61, count: 65_536)
        for _ in 0..<EventBlocks.longest / part.count {
            let found = blocks.take(part)
            #expect(found == [])
        }
        let beyond = blocks.take(part)
        #expect(beyond == nil)
    }

    @Test(arguments: 1...text.utf8.count)
    func `blocks are the same however the stream is divided`(size: Int) throws {
        var blocks = EventBlocks()
        var found: [EventBlocks.Block] = []
        let bytes = Array(Self.text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let part = Array(bytes[start..<min(start + size, bytes.count)])
            let next = blocks.take(part)
            found += try #require(next)
        }
        #expect(found.map(\.id) == ["1-1", nil, nil])
        #expect(found.map(\.name) == ["claim", nil, "shutdown"])
        #expect(found.map(\.isComment) == [false, true, false])
        #expect(found.flatMap(\.bytes) == bytes)
    }
}

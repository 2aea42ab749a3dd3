import FarmHTTP
import FarmJSON
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import Testing

/// Fault 14: the clock is set an hour forward and back while the service runs. `libfaketime` does
/// this without root; it reads the new time from a file.
@Suite struct ClockTests {
    private static let library = Peers.library("faketime/libfaketime.so.1")

    @Test(.enabled(if: library != nil, "needs libfaketime; make setup installs it"))
    func `a clock jump shortens no lease and makes no counter decrease`() throws {
        let folder = try TemporaryDirectory()
        let time = try folder.write("+0".utf8, to: "time")
        let service = try ServiceFixture(
            ServiceFixture.pools(low: 20, target: 50),
            by: [
                "env", "LD_PRELOAD=\(Self.library ?? "")", "FAKETIME_TIMESTAMP_FILE=\(time)",
                // Otherwise it adds to the environment before the program starts, next to where
                // Swift looks for the command-line arguments.
                "FAKETIME_SHARED=none none",
                "FAKETIME_NO_CACHE=1", "FAKETIME_DONT_FAKE_MONOTONIC=1", "DONT_FAKE_MONOTONIC=1",
            ])
        service.heard("READY=1")
        try service.awaitFullPools()
        var witness = try Witness(service, "first")
        let start = try witness.look()
        for (number, jump) in ["+3600", "-3600", "+0"].enumerated() {
            let lease = try witness.lease("lease-\(number)", seconds: 120)
            let short = try witness.lease("short-\(number)", seconds: 1)
            try Data(jump.utf8).write(to: URL(filePath: time))
            #expect(try witness.look().place > start.place, "events continue")
            let found = try witness.claim(lease)
            #expect(found["state"]?.string == "leased", "after a jump by \(jump) s")
            // A second lasts a second, regardless of the wall clock.
            let before = Clocks.boot
            while try witness.claim(short)["state"]?.string == "leased" {
                try #require(Clocks.boot - before < 30_000_000_000, "the lease expires")
            }
            #expect(try witness.claim(lease)["state"]?.string == "leased")
        }
        try service.end()
        // An hour back and a restart: event ids still continue after those before it.
        try Data("-3600".utf8).write(to: URL(filePath: time))
        try service.startAgain()
        service.heard("READY=1")
        var next = try Witness(service, "second")
        #expect(try next.look().place > witness.place)
        try service.end()
    }
}

/// Reads the events and counters of a service, and checks that they only increase.
private struct Witness: ~Copyable {
    /// Keys are used once, also after a restart.
    private let name: String
    private var client: Client
    private var listener: Client
    private var text = ""
    private var counters: [String: Double] = [:]
    private var asked = 0
    /// The start and number in the id of the last event.
    private(set) var place = Place(start: 0, number: 0)

    struct Place: Comparable {
        let start: Int
        let number: Int

        static func < (left: Self, right: Self) -> Bool {
            (left.start, left.number) < (right.start, right.number)
        }
    }

    init(_ service: ServiceFixture, _ name: String) throws {
        self.name = name
        client = Client(path: service.socket)
        listener = Client(path: service.socket)
        #expect(try listener.begin(ClientRequest("GET", "/v1/events?kinds=claim")).status == .ok)
    }

    /// Causes an event, waits for it, and checks the counters.
    mutating func look() throws -> Self.Look {
        asked += 1
        let key = "\(name)-\(asked)"
        #expect(try client.send(.claim(key)).status.code == 201)
        let last = place
        while place <= last { try readOn() }
        let metrics = try client.send(ClientRequest("GET", "/metrics"))
        for line in String(decoding: metrics.body, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, let number = Double(words[1]),
                words[0].contains(/_(total|count|sum|bucket)(\{|$)/)
            else { continue }
            #expect(number >= counters[String(words[0])] ?? 0, "\(line)")
            counters[String(words[0])] = number
        }
        #expect(counters.count > 10)
        return Look(place: place)
    }

    struct Look { let place: Place }

    private mutating func readOn() throws {
        let part = try #require(try listener.next(within: .seconds(60)), "the stream continues")
        text += String(decoding: part, as: UTF8.self)
        while let end = text.firstIndex(of: "\n") {
            let line = text[..<end]
            text = String(text[text.index(after: end)...])
            guard line.hasPrefix("id: ") else { continue }
            let numbers = line.dropFirst(4).split(separator: "-").compactMap { Int($0) }
            try #require(numbers.count == 2, "\(line)")
            let next = Place(start: numbers[0], number: numbers[1])
            #expect(next > place, "event ids only increase")
            place = next
        }
    }

    /// Leases a puzzle and returns the id of the claim.
    mutating func lease(_ key: String, seconds: Int) throws -> String {
        let answer = try client.send(
            ClientRequest(
                "POST", "/v1/claims",
                fields: [
                    Field("Content-Type", "application/json"), Field("Idempotency-Key", key),
                ], body: Array(#"{"pool":"easy","leaseSeconds":\#(seconds)}"#.utf8)))
        #expect(answer.status.code == 201)
        return try #require(try JSONReader.value(answer.body)["id"]?.string)
    }

    mutating func claim(_ id: String) throws -> JSONValue {
        try JSONReader.value(client.send(ClientRequest("GET", "/v1/claims/\(id)")).body)
    }
}

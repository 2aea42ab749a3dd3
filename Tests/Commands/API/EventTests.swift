import FarmHTTP
import FarmJSON
import FarmTestSupport
import Foundation
import Testing

/// A client that reads an event stream.
private struct Listener: ~Copyable {
    private var client: Client
    private var unread = ""
    let head: Fields

    struct Event {
        let id: String
        let name: String
        let data: JSONValue

        /// The start and the number in an id.
        var place: (Int, Int) {
            let parts = id.split(separator: "-").compactMap { Int($0) }
            return parts.count == 2 ? (parts[0], parts[1]) : (-1, -1)
        }
    }

    init(_ service: ServiceFixture, kinds: String? = nil, after id: String? = nil) throws {
        client = Client(path: service.socket)
        let answer = try client.begin(
            ClientRequest(
                "GET", "/v1/events" + (kinds.map { "?kinds=" + $0 } ?? ""),
                fields: id.map { [Field("Last-Event-ID", $0)] } ?? []))
        #expect(answer.status == .ok)
        head = answer.fields
    }

    /// The lines up to the next empty one; nil at the end.
    mutating func nextLines() throws -> String? {
        while true {
            if let end = unread.range(of: "\n\n") {
                let lines = String(unread[..<end.lowerBound])
                unread = String(unread[end.upperBound...])
                return lines
            }
            guard let part = try client.next(within: .seconds(60)) else { return nil }
            unread += String(decoding: part, as: UTF8.self)
        }
    }

    mutating func next() throws -> Event {
        while let lines = try nextLines() {
            if lines.hasPrefix(":") { continue }
            var values: [String: String] = [:]
            for line in lines.split(separator: "\n") {
                let colon = try #require(line.firstIndex(of: ":"))
                values[String(line[..<colon])] = String(line[colon...].dropFirst(2))
            }
            return Event(
                id: values["id"] ?? "", name: values["event"] ?? "",
                data: try JSONReader.value(Array((values["data"] ?? "").utf8)))
        }
        return Event(id: "", name: "end", data: .null)
    }
}

@Suite struct EventTests {
    @Test func `a listener gets events, and resumes after Last-Event-ID`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            var first = try Listener(service, kinds: "claim,paused")
            #expect(first.head["Content-Type"] == "text/event-stream")
            #expect(first.head["X-Accel-Buffering"] == "no")
            let reset = try first.next()
            #expect(reset.name == "reset" && reset.data["pools"]?["hard"] != nil)
            _ = try client.claim(#"{"pool":"hard","count":2}"#, key: "a")
            let claim = try first.next()
            #expect(claim.name == "claim" && claim.data["pool"] == .string("hard"))
            #expect(claim.data["count"]?.integer == 2 && claim.data["label"] == nil)
            #expect(claim.data["id"]?.string?.hasPrefix("c") == true)
            #expect(claim.place.0 == reset.place.0 && claim.place.1 > reset.place.1)
            try client.ask("POST", "/v1/pause", #"{"pools":["easy"],"reason":"tea"}"#)
            let paused = try first.next()
            #expect(paused.name == "paused" && paused.data["reason"] == .string("tea"))
            try client.ask("POST", "/v1/resume")
            _ = try client.claim(#"{"pool":"hard"}"#, key: "b")
            // The kind resumed was not requested.
            #expect(try first.next().name == "claim")
            // Another connection resumes after the first claim, with all kinds.
            var second = try Listener(service, after: claim.id)
            var replayed: [Listener.Event] = []
            while replayed.count < 3 {
                let event = try second.next()
                // The event for a full pool may come later than its status.
                if !event.name.hasPrefix("pool.") { replayed.append(event) }
            }
            #expect(replayed.map(\.name) == ["paused", "resumed", "claim"])
            #expect(replayed[0].id == paused.id)
        }
    }

    @Test func `events that are not asked for hold up none`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            var first = try Listener(service)
            let start = try first.next().id
            // More than a page of them.
            for _ in 0..<150 {
                try client.ask("POST", "/v1/pause", #"{"pools":["easy"]}"#)
                try client.ask("POST", "/v1/resume", #"{"pools":["easy"]}"#)
            }
            _ = try client.claim(#"{"pool":"hard"}"#, key: "a")
            var second = try Listener(service, kinds: "claim", after: start)
            let lines = try #require(try second.nextLines())
            #expect(lines.contains("event: claim"), "\(lines)")
        }
    }

    @Test func `events of a claim name it and its parts to its owner`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            var listener = try Listener(service, kinds: "claim")
            #expect(try listener.next().name == "reset")
            let claim = try client.claim(
                #"{"pool":"hard","count":4,"label":"order 7"}"#, key: "a")
            let path = "/v1/claims/" + (try #require(claim["id"]?.string))
            let (first, second) = (claim.ids[0], claim.ids[1])
            try client.ask("PUT", path + "/ack", "{\"ids\":[\"\(first)\"]}")
            // What was done before is no event.
            try client.ask("PUT", path + "/ack", "{\"ids\":[\"\(first)\"]}")
            try client.ask("PUT", path + "/return", "{\"ids\":[\"\(second)\"]}")
            try client.ask("PUT", path + "/return", "{\"ids\":[\"\(second)\"]}")
            try client.ask("PUT", path + "/lease", #"{"leaseSeconds":1}"#)
            let expected = [
                ("leased", 4), ("delivered", 1), ("returned", 1), ("leased", 2), ("expired", 2),
            ]
            for (state, count) in expected {
                let event = try listener.next()
                #expect(event.data["state"]?.string == state)
                #expect(event.data["count"]?.integer == count)
                #expect(event.data["id"] == claim["id"] && event.data["pool"] == .string("hard"))
                #expect(event.data["label"] == .string("order 7"))
            }
        }
    }

    @Test func `a withdrawal names the ids, and never the reason`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 60, target: 120)) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            var listener = try Listener(service, kinds: "withdrawn")
            #expect(try listener.next().name == "reset")
            let ids = try client.ask("GET", "/v1/pools/easy/peek?limit=110").ids
            let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
            try client.ask("POST", "/v1/withdraw", "{\"ids\":[\(list)],\"reason\":\"secret\"}")
            let event = try listener.next()
            #expect(event.name == "withdrawn")
            #expect(event.data["count"]?.integer == 110)
            #expect(event.data["ids"]?.elements?.compactMap(\.string) == Array(ids.prefix(100)))
            #expect(event.data["reason"] == nil)
        }
    }

    @Test(arguments: ["", "1-1", "nonsense", "-", "99999999999-1"])
    func `an unknown Last-Event-ID starts with a reset`(id: String) throws {
        try ServiceFixture.run { service in
            var listener = try Listener(service, after: id)
            #expect(try listener.next().name == "reset")
        }
    }

    /// Extreme values of numbers and their neighbors.
    private static let extremes = [
        "9223372036854775807", "9223372036854775806", "9223372036854775808",
        "-9223372036854775808", "-1", "18446744073709551615", "18446744073709551616", "0", "1",
        "0000000000000000000000001", "1e308", "+1", "",
    ]

    @Test func `no number in an event id crashes the service`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            var first = try Listener(service)
            let start = try first.next().place.0
            for socket in [service.socket, service.statusSocket] {
                for number in Self.extremes {
                    for id in ["\(start)-\(number)", "\(number)-\(start)", "\(number)-\(number)"] {
                        var client = Client(path: socket)
                        let call = ClientRequest(
                            "GET", "/v1/events", fields: [Field("Last-Event-ID", id)])
                        var answer = try client.begin(call)
                        // Ended streams count against the limit a moment longer.
                        for _ in 0..<1_000 where answer.status == .unavailable {
                            client = Client(path: socket)
                            answer = try client.begin(call)
                        }
                        #expect(answer.status == .ok, "\(id)")
                        // After an id that is 0 or old there may be no event yet.
                        if id != "\(start)-0" {
                            let part = try client.next(within: .seconds(60))
                            let text = String(decoding: part ?? [], as: UTF8.self)
                            #expect(text.contains("event: "), "\(id)")
                        }
                    }
                }
            }
            #expect(try service.curl("/v1/health/live").contains("live"))
        }
    }

    @Test func `event ids are limited to the length in the OpenAPI description`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            let client = try APIClient(service)
            for ids in [[String(repeating: "1", count: 65)], ["1-1", "1-2"]] {
                let answer = try client.ask(
                    "GET", "/v1/events", fields: ids.map { Field("Last-Event-ID", $0) })
                #expect(answer.status == 400 && answer.code == "bad-request")
            }
            var longest = try Listener(service, after: String(repeating: "1", count: 64))
            #expect(try longest.next().name == "reset")
        }
    }

    @Test func `event ids increase over restarts, and a stop sends shutdown`() throws {
        let service = try ServiceFixture()
        service.heard("READY=1")
        var listener = try Listener(service)
        let before = try listener.next()
        try service.end()
        var last = try listener.next()
        while last.name != "shutdown", last.name != "end" { last = try listener.next() }
        #expect(last.name == "shutdown")
        #expect(try listener.next().name == "end")
        let again = try RunningCommand(
            [
                Command.path, "serve", "--config", service.config, "--state", service.state,
                "--listen", service.socket,
            ], environment: ["NOTIFY_SOCKET": service.folder.path + "/notify"])
        service.heard("READY=1")
        var other = try Listener(service, after: before.id)
        let after = try other.next()
        #expect(after.name == "reset" && after.place > before.place)
        again.send(signal: SIGTERM)
        #expect(again.end() == 0)
    }

    @Test func `a moved store is reported in events, metrics and problems as store-moved`() throws {
        try ServiceFixture.run(ServiceFixture.onePool("easy", target: 10)) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            var listener = try Listener(service, kinds: "degraded,healed")
            #expect(try listener.next().name == "reset")
            let database = service.state + "/farm.db"
            try FileManager.default.moveItem(atPath: database, toPath: database + ".away")
            let claim = try client.claim(#"{"pool":"easy"}"#, key: "a")
            #expect(claim.status == 503 && claim.code == "store-moved")
            #expect(claim.head["Retry-After"] == "5")
            let degraded = try listener.next()
            #expect(degraded.name == "degraded")
            #expect(degraded.data["reason"] == .string("store-moved"))
            let text = try service.curl("/metrics")
            #expect(text.contains("puzzlefarm_degraded{reason=\"store-moved\"} 1\n"))
            #expect(text.contains("puzzlefarm_store_errors_total{code=\"store-moved\"} 1\n"))
            try FileManager.default.moveItem(atPath: database + ".away", toPath: database)
            #expect(try listener.next().name == "healed")
            #expect(try client.claim(#"{"pool":"easy"}"#, key: "a").status == 201)
        }
    }

    @Test func `an idle stream sends heartbeats`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            var listener = try Listener(service, kinds: "claim")
            #expect(try listener.nextLines()?.contains("event: reset") == true)
            #expect(try listener.nextLines() == ": hb")
        }
    }
}

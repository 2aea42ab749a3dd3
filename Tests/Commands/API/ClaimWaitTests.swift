import FarmAPI
import FarmHTTP
import FarmJSON
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import Testing

/// Claims that wait for puzzles.
@Suite struct ClaimWaitTests {
    /// Sends a request whose response comes later.
    private func waiting(
        _ service: ServiceFixture, _ body: String, key: String
    ) throws -> Descriptor {
        let stream = try Descriptor(connectingTo: service.socket)
        _ = try stream.send(Self.request(body, key: key), within: .seconds(10))
        return stream
    }

    static func request(_ body: String, key: String, fields: String = "") -> [UInt8] {
        Array(
            """
            POST /v1/claims HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r
            \(fields)Idempotency-Key: \(key)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
            """.utf8)
    }

    /// The status line and the body of the response.
    private func answer(_ stream: borrowing Descriptor) throws -> String {
        var bytes: [UInt8] = []
        let deadline = Deadline(after: .seconds(60))
        while !bytes.contains(UInt8(ascii: "}")),
            case .bytes = try stream.receive(into: &bytes, atMost: 1 << 16, until: deadline)
        {}
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a pause ends waiting claims`() throws {
        try ServiceFixture.run(ServiceFixture.onePool("hard", target: 10)) { service in
            let client = try APIClient(service)
            // This many rare puzzles take far longer to generate than this test runs.
            let kind = #""count":1000,"filter":{"techniques":["Jellyfish","Swordfish"]}"#
            let stream = try waiting(
                service, "{\"pool\":\"hard\",\(kind),\"waitSeconds\":60}", key: "late")
            #expect(
                try comesTrue {
                    try client.claim("{\"pool\":\"hard\",\(kind)}", key: "late").status == 409
                })
            try client.ask("POST", "/v1/pause")
            let text = try answer(stream)
            #expect(text.hasPrefix("HTTP/1.1 503 ") && text.contains(#""reason":"paused""#))
        }
    }

    @Test func `a tenant that is removed while its claim waits gets nothing`() throws {
        let access = "[access]\nproxies = [\(getuid())]\n"
        let pool = ServiceFixture.onePool("hard", target: 10)
        try ServiceFixture.run(pool + access + "[tenant.shop]\n") { service in
            service.heard("READY=1")
            let body =
                #"{"pool":"hard","count":1000,"filter":{"techniques":["Jellyfish"]},"waitSeconds":60}"#
            let tenant = Field("Puzzlefarm-Tenant", "shop")
            let stream = try Descriptor(connectingTo: service.socket)
            let request = Self.request(body, key: "late", fields: "Puzzlefarm-Tenant: shop\r\n")
            _ = try stream.send(request, within: .seconds(10))
            var client = Client(path: service.socket)
            let again = ClientRequest(
                "POST", "/v1/claims",
                fields: [
                    tenant, Field("Idempotency-Key", "late"),
                    Field("Content-Type", "application/json"),
                ],
                body: Array(body.replacing(":60", with: ":0").utf8))
            #expect(try comesTrue { try client.send(again).status.code == 409 })
            try (pool + access).write(toFile: service.config, atomically: true, encoding: .utf8)
            service.process.send(signal: SIGHUP)
            let text = try answer(stream)
            #expect(text.hasPrefix("HTTP/1.1 403 ") && text.contains("unknown-tenant"), "\(text)")
        }
    }

    @Test func `a claim for one kind of puzzles too many is answered at once`() throws {
        try ServiceFixture.run(ServiceFixture.onePool("hard", target: 10)) { service in
            let client = try APIClient(service)
            let names = ["X-Wing", "XY-Wing", "Skyscraper", "Naked Pair", "Swordfish", "Jellyfish"]
            let kinds = names.flatMap { one in names.map { "[\"\(one)\",\"\($0)\",\"Pointing\"]" } }
            var reasons: [String?] = []
            for (number, kind) in kinds.enumerated() {
                let filter = "{\"techniques\":\(kind),\"symmetry\":\"diagonal\"}"
                let wait = number == kinds.count - 1 ? 60 : 0
                let answer = try client.claim(
                    "{\"pool\":\"hard\",\"count\":1000,\"filter\":\(filter),\"waitSeconds\":\(wait)}",
                    key: "\(number)")
                #expect(answer.status == 503 && answer.code == "pool-empty")
                #expect(answer["retryAfter"]?.integer != nil)
                reasons.append(answer["reason"]?.string)
            }
            // Pairs in either order are the same kind only to people.
            #expect(reasons.prefix(32).allSatisfy { $0 == nil })
            #expect(reasons.dropFirst(32).allSatisfy { $0 == "too-many-demands" })
        }
    }

    @Test(arguments: ["", #","filter":{"minRating":1.0}"#])
    func `a waiting claim is answered when puzzles are returned`(filter: String) throws {
        try ServiceFixture.run(ServiceFixture.onePool("easy", target: 10)) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            // From now on nothing is generated, without a pause.
            _ = try service.folder.write(
                ServiceFixture.onePool("easy", target: 0).utf8, to: "puzzlefarm.toml")
            try client.ask("POST", "/v1/reload")
            let all = try client.claim(#"{"pool":"easy","count":10}"#, key: "all")
            #expect(all.ids.count == 10)
            let wish = #"{"pool":"easy","count":2\#(filter)"#
            let stream = try waiting(service, wish + #","waitSeconds":60}"#, key: "patient")
            // Meanwhile the key is in progress for all other requests.
            #expect(
                try comesTrue { try client.claim(wish + "}", key: "patient").status == 409 })
            let id = try #require(all["id"]?.string)
            try client.ask("PUT", "/v1/claims/\(id)/return")
            #expect(try answer(stream).hasPrefix("HTTP/1.1 201 "))
            #expect(try client.claim(wish + "}", key: "patient").status == 200)
        }
    }

    @Test func `a wait ends when the client disconnects, and at its timeout`() throws {
        try ServiceFixture.run(ServiceFixture.onePool("easy", target: 0)) { service in
            let client = try APIClient(service)
            let wish = #"{"pool":"easy","waitSeconds":60}"#
            do {
                let stream = try waiting(service, wish, key: "gone")
                #expect(
                    try comesTrue {
                        try client.claim(#"{"pool":"easy"}"#, key: "gone").status == 409
                    })
                stream.hangUp()
            }
            let short = #"{"pool":"easy","waitSeconds":1}"#
            #expect(try comesTrue { try client.claim(short, key: "gone").status != 409 })
            #expect(try client.claim(short, key: "late").code == "pool-empty")
        }
    }

    @Test func `a wait ends when the service stops`() throws {
        let service = try ServiceFixture(ServiceFixture.onePool("easy", target: 0))
        service.heard("READY=1")
        let client = try APIClient(service)
        let stream = try waiting(service, #"{"pool":"easy","waitSeconds":60}"#, key: "patient")
        #expect(
            try comesTrue {
                try client.claim(#"{"pool":"easy"}"#, key: "patient").status == 409
            })
        try service.end()
        let text = try answer(stream)
        #expect(text.hasPrefix("HTTP/1.1 503 ") && text.contains("\"draining\""))
    }

    // MARK: Clients that disconnect
}

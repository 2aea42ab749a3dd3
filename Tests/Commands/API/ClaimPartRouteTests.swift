import FarmAPI
import FarmHTTP
import FarmJSON
import FarmTestSupport
import Foundation
import Testing

/// Claims by puzzle: parts that are acked or returned, named puzzles, and labels.
@Suite struct ClaimPartRouteTests {
    private func list(_ ids: ArraySlice<String>) -> String {
        ids.map { "\"\($0)\"" }.joined(separator: ",")
    }

    private func names(_ answer: APIAnswer, _ member: String) -> [String]? {
        answer[member]?.elements?.compactMap(\.string)
    }

    @Test func `a part of a claim is acked or returned, and the rest stays leased`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let wish = #"{"pool":"hard","count":5,"label":"order 7"}"#
            let claim = try client.claim(wish, key: "a")
            let path = "/v1/claims/" + (try #require(claim["id"]?.string))
            #expect(claim["delivered"] == nil && claim["returned"] == nil)
            let ids = claim.ids
            let acked = try client.ask("PUT", path + "/ack", "{\"ids\":[\(list(ids[1...2]))]}")
            #expect(acked.status == 200 && acked["state"] == .string("leased"))
            #expect(SchemaComponent.claim.schema.faults(in: acked.value) == [])
            #expect(names(acked, "delivered") == Array(ids[1...2]) && acked["returned"] == nil)
            let upper = "{\"ids\":[\(list(ids[3...3]).uppercased())]}"
            let back = try client.ask("PUT", path + "/return", upper)
            #expect(back.status == 200 && names(back, "returned") == [ids[3]])
            #expect(back.ids == [ids[0], ids[1], ids[2], ids[4]] && back["count"]?.integer == 5)
            #expect(try client.claim(wish, key: "a").body == back.body)
            #expect(try client.ask("GET", path).body == back.body)
            // Nothing changes where a puzzle is not of the claim, or was decided otherwise.
            let other = try client.ask(
                "PUT", path + "/ack", "{\"ids\":[\"\(ids[0])\",\"aaaaaaaaaaaaaaaa\"]}")
            #expect(other.status == 422 && other.code == "invalid-body")
            #expect(other["errors"]?.elements?.first?["field"] == .string("ids[1]"))
            let lost = try client.ask("PUT", path + "/ack", "{\"ids\":[\(list(ids[3...4]))]}")
            #expect(lost.status == 409 && lost.code == "lease-lost")
            let done = try client.ask("PUT", path + "/return", "{\"ids\":[\(list(ids[1...1]))]}")
            #expect(done.status == 409 && done.code == "already-delivered")
            for body in [#"{"ids":[]}"#, #"{"ids":["x"]}"#, #"{"id":1}"#] {
                #expect(try client.ask("PUT", path + "/ack", body).code == "invalid-body")
            }
            #expect(try client.ask("GET", path).body == back.body)
            // As a generated client sends a body that is absent.
            let rest = try client.ask("PUT", path + "/ack")
            #expect(rest["state"] == .string("delivered") && rest.ids == back.ids)
            #expect(names(rest, "delivered") == back.ids && names(rest, "returned") == [ids[3]])
            for word in ["/ack", "/return"] {
                #expect(try client.ask("PUT", path + word).body == rest.body)
            }
        }
    }

    @Test func `puzzles that peek has shown are claimed by their ids`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let ids = try client.ask("GET", "/v1/pools/hard/peek?limit=6").ids
            let wish = "{\"pool\":\"hard\",\"ids\":[\(list([ids[4], ids[1]]))]}"
            let claim = try client.claim(wish, key: "a")
            #expect(claim.status == 201 && claim.ids == [ids[4], ids[1]])
            #expect(try client.claim(wish, key: "a").body == claim.body)
            let other = "{\"pool\":\"hard\",\"ids\":[\(list([ids[1], ids[4]]))]}"
            #expect(try client.claim(other, key: "a").code == "idempotency-key-reused")
            let late = try client.claim(other, key: "b")
            #expect(late.status == 409 && late.code == "puzzles-not-ready")
            #expect(late["ready"]?.integer == 0 && late.head["Retry-After"] == nil)
            let states = late["notReady"]?.elements
            #expect(states?.compactMap { $0["id"]?.string } == [ids[1], ids[4]])
            #expect(states?.compactMap { $0["state"]?.string } == ["taken", "taken"])
            let some = "{\"pool\":\"hard\",\"min\":1,\"ids\":[\(list([ids[1], ids[0]]))]}"
            #expect(try client.claim(some, key: "b").ids == [ids[0]])
            for (more, field) in [
                (#""count":1"#, "count"), (#""filter":{}"#, "filter"), (#""min":3"#, "min"),
                (#""waitSeconds":1"#, "waitSeconds"),
            ] {
                let wrong = try client.claim(
                    "{\"pool\":\"hard\",\(more),\"ids\":[\(list(ids[2...3]))]}", key: "c")
                #expect(wrong.code == "invalid-body")
                #expect(wrong["errors"]?.elements?.first?["field"] == .string(field))
            }
            let twice = "{\"pool\":\"hard\",\"ids\":[\(list([ids[2], ids[2].uppercased()]))]}"
            #expect(try client.claim(twice, key: "c").code == "invalid-body")
            // So does the command.
            let taken = try Command.run(
                "take", "hard", "--id", ids[3], "--id", ids[2], "--format", "json", "--socket",
                service.socket)
            let lines = try taken.output.split(separator: "\n").map {
                try JSONReader.value(Array($0.utf8))["id"]?.string
            }
            #expect(taken.exitCode == 0 && lines == [ids[3], ids[2]])
            let gone = try Command.run(
                "take", "hard", "--id", ids[3], "--socket", service.socket)
            #expect(gone.exitCode == 65 && gone.errors.contains("is taken"))
        }
    }

    @Test func `claims are listed by label, also finished ones`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            func made(_ key: String, _ label: String) throws -> String {
                let claim = try client.claim(
                    "{\"pool\":\"easy\",\"label\":\"\(label)\"}", key: key)
                return try #require(claim["id"]?.string)
            }
            let ids = try ["a", "b", "c"].map { try made($0, "order 7") }
            _ = try made("d", "order 8")
            try client.ask("PUT", "/v1/claims/\(ids[1])/ack")
            func claims(_ query: String) throws -> [String] {
                let answer = try client.ask("GET", "/v1/claims?" + query)
                #expect(SchemaComponent.claims.schema.faults(in: answer.value) == [])
                return answer["claims"]?.elements?.compactMap { $0["id"]?.string } ?? []
            }
            #expect(try claims("label=order%207") == ids)
            #expect(try claims("label=order%207&state=delivered") == [ids[1]])
            #expect(try claims("label=order%207&limit=1&after=\(ids[0])") == [ids[1]])
            #expect(try claims("limit=9").count == 3)
            let wrong = try client.ask("GET", "/v1/claims?state=leased")
            #expect(wrong.status == 400 && wrong.code == "invalid-query")
        }
    }
}

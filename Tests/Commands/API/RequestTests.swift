import FarmAPI
import FarmHTTP
import FarmJSON
import FarmTestSupport
import Foundation
import PuzzleBundle
import Testing

/// Invalid requests and the problems they are answered with.
@Suite struct RequestTests {
    private struct Bad {
        let body: String?
        let fields: [Field]
        let status: Int
        let code: String
        let faults: [String]

        init(
            _ body: String?, _ status: Int, _ code: String, _ faults: [String] = [],
            fields: [Field] = [Field("Idempotency-Key", "k")]
        ) {
            self.body = body
            self.fields = fields
            self.status = status
            self.code = code
            self.faults = faults
        }
    }

    private static let key = Field("Idempotency-Key", "k")

    private static let claims = [
        Bad(nil, 400, "malformed-json"),
        Bad("{", 400, "malformed-json"),
        Bad(#"{"pool":"hard","pool":"hard"}"#, 400, "malformed-json"),
        Bad("[]", 422, "invalid-body", [""]),
        Bad("{}", 422, "invalid-body", ["pool"]),
        Bad(
            #"{"pool":"X!","count":0,"min":1.5,"leaseSeconds":86401,"ack":1,"waitSeconds":-1,"z":0}"#,
            422, "invalid-body",
            ["pool", "count", "min", "leaseSeconds", "ack", "waitSeconds", "z"]),
        Bad(#"{"pool":"hard","count":2,"min":3}"#, 422, "invalid-body", ["min"]),
        Bad(
            #"{"pool":"hard","min":2,"filter":{"minRating":3,"maxRating":2.9}}"#, 422,
            "invalid-body", ["min", "filter.maxRating"]),
        Bad(
            #"{"pool":"hard","filter":{"minER":4.6,"maxER":4.5,"minClues":27,"maxClues":26}}"#,
            422, "invalid-body", ["filter.maxER", "filter.maxClues"]),
        Bad(
            #"{"pool":"hard","filter":{"techniques":["a",1],"symmetry":"round","q":1}}"#, 422,
            "invalid-body", ["filter.techniques[1]", "filter.symmetry", "filter.q"]),
        Bad(#"{"pool":"hard"}"#, 400, "idempotency-key-missing", fields: []),
        Bad(
            #"{"pool":"hard"}"#, 400, "idempotency-key-invalid",
            fields: [Field("Idempotency-Key", String(repeating: "k", count: 65))]),
        Bad(#"{"pool":"hard"}"#, 400, "idempotency-key-invalid", fields: [key, key]),
        Bad(
            #"{"pool":"hard"}"#, 415, "unsupported-media-type",
            fields: [key, Field("Content-Type", "text/plain")]),
        Bad(
            #"{"pool":"hard"}"#, 415, "unsupported-media-type",
            fields: [key, Field("Content-Type", "application/json; charset=latin1")]),
    ]

    @Test func `an invalid claim is answered with all of its errors`() throws {
        try ServiceFixture.run { service in
            let client = try APIClient(service)
            for bad in Self.claims {
                let answer = try client.ask("POST", "/v1/claims", bad.body, fields: bad.fields)
                #expect(answer.status == bad.status, "\(bad)")
                #expect(answer.code == bad.code, "\(bad)")
                let faults = answer["errors"]?.elements ?? []
                #expect(faults.map { $0["field"]?.string } == bad.faults, "\(bad)")
                #expect(faults.allSatisfy { $0["message"]?.string?.isEmpty == false })
            }
            let good = try client.ask(
                "POST", "/v1/pause", #"{"reason":"r"}"#,
                fields: [Field("Content-Type", "Application/JSON ; charset=UTF-8")])
            #expect(good.status == 200)
        }
    }

    @Test func `unknown, repeated and malformed query parameters are rejected`() throws {
        try ServiceFixture.run { service in
            let client = try APIClient(service)
            for query in [
                "limit=0", "limit=1001", "limit=", "limit=+1", "limit=1&limit=2", "after=x",
                "foo=1", "minRating=a", "minRating=3&maxRating=2", "symmetry=round",
                "minER=3&maxER=2", "minClues=24.5", "minClues=27&maxClues=26",
            ] {
                let answer = try client.ask("GET", "/v1/pools/hard/peek?" + query)
                #expect(answer.status == 400 && answer.code == "invalid-query", "\(query)")
            }
            #expect(
                try client.ask("GET", "/v1/pools/hard/peek?technique=jellyfish&technique=ur").status
                    == 200)
            #expect(try client.ask("GET", "/v1/status?x").code == "invalid-query")
            #expect(try client.ask("GET", "/v1/pools/harder/peek").code == "unknown-pool")
            #expect(
                try client.ask("POST", "/v1/withdraw", #"{"ids":["x"],"reason":""}"#).status == 422)
        }
    }

    private static let extremes = [
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-1", "-0",
        "18446744073709551616", "1e18", "1e308", "1e-308", "1e999999", "-1e1000",
        "0." + String(repeating: "0", count: 400) + "1", String(repeating: "9", count: 400),
    ]

    @Test func `no number in a query or a body crashes the service`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            let client = try APIClient(service)
            for number in Self.extremes {
                for name in ["limit", "minRating", "maxRating", "minER", "maxClues"] {
                    let answer = try client.ask("GET", "/v1/pools/hard/peek?\(name)=\(number)")
                    #expect([200, 400, 422].contains(answer.status), "\(name)=\(number)")
                }
                for name in ["count", "min", "leaseSeconds", "waitSeconds"] {
                    let answer = try client.claim(
                        "{\"pool\":\"hard\",\"\(name)\":\(number)}", key: "k")
                    #expect([422, 503].contains(answer.status), "\(name): \(number)")
                }
                for name in ["minRating", "maxRating", "maxER", "minClues"] {
                    let answer = try client.claim(
                        "{\"pool\":\"hard\",\"filter\":{\"\(name)\":\(number)}}", key: "k")
                    #expect([422, 503].contains(answer.status), "\(name): \(number)")
                }
                let lease = try client.ask(
                    "PUT", "/v1/claims/c00000000000000000001/lease",
                    "{\"leaseSeconds\":\(number)}")
                #expect([404, 422].contains(lease.status), "\(number)")
                let length = try service.curl(
                    "/v1/pause", "-X", "POST", "-H", "Content-Length: \(number)")
                #expect(length.contains("\"status\":4"), "\(number)")
            }
            #expect(try service.curl("/v1/health/live").contains("live"))
        }
    }

    @Test func `every problem has a unique request id`() throws {
        try ServiceFixture.run { service in
            let client = try APIClient(service)
            var ids: [String] = []
            for target in ["/v1/nothing", "/v1/nothing", "/v1/status?x=1", "/v1/claims/c0"] {
                ids.append(try #require(try client.ask("GET", target)["requestId"]?.string))
            }
            // An error of the HTTP server itself.
            let early = try service.curl("/v1/status", "-X", "BREW").matches(
                of: /"requestId":"([^"]+)"/)
            ids += early.map { String($0.1) }
            #expect(ids.count == 5)
            #expect(Set(ids).count == 5)
        }
    }

    @Test func `unknown methods and paths are rejected, HEAD matches GET`() throws {
        try ServiceFixture.run { service in
            let client = try APIClient(service)
            let document = try client.ask("GET", "/v1/openapi.json").value
            for path in document["paths"]?.members ?? [] {
                let target = path.name.replacingOccurrences(of: "{pool}", with: "easy")
                    .replacingOccurrences(of: "{id}", with: "c00000000000000000001")
                let wrong = try client.ask("DELETE", target)
                #expect(wrong.status == 405 && wrong.code == "method-not-allowed")
                let allowed = Set(
                    path.value.members?.map { $0.name.uppercased() } ?? [])
                let expected = allowed.contains("GET") ? allowed.union(["HEAD"]) : allowed
                let told = (wrong.head["Allow"] ?? "").split(separator: ",")
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                #expect(Set(told) == expected, "\(target)")
                guard allowed.contains("GET"), target != "/v1/events" else { continue }
                let whole = try client.ask("GET", target)
                let head = try client.ask("HEAD", target)
                #expect(head.status == whole.status && head.body.isEmpty, "\(target)")
                #expect(head.head["Content-Type"] == whole.head["Content-Type"], "\(target)")
            }
            #expect(try client.ask("GET", "/v2/status").code == "not-found")
            #expect(try client.ask("GET", "/v1/status/").code == "not-found")
        }
    }

    @Test func `responses match the OpenAPI description`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            for (target, shape) in [
                ("/v1/status", SchemaComponent.status), ("/v1/health/live", .health),
                ("/v1/health/ready?pool=hard", .health), ("/v1/pools/easy/peek", .page),
            ] {
                let answer = try client.ask("GET", target)
                #expect(answer.status == 200)
                #expect(shape.schema.faults(in: answer.value) == [], "\(target)")
            }
            let ids = try client.ask("GET", "/v1/pools/easy/peek?limit=2").ids
            let body =
                "{\"ids\":[\"\(ids[0].uppercased())\",\"aaaaaaaaaaaaaaaa\"],\"reason\":\"secret\",\"note\":\"n\"}"
            let withdrawal = try client.ask("POST", "/v1/withdraw", body)
            #expect(SchemaComponent.withdrawal.schema.faults(in: withdrawal.value) == [])
            #expect(withdrawal["withdrawn"] == .array([.string(ids[0])]))
            #expect(withdrawal["unknown"] == .array([.string("aaaaaaaaaaaaaaaa")]))
            let list = try client.ask("GET", "/v1/withdrawn?limit=1")
            #expect(SchemaComponent.withdrawn.schema.faults(in: list.value) == [])
            let entry = list["withdrawn"]?.elements?.first
            #expect(entry?["id"] == .string(ids[0]) && entry?["note"] == .string("n"))
            // The reason is for operators only.
            #expect(!String(decoding: list.body, as: UTF8.self).contains("secret"))
            let rest = try client.ask("GET", "/v1/withdrawn?after=\(ids[0])")
            #expect(rest["withdrawn"]?.elements?.isEmpty == true)
            let backup = try client.ask("POST", "/v1/backup")
            #expect(SchemaComponent.backup.schema.faults(in: backup.value) == [])
            let name = try #require(backup["name"]?.string)
            let sum = try Command.tool("sha256sum", service.state + "/backups/" + name).output
            #expect(sum.hasPrefix(try #require(backup["sha256"]?.string)))
            let reload = try client.ask("POST", "/v1/reload")
            #expect(SchemaComponent.reload.schema.faults(in: reload.value) == [])
        }
    }
}

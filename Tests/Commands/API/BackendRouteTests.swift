import FarmAPI
import FarmHTTP
import FarmJSON
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// The routes that backends use besides claims: themselves, puzzles, pools, the claims they hold.
@Suite struct BackendRouteTests {
    @Test(arguments: ["/", "/v1"])
    func `the root leads to the description`(path: String) throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            let client = try APIClient(service)
            let answer = try client.ask("GET", path)
            #expect(answer.status == 200)
            #expect(SchemaComponent.index.schema.faults(in: answer.value) == [])
            let target = try #require(answer["description"]?.string)
            #expect(answer.head["Link"] == "<\(target)>; rel=\"service-desc\"")
            let description = try client.ask("GET", target)
            #expect(description["openapi"]?.string == "3.1.0")
            #expect(try client.ask("GET", target).body == description.body)
            #expect(try client.ask("POST", path).status == 405)
        }
    }

    @Test func `a client learns who it is`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            let answer = try APIClient(service).ask("GET", "/v1/whoami")
            #expect(SchemaComponent.whoami.schema.faults(in: answer.value) == [])
            #expect(answer["uid"]?.integer == Int(geteuid()))
            #expect(answer["level"] == .string("admin"))
            let name = try Command.tool("id", "-un").lines.first.map(String.init)
            #expect(answer["user"]?.string == name)
        }
    }

    @Test func `a puzzle is found by its id and by its givens in any arrangement`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            _ = try Command.run("pause", "--socket", service.socket)
            let client = try APIClient(service)
            let page = try client.ask("GET", "/v1/pools/hard/peek?limit=1")
            let puzzle = try #require(page["puzzles"]?.elements?.first)
            let id = try #require(puzzle["id"]?.string)
            let ready = try client.ask("GET", "/v1/puzzles/\(id)")
            #expect(ready.status == 200)
            #expect(SchemaComponent.foundPuzzle.schema.faults(in: ready.value) == [])
            #expect(ready["state"] == .string("ready") && ready["pool"] == .string("hard"))
            #expect(ready["puzzle"] == puzzle && ready["since"]?.string != nil)
            #expect(try client.ask("GET", "/v1/puzzles/\(id.uppercased())").body == ready.body)
            // Other digits, and rows as columns, are the same puzzle.
            let cells = Array(try #require(puzzle["givens"]?.string))
            let other = (0..<81).map { place -> Character in
                let cell = cells[place % 9 * 9 + place / 9]
                return cell.wholeNumberValue.map { Character("\($0 % 9 + 1)") } ?? "0"
            }
            let found = try client.ask("GET", "/v1/puzzles?givens=\(String(other))")
            #expect(found.status == 200 && found.body == ready.body)

            let claim = try client.claim(#"{"pool":"hard"}"#, key: "a")
            #expect(claim.ids == [id])
            func state() throws -> String? {
                try client.ask("GET", "/v1/puzzles/\(id)")["state"]?.string
            }
            #expect(try state() == "leased")
            let path = "/v1/claims/" + (try #require(claim["id"]?.string))
            #expect(try client.ask("PUT", path + "/ack").status == 200)
            #expect(try state() == "delivered")
            let withdrawal = try client.ask(
                "POST", "/v1/withdraw", #"{"ids":["\#(id)"],"reason":"test"}"#)
            #expect(withdrawal.status == 200)
            #expect(try state() == "withdrawn")
            for (since, count) in [("2020-01-01T00:00:00Z", 1), ("2999-01-01T00:00:00.5Z", 0)] {
                let list = try client.ask("GET", "/v1/withdrawn?since=\(since)")
                #expect(list["withdrawn"]?.elements?.count == count)
            }
        }
    }

    @Test func `unknown and impossible puzzles are refused`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            let client = try APIClient(service)
            let solution =
                "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
            for (target, status, code) in [
                ("/v1/puzzles/aaaaaaaaaaaaaaaa", 404, "unknown-puzzle"),
                ("/v1/puzzles/x", 404, "unknown-puzzle"),
                ("/v1/puzzles?givens=\(solution)", 404, "unknown-puzzle"),
                ("/v1/puzzles?givens=123", 422, "invalid-puzzle"),
                ("/v1/puzzles?givens=" + String(repeating: ".", count: 81), 422, "invalid-puzzle"),
                (
                    "/v1/puzzles?givens=55" + String(repeating: ".", count: 79), 422,
                    "invalid-puzzle"
                ),
                ("/v1/puzzles", 400, "invalid-query"), ("/v1/puzzles?id=x", 400, "invalid-query"),
                ("/v1/withdrawn?since=yesterday", 400, "invalid-query"),
                ("/v1/claims?after=x", 400, "invalid-query"),
                ("/v1/pools/harder", 404, "unknown-pool"),
            ] {
                let answer = try client.ask("GET", target)
                #expect(answer.status == status && answer.code == code, "\(target)")
            }
        }
    }

    @Test func `pools are listed as in the status`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            _ = try client.ask("POST", "/v1/pause", #"{"pools":["easy"]}"#)
            let list = try client.ask("GET", "/v1/pools")
            #expect(SchemaComponent.pools.schema.faults(in: list.value) == [])
            let names = list["pools"]?.elements?.compactMap { $0["name"]?.string }
            #expect(names == Tier.allCases.map(\.name))
            for tier in Tier.allCases {
                let pool = try client.ask("GET", "/v1/pools/\(tier.name)")
                #expect(SchemaComponent.poolSummary.schema.faults(in: pool.value) == [])
                #expect(pool["stock"]?["target"]?.integer == 10)
                #expect(pool["paused"] == .bool(tier == .easy))
                #expect(pool["tier"] == .string(tier.name))
            }
        }
    }

    @Test func `a client lists what it holds, with labels of its own`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            var ids: [String] = []
            for number in 0..<3 {
                let body = #"{"pool":"easy","count":2,"label":"order \#(number)"}"#
                let claim = try client.claim(body, key: "k\(number)")
                #expect(claim["label"] == .string("order \(number)"))
                #expect(claim["createdAt"]?.string?.hasSuffix("Z") == true)
                ids.append(try #require(claim["id"]?.string))
            }
            let replay = try client.claim(#"{"pool":"easy","count":2,"label":"x"}"#, key: "k0")
            #expect(replay.status == 200 && replay["label"] == .string("order 0"))
            let wrong = #"{"pool":"easy","label":""}"#
            #expect(try client.claim(wrong, key: "w").code == "invalid-body")
            _ = try client.ask("PUT", "/v1/claims/\(ids[1])/ack")
            var found: [JSONValue] = []
            var next = ""
            repeat {
                let page = try client.ask("GET", "/v1/claims?limit=1\(next)")
                #expect(SchemaComponent.claims.schema.faults(in: page.value) == [])
                found += page["claims"]?.elements ?? []
                guard let last = page["next"]?.string else { break }
                next = "&after=\(last)"
            } while true
            #expect(found.compactMap { $0["id"]?.string } == [ids[0], ids[2]])
            #expect(found.compactMap { $0["label"]?.string } == ["order 0", "order 2"])
            #expect(found.allSatisfy { $0["puzzles"] == nil && $0["count"]?.integer == 2 })
        }
    }
}

import FarmAPI
import FarmHTTP
import FarmJSON
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import Testing

/// Claims over HTTP, from the key to the ack.
@Suite struct ClaimRouteTests {
    @Test func `a repeated key gets the same puzzles`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let wish = #"{"pool":"hard","count":3}"#
            let first = try client.claim(wish, key: "a")
            #expect(first.status == 201)
            #expect(SchemaComponent.claim.schema.faults(in: first.value) == [])
            #expect(first.ids.count == 3 && Set(first.ids).count == 3)
            let id = try #require(first["id"]?.string)
            #expect(first.head["Location"] == "/v1/claims/" + id)
            let again = try client.claim(wish, key: "a")
            #expect(again.status == 200 && again.body == first.body)
            #expect(again.head["Idempotency-Replayed"] == "true")
            #expect(try client.ask("GET", "/v1/claims/" + id).body == first.body)
            let other = try client.claim(#"{"pool":"hard","count":2}"#, key: "a")
            #expect(other.status == 422 && other.code == "idempotency-key-reused")
            // Explicit defaults are the same request.
            let spelled = #"{"ack":"explicit","min":3,"count":3,"pool":"hard","filter":{}}"#
            #expect(try client.claim(spelled, key: "a").body == first.body)
        }
    }

    @Test func `the difficulty for people is in a response if its request asks for it`() throws {
        try ServiceFixture.run(ServiceFixture.onePool("hard", target: 10)) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            func humans(_ answer: APIAnswer) -> [JSONValue] {
                answer.value["puzzles"]?.elements?.compactMap { $0["human"] } ?? []
            }
            let plain = #"{"pool":"hard","count":3}"#
            let human = #"{"pool":"hard","count":3,"human":true}"#
            let first = try client.claim(human, key: "a")
            #expect(first.status == 201 && humans(first).count == 3)
            #expect(SchemaComponent.claim.schema.faults(in: first.value) == [])
            // A replay has what its own request asks for.
            let again = try client.claim(human, key: "a")
            #expect(again.status == 200 && again.body == first.body)
            let other = try client.claim(plain, key: "a")
            #expect(other.status == 200 && other.ids == first.ids && humans(other).isEmpty)
            let reverse = try client.claim(plain, key: "b")
            #expect(reverse.status == 201 && humans(reverse).isEmpty)
            #expect(humans(try client.claim(human, key: "b")).count == 3)
            // So does a claim that is read.
            let path = "/v1/claims/" + (try #require(first["id"]?.string))
            #expect(try client.ask("GET", path + "?human=true").body == first.body)
            for query in ["", "?human=false"] {
                #expect(try client.ask("GET", path + query).body == other.body)
            }
            let wrong = try client.ask("GET", path + "?human=yes")
            #expect(wrong.status == 400 && wrong.code == "invalid-query")
            #expect(
                try client.claim(#"{"pool":"hard","human":1}"#, key: "c").code == "invalid-body")
            // The command that rates puzzles has the same.
            let puzzle = try #require(first.value["puzzles"]?.elements?.first)
            let graded = try Command.run(
                "grade", "--human", "--json", input: try #require(puzzle["givens"]?.string))
            #expect(try JSONReader.value(Array(graded.output.utf8))["human"] == puzzle["human"])
        }
    }

    @Test func `ack, return and renewal of a claim are idempotent`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            func made(_ key: String, _ more: String = "") throws -> String {
                let claim = try client.claim("{\"pool\":\"easy\"\(more)}", key: key)
                return "/v1/claims/" + (try #require(claim["id"]?.string))
            }
            let acked = try made("acked")
            for _ in 0..<2 {
                let answer = try client.ask("PUT", acked + "/ack")
                #expect(answer.status == 200 && answer["state"] == .string("delivered"))
                #expect(answer["leaseUntil"] == .null && answer.ids.count == 1)
            }
            #expect(try client.ask("PUT", acked + "/return").code == "already-delivered")
            let renewed = try client.ask("PUT", acked + "/lease", #"{"leaseSeconds":5}"#)
            #expect(renewed.code == "already-delivered")
            #expect(renewed["detail"]?.string?.contains("lease") == true)
            let returned = try made("returned")
            for _ in 0..<2 {
                let answer = try client.ask("PUT", returned + "/return", "{}")
                #expect(answer.status == 200 && answer["state"] == .string("returned"))
                #expect(answer.ids == [])
            }
            let lost = try client.claim(#"{"pool":"easy"}"#, key: "returned")
            #expect(lost.status == 409 && lost.code == "lease-lost")
            let leased = try made("leased", ",\"leaseSeconds\":10")
            let before = try client.ask("GET", leased)["leaseUntil"]?.string
            let after = try client.ask("PUT", leased + "/lease", #"{"leaseSeconds":9000}"#)
            #expect(try #require(before) < #require(after["leaseUntil"]?.string))
            let auto = try client.claim(#"{"pool":"easy","ack":"auto"}"#, key: "auto")
            #expect(auto.status == 201 && auto["state"] == .string("delivered"))
            #expect(try client.ask("PUT", "/v1/claims/c00000000000000000001/ack").status == 404)
            #expect(try client.ask("GET", "/v1/claims/nonsense").code == "unknown-claim")
        }
    }

    @Test func `a pool with too few puzzles sets Retry-After and does not use up the key`() throws {
        try ServiceFixture.run(ServiceFixture.onePool("easy", target: 10)) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let much = try client.claim(#"{"pool":"easy","count":500}"#, key: "a")
            #expect(much.status == 503 && much.code == "pool-empty")
            #expect(much["pool"] == .string("easy"))
            #expect(much["detail"]?.string?.hasPrefix("easy: 10 ready, 500 wanted") == true)
            #expect(try #require(much.head["Retry-After"].flatMap { Int($0) }) >= 1)
            let some = try client.claim(#"{"pool":"easy","count":500,"min":1}"#, key: "a")
            #expect(some.status == 201 && some.ids.count >= 10)
        }
    }

    @Test func `a claim that waits may exceed the target, also with a filter`() throws {
        try ServiceFixture.run(ServiceFixture.onePool("easy", target: 10)) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let much = try client.claim(
                #"{"pool":"easy","count":300,"waitSeconds":60}"#, key: "much")
            #expect(much.status == 201 && much.ids.count == 300)
            // A symmetry that is generated only on request.
            let rare = try client.claim(
                """
                {"pool":"easy","count":2,"waitSeconds":60,"filter":{"symmetry":"quarter-turn"}}
                """, key: "rare")
            #expect(rare.status == 201 && rare.ids.count == 2)
        }
    }

    @Test func `a claim that would wait fails at once while the pool is paused`() throws {
        try ServiceFixture.run(ServiceFixture.onePool("easy", target: 10)) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let wish = #"{"pool":"easy","count":300,"waitSeconds":60}"#
            try client.ask("POST", "/v1/pause", #"{"pools":["easy"],"reason":"moving"}"#)
            let paused = try client.claim(wish, key: "a")
            #expect(paused.code == "pool-empty" && paused["reason"] == .string("paused"))
            #expect(paused["detail"]?.string?.hasSuffix("the pool is paused: moving") == true)
            #expect(paused.head["Retry-After"] == nil)
            try client.ask("POST", "/v1/resume")
            #expect(try client.claim(wish, key: "a").status == 201)
        }
    }

    @Test func `peek shows the puzzles that a filter then claims`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let page = try client.ask("GET", "/v1/pools/hard/peek?limit=4")
            #expect(SchemaComponent.page.schema.faults(in: page.value) == [])
            let next = try #require(page["next"]?.string)
            let second = try client.ask("GET", "/v1/pools/hard/peek?limit=1000&after=" + next)
            #expect(Set(page.ids).isDisjoint(with: second.ids) && second["next"] == .null)
            #expect(page.ids.count + second.ids.count == 10)
            let puzzle = try #require(second.value["puzzles"]?.elements?.last)
            let rating = try #require(puzzle["tierRating"]?.number?.text)
            let er = try #require(puzzle["se"]?["er"]?.number?.text)
            let clues = try #require(puzzle["clues"]?.integer)
            let name = try #require(puzzle["techniques"]?.members?.first?.name)
            let filter = """
                {"techniques":["\(name)"],"symmetry":"half-turn",\
                "minRating":\(rating),"maxRating":\(rating),"minER":\(er),"maxER":\(er),\
                "minClues":\(clues),"maxClues":\(clues)}
                """
            let matching = try client.ask(
                "GET",
                "/v1/pools/hard/peek?symmetry=half-turn&minRating=\(rating)"
                    + "&maxRating=\(rating)&minER=\(er)&maxER=\(er)"
                    + "&minClues=\(clues)&maxClues=\(clues)&technique="
                    + name.replacingOccurrences(of: " ", with: "%20"))
            let claim = try client.claim(
                "{\"pool\":\"hard\",\"count\":10,\"min\":1,\"filter\":\(filter)}", key: "f")
            if matching.ids.isEmpty {
                #expect(claim.code == "pool-empty")
            } else {
                #expect(claim.ids == matching.ids)
            }
        }
    }

    // MARK: Technique names

    @Test func `unknown technique names are rejected with suggestions`() throws {
        try ServiceFixture.run(ServiceFixture.onePool("hard", target: 5)) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let claim = try client.claim(
                #"{"pool":"hard","filter":{"techniques":["xwing","X-Wnig","Nonsense"]}}"#, key: "a")
            #expect(claim.status == 422 && claim.code == "unknown-technique")
            let errors = claim["errors"]?.elements ?? []
            #expect(
                errors.map { $0["field"]?.string }
                    == ["filter.techniques[1]", "filter.techniques[2]"])
            #expect(errors.first?["message"]?.string == "no such technique; did you mean X-Wing?")
            let peek = try client.ask("GET", "/v1/pools/hard/peek?technique=Nonsense")
            #expect(peek.status == 422 && peek.code == "unknown-technique")
            // The key was not used up.
            #expect(try client.claim(#"{"pool":"hard"}"#, key: "a").status == 201)
        }
    }

    @Test func `an unsatisfiable filter is rejected, a rare one is not`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            let client = try APIClient(service)
            for filter in [
                #"{"techniques":["bug"]}"#, #"{"minRating":5.6}"#, #"{"maxRating":3.4}"#,
                #"{"minClues":32}"#, #"{"maxClues":23}"#, #"{"maxER":3.4}"#,
                #"{"techniques":["Nishio"]}"#, #"{"minRating":3.61,"maxRating":3.64}"#,
                #"{"minRating":3.7,"maxRating":3.7}"#, #"{"maxRating":3.5}"#,
            ] {
                let claim = try client.claim("{\"pool\":\"hard\",\"filter\":\(filter)}", key: "k")
                #expect(claim.status == 422 && claim.code == "unsatisfiable-filter", "\(filter)")
                #expect(claim["detail"]?.string?.hasPrefix("hard: ") == true)
                #expect(claim["pool"] == .string("hard"))
            }
            for filter in [
                #"{"techniques":["Hidden Quad","Unique Loop 18"]}"#, #"{"minRating":5.4}"#,
                #"{"maxRating":3.6}"#,
            ] {
                let claim = try client.claim("{\"pool\":\"hard\",\"filter\":\(filter)}", key: "k")
                #expect(claim.code == "pool-empty", "\(filter)")
            }
            for query in ["technique=bug", "minRating=3.7&maxRating=3.7", "maxRating=3.5"] {
                let peek = try client.ask("GET", "/v1/pools/hard/peek?\(query)")
                #expect(peek.status == 422 && peek.code == "unsatisfiable-filter", "\(query)")
            }
            let rare = try client.ask("GET", "/v1/pools/hard/peek?minRating=5.4")
            #expect(rare.status == 200 && rare.ids.isEmpty)
        }
    }

    @Test func `spellings of a technique are equivalent, and a family matches its types`() throws {
        try ServiceFixture.run(ServiceFixture.onePool("intermediate", target: 6)) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            func claim(_ technique: String, key: String) throws -> APIAnswer {
                try client.claim(
                    "{\"pool\":\"intermediate\",\"filter\":{\"techniques\":[\"\(technique)\"]}}",
                    key: key)
            }
            let first = try claim("Hidden Single", key: "a")
            #expect(first.status == 201)
            let again = try claim("hidden_single", key: "a")
            #expect(again.status == 200 && again.ids == first.ids)
            let all = try client.ask("GET", "/v1/pools/intermediate/peek")
            let expected = (all.value["puzzles"]?.elements ?? []).filter { puzzle in
                puzzle["techniques"]?.members?.contains {
                    ["Pointing", "Claiming"].contains($0.name)
                }
                    == true
            }.compactMap { $0["id"]?.string }
            #expect(!expected.isEmpty)
            let family = try client.ask(
                "GET", "/v1/pools/intermediate/peek?technique=locked%20candidates")
            #expect(family.ids == expected)
            #expect(try claim("Locked Candidates", key: "b").ids == Array(expected.prefix(1)))
        }
    }

    // MARK: Waiting

    @Test func `a client may disconnect at any byte of its request and lose nothing`() throws {
        let service = try ServiceFixture(ServiceFixture.onePool("beginner", target: 400))
        service.heard("READY=1")
        try service.awaitFullPools()
        let client = try APIClient(service)
        try client.ask("POST", "/v1/pause")
        let body = #"{"pool":"beginner"}"#
        let length = ClaimWaitTests.request(body, key: "cut-000").count
        var given: Set<String> = []
        for count in 0...length {
            let key = "cut-" + String("00\(count)".suffix(3))
            let request = ClaimWaitTests.request(body, key: key)
            do {
                let stream = try Descriptor(connectingTo: service.socket)
                _ = try stream.send(Array(request.prefix(count)), within: .seconds(10))
            }
            var answer = try client.claim(body, key: key)
            // The complete request may still be in progress.
            #expect(
                try comesTrue {
                    if answer.status == 409 { answer = try client.claim(body, key: key) }
                    return answer.status != 409
                })
            #expect(answer.status == 201 || answer.status == 200, "\(count)")
            #expect(count == length || answer.status == 201, "\(count)")
            given.formUnion(answer.ids)
        }
        // Each key has its own puzzle, and no other puzzle is leased.
        #expect(given.count == length + 1)
        let pool = try client.ask("GET", "/v1/status")["pools"]?["beginner"]
        #expect(pool?["leased"]?.integer == length + 1)
        #expect(pool?["ready"]?.integer == 400 - length - 1)
        try service.end()
    }

    @Test func `a claim is the same before and after a kill`() throws {
        let service = try ServiceFixture(ServiceFixture.onePool("easy", target: 20))
        service.heard("READY=1")
        try service.awaitFullPools()
        let wish = #"{"pool":"easy","count":4}"#
        let before = try APIClient(service).claim(wish, key: "k")
        #expect(before.status == 201)
        service.process.send(signal: SIGKILL)
        #expect(service.process.end() == -SIGKILL)
        let again = try RunningCommand(
            [
                Command.path, "serve", "--config", service.config, "--state", service.state,
                "--listen", service.socket,
            ], environment: ["NOTIFY_SOCKET": service.folder.path + "/notify"])
        service.heard("READY=1")
        let after = try APIClient(service).claim(wish, key: "k")
        #expect(after.status == 200 && after.ids == before.ids)
        again.send(signal: SIGTERM)
        #expect(again.end() == 0)
    }
}

import FarmAPI
import FarmJSON
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Pools that an operator defines, in a running service.
@Suite struct OwnPoolRouteTests {
    private static let others = ServiceFixture.pools(low: 2, target: 4)
    private static let editor = """
        [pool.editor]
        tier = "hard"
        symmetry = "half-turn"
        min_clues = 24
        max_clues = 28
        uniqueness = false
        low = 3
        target = 12
        stocked = true

        """
    private static let teacher = """
        [pool.teacher]
        tier = "intermediate"
        techniques = ["X-Wing"]
        low = 1
        target = 5

        """

    private func puzzles(_ answer: APIAnswer) throws -> [PuzzleRecord] {
        try PuzzleRecord.list(in: answer.body).puzzles
    }

    private func pool(_ name: String, _ client: APIClient) throws -> JSONValue? {
        try client.ask("GET", "/v1/status")["pools"]?[name]
    }

    @Test func `pools are filled side by side, claimed, and say what they promise and cost`() throws
    {
        try ServiceFixture.run(Self.others + Self.editor + Self.teacher) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let claim = try client.claim(#"{"pool":"editor","count":12}"#, key: "a")
            #expect(claim.status == 201 && claim["pool"] == .string("editor"))
            for puzzle in try puzzles(claim) {
                #expect(puzzle.tier == .hard && puzzle.symmetry == .halfTurn)
                #expect(24...28 ~= puzzle.clues && !puzzle.usesUniqueness)
            }
            let page = try client.ask("GET", "/v1/pools/teacher/peek?technique=x-wing")
            let lessons = try puzzles(page)
            #expect(lessons.count == 5)
            #expect(lessons.allSatisfy { $0.techniques.contains { $0.name == "X-Wing" } })
            try service.awaitFullPools()
            let status = try pool("editor", client)
            #expect(
                status?["promise"]
                    == .string(
                        "tier=hard symmetry=half-turn min-clues=24 max-clues=28 uniqueness=false"))
            #expect(status?["leased"]?.integer == 12 && status?["ready"]?.integer == 12)
            #expect(status?["candidatesPerPuzzle"]?.number != nil)
            #expect(try client.ask("GET", "/v1/health/ready?pool=teacher").status == 200)
            let metrics = try service.curl("/metrics")
            for (name, value) in [
                ("pool_ready{pool=\"teacher\"", " 5"),
                ("candidates_per_puzzle{pool=\"editor\"", ""),
            ] {
                #expect(metrics.contains("puzzlefarm_\(name),layout=\"classic:9\"}\(value)"))
            }
            for method in ["take", "peek"] {
                let result = try Command.run(method, "teacher", "--socket", service.socket)
                #expect(result.exitCode == 0 && result.lines.count >= 1)
            }
        }
    }

    @Test func `an unknown pool is answered with the pools that there are`() throws {
        try ServiceFixture.run(Self.others + Self.teacher) { service in
            let client = try APIClient(service)
            let claim = try client.claim(#"{"pool":"teachers"}"#, key: "a")
            #expect(claim.status == 404 && claim.code == "unknown-pool")
            #expect(claim["detail"]?.string?.contains("did you mean teacher?") == true)
            for (method, target, body) in [
                ("GET", "/v1/pools/nobody/peek", nil), ("GET", "/v1/pools/No-Name/peek", nil),
                ("GET", "/v1/health/ready?pool=nobody", nil),
                ("POST", "/v1/pause", #"{"pools":["nobody"]}"#),
                ("POST", "/v1/pools/nobody/adopt", #"{"by":"hard"}"#),
                ("POST", "/v1/pools/hard/adopt", #"{"by":"nobody"}"#),
            ] as [(String, String, String?)] {
                #expect(try client.ask(method, target, body).code == "unknown-pool", "\(target)")
            }
            #expect(try client.claim(#"{"pool":"No Name"}"#, key: "b").code == "invalid-body")
        }
    }

    @Test func `a reload sets puzzles apart that do not keep the new promise`() throws {
        let wide = Self.others + "[pool.mine]\ntier = \"hard\"\nlow = 0\ntarget = 40\n"
        try ServiceFixture.run(wide) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let before = try puzzles(client.ask("GET", "/v1/pools/mine/peek?limit=100"))
            let kept = before.filter { $0.clues <= 25 }.count
            // Nothing is made meanwhile, so that the numbers are exact.
            try client.ask("POST", "/v1/pause")
            let narrow = wide + "max_clues = 25\n"
            _ = try service.folder.write(narrow.utf8, to: "puzzlefarm.toml")
            let reload = try client.ask("POST", "/v1/reload")
            #expect(reload["changed"]?.elements == [.string("pool.mine.max_clues")])
            let status = try pool("mine", client)
            #expect(status?["ready"]?.integer == kept)
            #expect(status?["unfit"]?.integer == 40 - kept)
            let page = try puzzles(client.ask("GET", "/v1/pools/mine/peek?limit=100"))
            #expect(page.allSatisfy { $0.clues <= 25 })
            let table = try Command.run("status", "--socket", service.socket).output
            #expect(table.contains("mine: \(40 - kept) puzzles are set apart"))
            // Others can use them.
            let adopt = try Command.run(
                "pool", "adopt", "mine", "--by", "hard", "--socket", service.socket)
            #expect(adopt.exitCode == 0)
            #expect(adopt.output == "40 puzzles moved from mine to hard\n")
            #expect(try pool("hard", client)?["ready"]?.integer == 44)
            #expect(try pool("mine", client)?["unfit"]?.integer == 0)
            // The first promise again: nothing is left to come back.
            _ = try service.folder.write(wide.utf8, to: "puzzlefarm.toml")
            try client.ask("POST", "/v1/reload")
            #expect(try pool("mine", client)?["ready"]?.integer == 0)
        }
    }

    @Test func `a known key is answered after its pool has changed or gone`() throws {
        let own = "[pool.mine]\ntier = \"easy\"\nlow = 0\ntarget = 20\n"
        try ServiceFixture.run(Self.others + own) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let body = #"{"pool":"mine","count":3,"filter":{"maxRating":3.0},"ack":"auto"}"#
            let claim = try client.claim(body, key: "kept")
            #expect(claim.status == 201)
            let others = #"{"pool":"mine","count":4,"filter":{"maxRating":3.0},"ack":"auto"}"#
            for (text, status, code) in [
                (
                    Self.others + own.replacing("easy", with: "hard"), 422, "unsatisfiable-filter"
                ),
                (Self.others, 404, "unknown-pool"),
            ] {
                _ = try service.folder.write(text.utf8, to: "puzzlefarm.toml")
                #expect(try client.ask("POST", "/v1/reload").status == 200)
                let again = try client.claim(body, key: "kept")
                #expect(again.status == 200 && again.ids == claim.ids)
                for (body, key) in [(body, "new"), (others, "kept")] {
                    let refused = try client.claim(body, key: key)
                    #expect(refused.status == status && refused.code == code)
                }
            }
        }
    }

    @Test func `a promise that returns puts unfit puzzles back, also at a start`() throws {
        let wide = Self.others + "[pool.mine]\ntier = \"hard\"\nlow = 0\ntarget = 20\n"
        let service = try ServiceFixture(wide)
        service.heard("READY=1")
        try service.awaitFullPools()
        let all = try puzzles(APIClient(service).ask("GET", "/v1/pools/mine/peek?limit=100"))
        let unfit = all.count { $0.symmetry != .none }
        try service.end()
        // Nothing is made from here on.
        let idle = wide.replacing("target = 20", with: "target = 0")
        let narrow = idle + "symmetry = \"none\"\n"
        _ = try service.folder.write(
            narrow.utf8, to: "puzzlefarm.toml")
        try service.startAgain()
        service.heard("READY=1")
        let client = try APIClient(service)
        #expect(try pool("mine", client)?["unfit"]?.integer == unfit && all.count == 20)
        _ = try service.folder.write(idle.utf8, to: "puzzlefarm.toml")
        try client.ask("POST", "/v1/reload")
        let status = try pool("mine", client)
        #expect(status?["unfit"]?.integer == 0 && status?["ready"]?.integer == 20)
        try service.end()
    }

    @Test func `a removed pool accepts returns, gives nothing and is reported until it is adopted`()
        throws
    {
        let with = Self.others + "[pool.mine]\ntier = \"easy\"\nlow = 0\ntarget = 10\n"
        try ServiceFixture.run(with) { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            let claim = try client.claim(#"{"pool":"mine","count":4}"#, key: "a")
            let id = try #require(claim["id"]?.string)
            _ = try service.folder.write(Self.others.utf8, to: "puzzlefarm.toml")
            let reload = try client.ask("POST", "/v1/reload")
            #expect(reload["changed"]?.elements == [.string("pool.mine")])
            #expect(try client.claim(#"{"pool":"mine"}"#, key: "b").code == "unknown-pool")
            #expect(try client.ask("GET", "/v1/claims/\(id)")["pool"] == .string("mine"))
            #expect(try client.ask("PUT", "/v1/claims/\(id)/return").status == 200)
            let status = try pool("mine", client)
            #expect(status?["removed"] == .bool(true) && status?["promise"] == .null)
            #expect(status?["ready"]?.integer == 10 && status?["target"]?.integer == 0)
            try client.ask("POST", "/v1/pause")
            let adoption = try client.ask("POST", "/v1/pools/mine/adopt", #"{"by":"hard"}"#)
            #expect(adoption["moved"]?.integer == 0 && adoption["kept"]?.integer == 10)
            let again = try client.ask("POST", "/v1/pools/mine/adopt", #"{"by":"easy"}"#)
            #expect(again["moved"]?.integer == 10 && again["kept"]?.integer == 0)
            #expect(try pool("mine", client) == nil)
            #expect(try pool("easy", client)?["ready"]?.integer == 14)
            let same = try client.ask("POST", "/v1/pools/easy/adopt", #"{"by":"easy"}"#)
            #expect(same.code == "invalid-body")
        }
    }

    @Test func `a service killed during a reload ends the check at its next start`() throws {
        let wide = Self.others + "[pool.mine]\ntier = \"easy\"\nlow = 0\ntarget = 400\n"
        let service = try ServiceFixture(wide)
        service.heard("READY=1")
        try service.awaitFullPools()
        let all = try puzzles(
            APIClient(service).ask("GET", "/v1/pools/mine/peek?limit=1000"))
        // Nothing is made from here on.
        let idle = wide.replacing("target = 400", with: "target = 0")
        let narrow = idle + "symmetry = \"none\"\n"
        for text in [narrow, idle, narrow] {
            _ = try service.folder.write(text.utf8, to: "puzzlefarm.toml")
            service.process.send(signal: SIGHUP)
            // Wherever the reload is by then.
            service.kill()
            try service.startAgain()
            service.heard("READY=1")
            let client = try APIClient(service)
            let status = try pool("mine", client)
            let ready = try puzzles(client.ask("GET", "/v1/pools/mine/peek?limit=1000"))
            let kept = all.filter { text == idle || $0.symmetry == .none }
            #expect(Set(ready.map(\.id)) == Set(kept.map(\.id)))
            #expect(status?["unfit"]?.integer == all.count - kept.count)
        }
        try service.end()
    }

    @Test func `an export states the pool and its promise, which verify checks`() throws {
        try ServiceFixture.run(Self.others + Self.editor) { service in
            try service.awaitFullPools()
            let path = service.folder.path + "/editor.ndjson"
            for words in [["--sample"], []] {
                let result = try Command.run(
                    [
                        "export", "--pool", "editor", "--count", "3", "-o", path, "--force",
                        "--socket", service.socket,
                    ] + words)
                #expect(result.exitCode == 0, "\(result.errors)")
                let text = try String(contentsOfFile: path, encoding: .utf8)
                let end =
                    #","pool":"editor","promise":"tier=hard symmetry=half-turn min-clues=24 "#
                    + #"max-clues=28 uniqueness=false"}"#
                #expect(text.split(separator: "\n").allSatisfy { $0.hasSuffix(end) })
                #expect(try Command.run("verify", path).exitCode == 0)
                let other = text.replacing("max-clues=28", with: "max-clues=20")
                _ = try service.folder.write(other.utf8, to: "other.ndjson")
                let check = try Command.run("verify", service.folder.path + "/other.ndjson")
                #expect(check.exitCode == 65)
                #expect(
                    check.output.contains("its pool, 'editor', promises otherwise: givens 2"))
            }
            // The pools of tiers state nothing: their name is their promise.
            let hard = service.folder.path + "/hard.ndjson"
            _ = try Command.run(
                "export", "--tier", "hard", "--count", "1", "-o", hard, "--socket", service.socket)
            #expect(try !String(contentsOfFile: hard, encoding: .utf8).contains("promise"))
        }
    }
}

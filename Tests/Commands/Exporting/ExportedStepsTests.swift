import FarmTestSupport
import Foundation
import Testing

/// Solving paths and exercises in the bundles of `export`.
@Suite struct ExportedStepsTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func contents(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    /// Exports a sample from a service and verifies it.
    private func export(
        from service: ServiceFixture, to name: String, _ words: [String]
    ) throws -> String {
        let result = try Command.run(
            ["export", "--socket", service.socket, "--sample", "-o", path(name)] + words)
        #expect(result.exitCode == 0, "\(result.errors)")
        let verified = try Command.run("verify", path(name))
        #expect(verified.exitCode == 0, "\(verified.output)")
        return try contents(name)
    }

    @Test(arguments: ["farm", "human"])
    func `paths are those that explain shows on the same ladder`(ladder: String) throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let text = try export(
                from: service, to: "x",
                [
                    "--format", "ndjson", "--tier", "medium", "--count", "3", "--explain",
                    "--ladder", ladder,
                ])
            let lines = text.split(separator: "\n")
            #expect(lines.count == 3)
            for line in lines {
                #expect(line.contains("\"ladder\":\"\(ladder)\""))
                let givens = try #require(line.firstMatch(of: /"givens":"([1-9.]{81})"/)).1
                let explained = try Command.run(
                    "explain", "--json", "--ladder", ladder, String(givens))
                let steps = try #require(explained.output.firstRange(of: "\"steps\":"))
                let plan = try #require(line.firstRange(of: "\"plan\":"))
                #expect(
                    line[plan.upperBound...]
                        == explained.output[steps.upperBound...].split(separator: "\n").first)
            }
        }
    }

    @Test func `without --ladder, paths are on the farm ladder`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let words = ["--format", "json", "--tier", "medium", "--count", "2", "--explain"]
            let text = try export(from: service, to: "x", words)
            #expect(text.matches(of: /"ladder":"farm"/).count == 2)
            #expect(try export(from: service, to: "y", words + ["--ladder", "farm"]) == text)
            let human = try export(from: service, to: "z", words + ["--ladder", "human"])
            #expect(human.matches(of: /"ladder":"human"/).count == 2)
        }
    }

    @Test(arguments: [
        ["--format", "json", "--ladder", "human"],
        ["--format", "sqlite", "--explain", "--ladder", "human"],
        ["--format", "json", "--explain", "--ladder", "hodoku"],
    ])
    func `a ladder that the bundle cannot name is rejected`(words: [String]) throws {
        let result = try Command.run(["export", "--sample", "-o", path("x")] + words)
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("--ladder: "))
    }

    // MARK: Packs to practise a technique

    @Test(arguments: [
        ("json", "\"exercise\":{\"ladder\":\"farm\",\"position\":"),
        ("ndjson", "\"exercise\":{\"ladder\":\"farm\",\"position\":"),
        ("hodoku", ":0002:"), ("pdf", "%exercise {\"ladder\":\"farm\",\"position\":"),
    ])
    func `a pack has the position before the first step of the technique`(
        format: String, exercise: String
    ) throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let text = try export(
                from: service, to: "x",
                [
                    "--format", format, "--tier", "easy", "--count", "2", "--technique",
                    "hidden single",
                ])
            #expect(text.ranges(of: exercise).count == 2)
        }
    }

    @Test func `a pool of a layout has a book of exercises in its own techniques`() throws {
        let cages = "[pool.cages]\nlayout = \"killer:6\"\ntier = \"easy\"\nlow = 2\ntarget = 4\n"
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0) + cages) { service in
            try service.awaitFullPools()
            let book = ["--pool", "cages", "--count", "1", "--book", "--format", "pdf"]
            let text = try export(
                from: service, to: "x", book + ["--technique", "cage combinations 2"])
            #expect(text.contains("%exercise {\"ladder\":\"killer\",\"position\":"))
            let refused = try Command.run(
                ["export", "--socket", service.socket, "-o", path("y")] + book
                    + ["--technique", "direct pointing"])
            #expect(refused.exitCode == 65)
            let reason = "Direct Pointing is on no path of killer:6; its techniques are "
            #expect(refused.errors.contains(reason + "Hidden Single, "), "\(refused.errors)")
            #expect(refused.errors.contains("Cage Combinations 2, "), "\(refused.errors)")
        }
    }

    @Test(arguments: [
        (["--format", "pdf", "--boards", "6", "--technique", "X-Wing"], "--boards 6: too small"),
        (
            ["--format", "pdf", "--symbols", "letters", "--technique", "X-Wing"],
            "--symbols: explanations name digits; leave it out with --technique"
        ),
        (
            ["--format", "hodoku", "--technique", "Aligned Pair Exclusion"],
            "HoDoKu's library does not have Aligned Pair Exclusion; use --format json or pdf"
        ),
    ])
    func `what a format cannot show is rejected`(words: [String], problem: String) throws {
        let result = try Command.run(["export", "--sample", "-o", path("x")] + words)
        #expect(result.exitCode == 64)
        #expect(result.errors.contains(problem), "\(result.errors)")
    }
}

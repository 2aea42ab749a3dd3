import FarmTestSupport
import Foundation
import Testing

/// `export` at a service of its own.
@Suite struct ExportTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func export(
        _ service: ServiceFixture, _ words: String...
    ) throws -> Command.Result {
        try Command.run(["export", "--socket", service.socket] + words)
    }

    private func contents(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    /// The ids in an NDJSON bundle.
    private func ids(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { $0.dropFirst(7).prefix(16) }
    }

    @Test func `a sample leaves the puzzles in stock, and comes again byte for byte`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let words = ["--sample", "--tier", "easy", "--tier", "beginner", "--count", "8"]
            for name in ["a", "b"] {
                let result = try Command.run(
                    ["export", "--socket", service.socket, "--format", "ndjson"] + words
                        + ["-o", path(name)])
                #expect(result.exitCode == 0, "\(result.errors)")
                #expect(result.output == "16 puzzles in \(path(name))\n")
            }
            #expect(try contents("a") == contents("b"))
            #expect(try ids(contents("a")).count == 16)
            let verified = try Command.run("verify", path("a"))
            #expect(verified.output == "16 puzzles, no fault\n")
        }
        #expect(try names == ["a", "b"])
    }

    @Test(arguments: [
        "json", "ndjson", "sqlite", "plist-tiers", "text", "sdm", "sdk", "opensudoku", "csv",
        "hodoku", "sugoku", "dosuku", "pdf",
    ])
    func `every format of one file is written and verifies`(format: String) throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let result = try export(
                service, "--sample", "--tier", "medium", "--tier", "easy", "--count", "3",
                "--format", format, "-o", path("x"))
            #expect(result.exitCode == 0, "\(result.errors)")
        }
        let verified = try Command.run("verify", path("x"))
        #expect(verified.exitCode == 0, "\(verified.output)")
    }

    @Test func `pages are for the paper that was asked for`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let result = try export(
                service, "--sample", "--tier", "easy", "--count", "10", "--format", "pdf",
                "--paper", "letter", "--boards", "6", "--title", "For Émile", "--date",
                "Advent 2026", "-o", path("x"))
            #expect(result.exitCode == 0, "\(result.errors)")
        }
        #expect(try Command.run("verify", path("x")).exitCode == 0)
        let facts = try Command.tool(["pdfinfo", path("x")]).output
        #expect(facts.contains(/Page size: +612 x 792 pts \(letter\)/))
        #expect(facts.contains(/Title: +For Émile\n/))
        let text = try Command.tool(["pdftotext", path("x"), "-"]).output
        #expect(text.contains("Advent 2026"))
        // Six, four, and the solutions.
        #expect(facts.contains(/Pages: +3\n/))
    }

    @Test func `formats with a file for each tier or puzzle make a folder`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let words = ["--tier", "easy", "--tier", "medium", "--count", "2"]
            for format in ["plist", "bank", "svg"] {
                let result = try Command.run(
                    ["export", "--socket", service.socket, "--format", format] + words
                        + ["-o", path(format)])
                #expect(result.exitCode == 0, "\(result.errors)")
                #expect(try Command.run("verify", path(format)).exitCode == 0)
            }
        }
        let plists = try FileManager.default.contentsOfDirectory(atPath: path("plist")).sorted()
        #expect(plists == ["easy.plist", "medium.plist"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("svg")).count == 4)
    }

    @Test func `what is exported is never given again`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            var seen: Set<Substring> = []
            var texts: [String] = []
            for name in ["a", "b", "c"] {
                let result = try export(
                    service, "--tier", "easy", "--count", "2", "--format", "ndjson", "-o",
                    path(name))
                #expect(result.exitCode == 0, "\(result.errors)")
                texts.append(try contents(name))
                seen.formUnion(ids(texts[texts.count - 1]))
            }
            #expect(Set(texts.flatMap(ids)).count == 6)
        }
        #expect(try names == ["a", "b", "c"])
    }

    @Test func `too few in stock write nothing and take nothing, unless that is enough`() throws {
        let pools = ServiceFixture.pools(low: 2, target: 4)
        try ServiceFixture.run(pools) { service in
            try service.awaitFullPools()
            let wanted = [
                "export", "--socket", service.socket, "--tier", "easy", "--count", "500",
                "--format", "text", "-o", path("x"),
            ]
            let refused = try Command.run(wanted)
            #expect(refused.exitCode == 75)
            #expect(refused.errors.contains("500 wanted"))
            #expect(try names == [])
            let sampled = try Command.run(wanted + ["--sample"])
            #expect(sampled.exitCode == 75)
            let enough = try Command.run(wanted + ["--min", "2"])
            #expect(enough.exitCode == 0, "\(enough.errors)")
            #expect(try contents("x").split(separator: "\n").count >= 2)
        }
        #expect(try names == ["x"])
    }

    @Test func `a filter holds for every puzzle`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 20, target: 40)) { service in
            try service.awaitFullPools()
            let result = try export(
                service, "--sample", "--tier", "medium", "--technique", "Hidden Single",
                "--symmetry", "half-turn", "--min-rating", "1.0", "--count", "40", "--min", "1",
                "--format", "ndjson", "-o", path("x"))
            guard result.exitCode != 75 else { return }
            #expect(result.exitCode == 0, "\(result.errors)")
            for line in try contents("x").split(separator: "\n") {
                #expect(line.contains(#""symmetry":"half-turn""#))
            }
        }
    }

    @Test(arguments: [
        (["--tier", "easy"], 64, "--format is missing"),
        (["--format", "text"], 64, "-o is missing"),
        (["--format", "text", "-o", "/nowhere/x"], 73, "no such folder"),
        (["--format", "text", "-o", "/tmp"], 73, "is a folder"),
        (["--format", "pdf", "--full", "-o", "/tmp/x"], 64, "only json has a short form"),
        (["--format", "pdf", "--explain", "-o", "/tmp/x"], 64, "has no room for it"),
        (["--format", "csv", "--paper", "a4", "-o", "/tmp/x"], 64, "only pdf has pages"),
        (["--format", "csv", "--title", "x", "-o", "/tmp/x"], 64, "only pdf has pages"),
        (
            ["--format", "pdf", "--title", "数独", "-o", "/tmp/x"], 64,
            "--title: '数' cannot be printed"
        ),
        (["--format", "pdf", "--paper", "a5", "-o", "/tmp/x"], 64, "one of a4 letter, got 'a5'"),
        (["--format", "pdf", "--boards", "3", "-o", "/tmp/x"], 64, "one of 1 2 4 6, got '3'"),
    ])
    func `what cannot be done is said before anything is taken`(
        words: [String], exitCode: Int32, message: String
    ) throws {
        let result = try Command.run(["export", "--socket", path("api.sock")] + words)
        #expect(result.exitCode == exitCode)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test func `no service at the socket is exit code 69, and leaves nothing behind`() throws {
        let result = try Command.run(
            "export", "--socket", path("none.sock"), "--format", "text", "-o", path("x"))
        #expect(result.exitCode == 69)
        #expect(try names == [])
    }
}

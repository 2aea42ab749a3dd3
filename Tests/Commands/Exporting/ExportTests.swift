import FarmTestSupport
import Foundation
import Testing

/// `export` from a separate service.
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

    @Test(arguments: [SIGINT, SIGTERM], [("text", "x.txt"), ("svg", "new/folder/")])
    func `a signal returns the puzzles and removes the files`(
        signal: CInt, output: (format: String, name: String)
    ) throws {
        try ServiceFixture.run(ServiceFixture.onePool("easy", target: 1_000)) { service in
            try service.awaitFullPools()
            let export = try RunningCommand([
                Command.path, "export", "--socket", service.socket,
                "--tier", "easy", "--count", "100000", "--wait", "600", "--format", output.format,
                "-o", path(output.name),
            ])
            #expect(
                comesTrue {
                    (try? service.curl("/v1/status"))?.contains(/"leased":[1-9]\d{3}/) == true
                })
            export.send(signal: signal)
            #expect(
                export.nextLine()
                    == "puzzlefarm: export: interrupted; no files were written, and its puzzles are "
                    + "back in their pools")
            #expect(export.nextLine() == nil)
            #expect(export.end() == -signal)
            #expect(try names.isEmpty)
            #expect(!(try service.curl("/v1/status")).contains(/"leased":[1-9]/))
        }
    }

    @Test func `a sample leaves the puzzles in the pool, and repeats byte for byte`() throws {
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
            #expect(verified.output == "16 puzzles, no errors\n")
        }
        #expect(try names == ["a", "b"])
    }

    @Test(arguments: [
        "json", "ndjson", "sqlite", "plist-tiers", "text", "sdm", "sdk", "opensudoku", "csv",
        "hodoku", "sugoku", "dosuku", "pdf",
    ])
    func `every single-file format is written and passes verify`(format: String) throws {
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

    @Test func `pages have the requested paper size`() throws {
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
        // Six boards, four boards, and the solutions.
        #expect(facts.contains(/Pages: +3\n/))
    }

    @Test func `formats with one file per tier or puzzle create a folder`() throws {
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

    @Test func `exported puzzles are never handed out again`() throws {
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

    @Test func `with too few puzzles ready, nothing is written or taken unless --min allows it`()
        throws
    {
        let pools = ServiceFixture.pools(low: 2, target: 4)
        try ServiceFixture.run(pools) { service in
            try service.awaitFullPools()
            _ = try Command.run("pause", "--socket", service.socket)
            let wanted = [
                "export", "--socket", service.socket, "--tier", "easy", "--count", "500",
                "--format", "text", "-o", path("x"), "--wait", "0",
            ]
            let refused = try Command.run(wanted)
            #expect(refused.exitCode == 75)
            #expect(refused.errors.contains("easy: 4 in stock, 500 wanted; nothing was written"))
            #expect(try names == [])
            let sampled = try Command.run(wanted + ["--sample"])
            #expect(sampled.exitCode == 75)
            let enough = try Command.run(wanted + ["--min", "2"])
            #expect(enough.exitCode == 0, "\(enough.errors)")
            #expect(try contents("x").split(separator: "\n").count >= 2)
        }
        #expect(try names == ["x"])
    }

    @Test func `the count of ready puzzles includes those claimed and returned`() throws {
        let pools = ServiceFixture.onePool("beginner", low: 5, target: 1100)
        try ServiceFixture.run(pools) { service in
            try service.awaitFullPools()
            _ = try Command.run("pause", "--socket", service.socket)
            let result = try export(
                service, "--tier", "beginner", "--count", "2000", "--wait", "0", "-o", path("x.txt")
            )
            #expect(result.exitCode == 75)
            #expect(
                result.errors.contains("beginner: 1100 in stock, 2000 wanted"), "\(result.errors)")
            #expect(try service.curl("/v1/status").contains(#""ready":1100,"leased":0"#))
        }
    }

    @Test func `--wait waits for new puzzles`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            for name in ["a.txt", "b.txt"] {
                let result = try export(
                    service, "--tier", "easy", "--count", "8", "--wait", "300", "-o", path(name))
                #expect(result.exitCode == 0, "\(result.errors)")
            }
            let both = try contents("a.txt") + contents("b.txt")
            #expect(Set(both.split(separator: "\n")).count == 16)
        }
    }

    /// Obstacles at the path of an export.
    enum Obstacle: CaseIterable {
        case finished, empty, link, brokenLink, pipe

        func put(at path: String) throws {
            switch self {
            case .finished:
                try "a finished export\n".write(toFile: path, atomically: false, encoding: .utf8)
            case .empty: try "".write(toFile: path, atomically: false, encoding: .utf8)
            case .link: #expect(try Command.tool("ln", "-s", "/etc/passwd", path).exitCode == 0)
            case .brokenLink: #expect(try Command.tool("ln", "-s", "/nowhere", path).exitCode == 0)
            case .pipe: #expect(try Command.tool("mkfifo", path).exitCode == 0)
            }
        }
    }

    @Test func `existing files are rejected before anything is taken, unless --force is given`()
        throws
    {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            _ = try Command.run("pause", "--socket", service.socket)
            for (number, obstacle) in Obstacle.allCases.enumerated() {
                let file = path("\(number).txt")
                try obstacle.put(at: file)
                for words in [[], ["--sample"]] {
                    let result = try Command.run(
                        ["export", "--socket", service.socket, "--tier", "easy", "--count", "2"]
                            + words + ["-o", file])
                    #expect(result.exitCode == 73, "\(obstacle)")
                    #expect(result.errors.contains("already exists; choose another file"))
                }
                let forced = try export(
                    service, "--tier", "easy", "--count", "2", "--force", "-o", file)
                #expect(forced.exitCode == 0, "\(obstacle): \(forced.errors)")
                #expect(try contents("\(number).txt").split(separator: "\n").count == 2)
            }
            // Only the forced exports took puzzles.
            #expect(try service.curl("/v1/status").contains(#""ready":0,"leased":0"#))
            let folder = path("bank")
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            try "mine".write(toFile: folder + "/medium.txt", atomically: true, encoding: .utf8)
            let words = ["--tier", "hard", "--tier", "medium", "--count", "1", "--format", "bank"]
            let refused = try Command.run(
                ["export", "--socket", service.socket] + words + ["-o", folder])
            #expect(refused.exitCode == 73)
            #expect(try contents("bank/medium.txt") == "mine")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["medium.txt"])
            #expect(try service.curl("/v1/status").contains(#""hard":{"ready":10,"leased":0"#))
            #expect(
                try FileManager.default.attributesOfItem(atPath: "/etc/passwd")[.size] as? Int ?? 0
                    > 81)
        }
    }

    @Test(arguments: ["json", "ndjson", "sqlite", "text", "pdf", "sdk"])
    func `standard output receives the same bundle as a file`(format: String) throws {
        try ServiceFixture.run(ServiceFixture.onePool("easy", target: 10)) { service in
            try service.awaitFullPools()
            let words =
                "export --socket '\(service.socket)' --tier easy --count 4 --format \(format)"
            let result = try Command.shell("$puzzlefarm \(words) -o - > '\(path("x"))'")
            #expect(result.exitCode == 0, "\(result.errors)")
            #expect(result.errors.isEmpty)
            #expect(try Command.run("verify", path("x")).output == "4 puzzles, no errors\n")
            let sample = try Command.shell("$puzzlefarm \(words) --sample -o - | wc -c")
            #expect(sample.exitCode == 0, "\(sample.errors)")
            #expect(try names == ["x"])
        }
    }

    @Test(arguments: [
        ("> /dev/full", "no space left"), (">&-", "not open"),
        ("| true; exit ${PIPESTATUS[0]}", "the reader left before everything was written"),
    ])
    func `puzzles are returned if the output cannot be written completely`(
        end: String, message: String
    ) throws {
        let pools = ServiceFixture.onePool("beginner", low: 5, target: 250)
        try ServiceFixture.run(pools) { service in
            try service.awaitFullPools()
            _ = try Command.run("pause", "--socket", service.socket)
            let result = try Command.tool(
                "bash", "-c",
                "'\(Command.path)' export --socket '\(service.socket)' --tier beginner --count 250 "
                    + "--format ndjson -o - \(end)")
            #expect(result.exitCode == 74, "\(result.errors)")
            #expect(result.errors.contains(message), "\(result.errors)")
            #expect(try service.curl("/v1/status").contains(#""ready":250,"leased":0"#))
        }
    }

    @Test func `a filter applies to every puzzle`() throws {
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
        (["--tier", "easy", "-o", "x"], 64, "--format is missing"),
        (["--format", "text"], 64, "-o is missing"),
        (["--format", "text", "-o", "/nowhere/x"], 73, "no such folder"),
        (["--format", "text", "-o", "/tmp"], 73, "is a folder"),
        (["--format", "pdf", "--full", "-o", "/tmp/x"], 64, "only json has a short form"),
        (["--format", "pdf", "--explain", "-o", "/tmp/x"], 64, "pdf cannot contain solving paths"),
        (["--format", "csv", "--paper", "a4", "-o", "/tmp/x"], 64, "only pdf has pages"),
        (["--format", "csv", "--title", "x", "-o", "/tmp/x"], 64, "only pdf has pages"),
        (
            ["--format", "pdf", "--title", "数独", "-o", "/tmp/x"], 64,
            "--title: '数' cannot be printed"
        ),
        (["--format", "pdf", "--paper", "b5", "-o", "/tmp/x"], 64, "in mm, 90 to 1000 each"),
        (["--format", "pdf", "--hints", "-o", "/tmp/x"], 64, "--hints: needs --book"),
        (
            ["--format", "pdf", "--book", "--hints", "--technique", "X-Wing", "-o", "/tmp/x"], 64,
            "leave it out with --technique"
        ),
        (["--format", "pdf", "--boards", "7", "-o", "/tmp/x"], 64, "1 2 3 4 5 6, got '7'"),
    ])
    func `invalid requests are rejected before anything is taken`(
        words: [String], exitCode: Int32, message: String
    ) throws {
        let result = try Command.run(["export", "--socket", path("api.sock")] + words)
        #expect(result.exitCode == exitCode)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test func `without a service, the exit code is 69 and no file is left behind`() throws {
        let result = try Command.run(
            "export", "--socket", path("none.sock"), "--format", "text", "-o", path("x"))
        #expect(result.exitCode == 69)
        #expect(try names == [])
    }
}

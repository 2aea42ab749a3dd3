import FarmTestSupport
import Foundation
import Testing

/// Exports killed at every system call that changes anything, and then run again.
@Suite(.serialized) struct ExportCrashTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private static let tiers = ["--tier", "beginner", "--tier", "easy", "--tier", "medium"]

    /// All puzzles delivered according to the store: neither ready nor leased.
    private func delivered(_ service: ServiceFixture) throws -> Int {
        let total = try Command.tool(
            "sqlite3", "-readonly", service.state + "/farm.db",
            "SELECT coalesce(sum(puzzles), 0) FROM claim WHERE state = 'delivered'")
        return Int(total.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
    }

    private func lines(in path: String) throws -> [Substring] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        if path.hasSuffix(".db") {
            return try Command.tool("sqlite3", "-readonly", path, "SELECT p FROM puzzle").output
                .split(separator: "\n")
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            return try lines(of: path).map { $0.prefix(81) }
        }
        // In a bank line, the checksum comes first.
        return try names.filter { !$0.contains(".part") }.flatMap {
            try lines(of: path + "/" + $0).map { $0.dropFirst(13).prefix(81) }
        }
    }

    private func lines(of file: String) throws -> [Substring] {
        try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    }

    private static let isLong =
        Int(ProcessInfo.processInfo.environment["PUZZLEFARM_CRASHES"] ?? "") ?? 0 >= 300

    /// For frequent calls, which mostly precede any write, every fifth call is enough in the daily
    /// run.
    private static func stride(_ call: String) -> Int {
        isLong || !["openat", "pwrite64"].contains(call) ? 1 : 5
    }

    /// A file, a folder, and a file written by SQLite, each with the calls that change anything.
    private static let cuts =
        [
            (("text", "x.txt"), ["openat", "write", "fsync", "linkat", "unlinkat", "sendto"]),
            (
                ("bank", "x"),
                ["mkdir", "write", "fsync", "renameat", "linkat", "unlinkat", "sendto"]
            ),
            (("sqlite", "x.db"), ["pwrite64", "fdatasync", "ftruncate", "linkat", "unlinkat"]),
        ].flatMap { bundle, calls in calls.map { (bundle, $0) } }

    @Test(
        .enabled(if: Command.canTrace, "strace cannot trace here: it needs ptrace"),
        .enabled(if: Command.has("sqlite3"), "apt-get install sqlite3"), arguments: cuts)
    func `no crash silently loses a puzzle or puts it into two files`(
        bundle: (format: String, name: String), call: String
    ) throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 60, target: 120)) { service in
            try service.awaitFullPools()
            var seen: Set<Substring> = []
            var count = 0
            var isKilled = true
            var number = 1 - Self.stride(call)
            while isKilled && number < 200 {
                number += Self.stride(call)
                let path = "\(folder.path)/\(number)-\(bundle.name)"
                let words =
                    ["export", "--socket", service.socket, "--format", bundle.format]
                    + Self.tiers + ["--count", "1", "--min", "1", "-o", path]
                let killed = try Command.tool(
                    [
                        "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
                        "inject=\(call):signal=KILL:when=\(number)", Command.path,
                    ] + words)
                isKilled = killed.exitCode != 0
                let before = try delivered(service)
                let found = try lines(in: path)
                // Every puzzle in a finished file is delivered.
                #expect(before >= count + found.count)
                let isUnfinished = try found.isEmpty || hasParts(path)
                if isKilled && isUnfinished {
                    let again = try Command.run(words)
                    #expect(again.exitCode == 0, "\(call) \(number): \(again.errors)")
                }
                let whole = try lines(in: path)
                #expect(whole.count == 3, "\(call) \(number)")
                #expect(try !hasParts(path), "\(call) \(number)")
                count += whole.count
                seen.formUnion(whole)
                #expect(seen.count == count, "\(call) \(number): in two files")
                #expect(try delivered(service) == count, "\(call) \(number): lost")
            }
            #expect(!isKilled, "no run completed")
        }
    }

    /// The ids in the puzzle files of a catalogue.
    private func ids(inCatalogue path: String) throws -> [Substring] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return try names.filter { $0.hasSuffix(".ndjson") }.flatMap {
            try lines(of: path + "/" + $0).map { $0.dropFirst(7).prefix(16) }
        }
    }

    @Test(
        .enabled(
            if: Command.canTrace && Command.has("minisign") && Command.has("sqlite3"),
            "strace cannot trace here, or minisign or sqlite3 is missing"),
        arguments: ["mkdir", "fsync", "linkat", "renameat", "unlinkat", "sendto"], [0, 39])
    func `an interrupted catalogue is completed, and each puzzle is in one file`(
        call: String, earlier: Int
    ) throws {
        // A new folder is made once; the fortieth segment of a pool fills a part.
        if call == "mkdir", earlier > 0 { return }
        let key = folder.path + "/sign.key"
        _ = try Command.tool("minisign", "-G", "-W", "-f", "-p", key + ".pub", "-s", key)
        try ServiceFixture.run(ServiceFixture.pools(low: 60, target: 120)) { service in
            try service.awaitFullPools()
            let base = folder.path + "/base"
            func words(_ path: String) -> [String] {
                [
                    "export", "--socket", service.socket, "--catalogue", path, "--sign-key", key,
                    "--tier", "easy", "--count", "1",
                ]
            }
            for _ in 0..<earlier { #expect(try Command.run(words(base)).exitCode == 0) }
            let known = try Set(ids(inCatalogue: base))
            var seen = known
            var count = known.count
            var isKilled = true
            var number = 0
            while isKilled && number < 200 {
                number += 1
                let path = "\(folder.path)/\(number)-catalogue"
                if earlier > 0 { _ = try Command.tool("cp", "-a", base, path) }
                let words = words(path)
                let killed = try Command.tool(
                    [
                        "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
                        "inject=\(call):signal=KILL:when=\(number)", Command.path,
                    ] + words)
                isKilled = killed.exitCode != 0
                // A reader never sees puzzles that are not delivered.
                let visible = try ids(inCatalogue: path).filter { !known.contains($0) }
                #expect(try delivered(service) >= count + visible.count)
                if try isKilled && (visible.isEmpty || hasParts(path)) {
                    let again = try Command.run(words)
                    #expect(again.exitCode == 0, "\(call) \(number): \(again.errors)")
                }
                let verified = try Command.run("verify", path, "--checksums")
                #expect(verified.exitCode == 0, "\(call) \(number): \(verified.output)")
                let found = try ids(inCatalogue: path).filter { !known.contains($0) }
                #expect(!found.isEmpty)
                count += found.count
                seen.formUnion(found)
                #expect(seen.count == count, "\(call) \(number): in two files")
                #expect(try delivered(service) == count, "\(call) \(number): lost")
            }
            #expect(!isKilled, "no run completed")
        }
    }

    @Test(
        .enabled(if: Command.canTrace, "strace cannot trace here: it needs ptrace"),
        .enabled(if: Command.has("sqlite3"), "apt-get install sqlite3"),
        arguments: ["mkdir", "write", "fsync", "linkat", "unlinkat", "sendto"])
    func `an interrupted week is completed, and what is visible is whole`(call: String) throws {
        let configuration = "[pool.easy]\nlow = 200\ntarget = 400\n"
        try ServiceFixture.run(configuration) { service in
            try service.awaitFullPools()
            var count = 0
            var isKilled = true
            var number = 1
            while isKilled && number < 200 {
                let path = "\(folder.path)/\(number)-week"
                let words = [
                    "export", "--socket", service.socket, "--week", "2026-11-30", "--solutions",
                    "--pool", "easy", "-o", path,
                ]
                let killed = try Command.tool(
                    [
                        "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
                        "inject=\(call):signal=KILL:when=\(number)", Command.path,
                    ] + words)
                isKilled = killed.exitCode != 0
                let seen = try days(in: path)
                if !seen.isEmpty {
                    #expect(try delivered(service) == count + 7, "\(call) \(number)")
                    let verified = try Command.run("verify", path)
                    #expect(verified.exitCode == 0, "\(call) \(number): \(verified.output)")
                }
                if try isKilled && (seen.count < 21 || hasParts(path)) {
                    let again = try Command.run(words)
                    #expect(again.exitCode == 0, "\(call) \(number): \(again.errors)")
                }
                // What was visible is as it was.
                let all = try days(in: path)
                #expect(try all.count == 21 && !hasParts(path), "\(call) \(number)")
                #expect(seen.allSatisfy { all[$0.key] == $0.value }, "\(call) \(number)")
                let verified = try Command.run("verify", path)
                #expect(
                    verified.output == "7 puzzles in 21 files, no errors\n", "\(call) \(number)")
                count += 7
                #expect(try delivered(service) == count, "\(call) \(number): lost")
                number += isKilled ? Self.weekStride : 0
            }
            #expect(!isKilled, "no run completed")
        }
    }

    /// A week has a write, a rename and a synchronisation for each of 21 files; in the daily run some of
    /// them are enough.
    private static let weekStride = isLong ? 1 : 4

    /// The contents of the files in a folder that are not parts, by name.
    private func days(in path: String) throws -> [String: Data] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let whole = names.filter { !$0.contains(".part") }
        return try Dictionary(
            uniqueKeysWithValues: whole.map {
                ($0, try Data(contentsOf: URL(filePath: path + "/" + $0)))
            })
    }

    /// Kills an export at its first delivery, when the journal is written but nothing is delivered;
    /// returns the arguments that complete it.
    private func cutOff(_ service: ServiceFixture, _ path: String) throws -> [String] {
        let words = [
            "export", "--socket", service.socket, "--format", "text", "--tier", "easy", "--count",
            "2", "-o", path,
        ]
        let killed = try Command.tool(
            [
                "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=sendto", "-e",
                "inject=sendto:signal=KILL:when=2", Command.path,
            ] + words)
        #expect(killed.exitCode != 0)
        #expect(try !FileManager.default.fileExists(atPath: path) && hasParts(path))
        return words
    }

    @Test(.enabled(if: Command.canTrace, "strace cannot trace here: it needs ptrace"))
    func `an interrupted export is completed and reported`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let path = folder.path + "/x"
            let words = try cutOff(service, path)
            let part = try String(contentsOfFile: path + ".part", encoding: .utf8)
            let again = try Command.run(words)
            #expect(again.exitCode == 0, "\(again.errors)")
            #expect(again.output.contains("finished an interrupted export only"))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == part)
            #expect(try !hasParts(path))
        }
    }

    @Test(.enabled(if: Command.canTrace, "strace cannot trace here: it needs ptrace"))
    func `a lost lease and a changed part start the export over, which is reported`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let path = folder.path + "/x"
            var words = try cutOff(service, path)
            let ledger = try String(contentsOfFile: path + ".part.claims", encoding: .utf8)
            let id = try #require(ledger.firstMatch(of: /"id":"([^"]+)"/)).1
            let returned = try service.curl("/v1/claims/\(id)/return", "-X", "PUT")
            #expect(returned.contains(#""state":"returned""#))
            let restarted = try Command.run(words)
            #expect(restarted.exitCode == 0)
            #expect(
                restarted.errors.contains("its lease was lost; starting over"),
                "\(restarted.errors)")
            #expect(try lines(in: path).count == 2)
            words = try cutOff(service, path + "y")
            try "changed".write(toFile: path + "y.part", atomically: true, encoding: .utf8)
            let other = try Command.run(words)
            #expect(other.exitCode == 0)
            #expect(other.errors.contains("changed since the export"), "\(other.errors)")
            #expect(try lines(in: path + "y").count == 2)
            // A part without a journal was never delivered.
            try "half".write(toFile: path + "z.part", atomically: true, encoding: .utf8)
            words[words.count - 1] = path + "z"
            #expect(try Command.run(words).exitCode == 0)
            #expect(try lines(in: path + "z").count == 2)
        }
    }

    /// The service forgets delivered claims after a day; another service knows none at once.
    @Test(
        .enabled(if: Command.canTrace, "strace cannot trace here: it needs ptrace"),
        arguments: [
            (cuts: ["linkat:signal=KILL:when=1"], isDelivered: true),
            (["renameat:signal=KILL:when=2", "linkat:signal=KILL:when=1"], true),
            (["sendto:signal=KILL:when=2"], false),
        ])
    func `an export whose claims are forgotten is completed if they were delivered, or reported`(
        cuts: [String], isDelivered: Bool
    ) throws {
        let path = folder.path + "/x"
        func words(_ service: ServiceFixture) -> [String] {
            [
                "export", "--socket", service.socket, "--format", "text", "--tier", "easy",
                "--count", "2", "-o", path,
            ]
        }
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            for cut in cuts {
                let trace = [
                    "strace", "-f", "-qq", "-o", "/dev/null", "-e", "inject=\(cut)", Command.path,
                ]
                #expect(try Command.tool(trace + words(service)).exitCode != 0)
            }
        }
        let part = try lines(of: path + ".part")
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let again = try Command.run(words(service))
            #expect(again.exitCode == 0, "\(again.errors)")
            #expect((try lines(of: path) == part) == isDelivered)
            #expect(again.output.contains("finished an interrupted export only") == isDelivered)
            #expect(
                again.errors.contains("if its 2 puzzles were delivered, they are in no file")
                    == !isDelivered, "\(again.errors)")
        }
    }

    /// Returns true if there are unfinished files next to a file or in a folder.
    private func hasParts(_ path: String) throws -> Bool {
        let inner = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let beside = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { (folder.path + "/" + $0).hasPrefix(path) }
        return (inner + beside).contains { $0.contains(".part") && !$0.hasSuffix(".lock") }
    }
}

import FarmExport
import FarmJSON
import FarmService
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// `export --catalogue`, and `verify` of its output.
@Suite struct CatalogueTests {
    private let folder: TemporaryDirectory
    private var catalogue: String { folder.path + "/catalogue" }
    private var key: String { folder.path + "/sign.key" }
    private static let canSign = Command.has("minisign")

    init() throws {
        folder = try TemporaryDirectory()
        guard Self.canSign else { return }
        let made = try Command.tool(
            "minisign", "-G", "-W", "-f", "-p", folder.path + "/sign.pub", "-s",
            folder.path + "/sign.key")
        #expect(made.exitCode == 0, "\(made.errors)")
    }

    private func publish(
        _ service: ServiceFixture, _ words: String...
    ) throws -> Command.Result {
        try Command.run(
            [
                "export", "--socket", service.socket, "--catalogue", catalogue, "--sign-key", key,
                "--tier", "easy", "--tier", "medium",
            ] + words)
    }

    /// Publishes at a given time; unchanged if there is nothing to do.
    @discardableResult
    private func publish(
        _ service: ServiceFixture, at moment: String, count: Int = 0,
        tiers: [Tier] = [.easy, .medium]
    ) throws -> ExportOutcome {
        var order = ExportRequest(tiers, format: .ndjson)
        order.count = count
        let signing = try CatalogueExport.Signing(
            keyFile: key, engine: "test",
            moment: Int64(try Date(moment + "Z", strategy: .iso8601).timeIntervalSince1970))
        let export = CatalogueExport(order, to: catalogue, signing: signing, from: service.socket)
        return try export.run(ExportReporter(progress: { _ in }, remark: { _ in }))
    }

    private struct Manifest: Decodable {
        struct Tier: Decodable {
            let count: Int
            let segments: [Segment]
        }
        struct Segment: Decodable {
            let number: Int
            let file: String
            let count: Int
        }
        struct Daily: Decodable {
            let date: String
            let file: String
            let count: Int
        }
        struct Withdrawal: Decodable {
            let id: String
            let note: String?
        }
        let sequence: Int
        let tiers: [String: Tier]
        let daily: [Daily]
        let withdrawn: [Withdrawal]
        let calendar: [String: [String: String]]
    }

    private struct Today: Decodable {
        struct Day: Decodable {
            let date: String
            let file: String
            let puzzles: [String: String]
        }
        let days: [Day]
    }

    private func decoded<Value: Decodable>(_ name: String) throws -> Value {
        let data = try Data(contentsOf: URL(filePath: catalogue + "/" + name))
        return try JSONDecoder().decode(Value.self, from: data)
    }

    private func manifest() throws -> Manifest { try decoded("manifest.json") }

    /// The contents of the puzzle files by name.
    private func published() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: catalogue)
        var contents: [String: Data] = [:]
        for name in names where name.contains(".ndjson") {
            contents[name] = try Data(contentsOf: URL(filePath: catalogue + "/" + name))
        }
        return contents
    }

    private func ids(in name: String) throws -> [String] {
        try String(contentsOfFile: catalogue + "/" + name, encoding: .utf8)
            .matches(of: /"id":"([a-z2-7]{16})"/).map { String($0.1) }
    }

    private func verify(_ words: String...) throws -> Command.Result {
        try Command.run(["verify", catalogue] + words)
    }

    private func change(_ name: String, _ old: String, _ new: String) throws {
        let path = catalogue + "/" + name
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(old))
        try text.replacing(old, with: new).write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Publishes twice, then runs `body`.
    private func twice(_ body: (ServiceFixture) throws -> Void = { _ in }) throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            for _ in 0..<2 {
                let result = try publish(service, "--count", "3")
                #expect(result.exitCode == 0, "\(result.errors)")
            }
            try body(service)
        }
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `segments are added, existing files stay, and minisign accepts the signatures`() throws {
        try twice { service in
            let before = try published()
            #expect(try manifest().sequence == 2)
            #expect(try manifest().tiers["easy"]?.segments.map(\.number) == [1, 2])
            #expect(try manifest().tiers["medium"]?.count == 6)
            let third = try publish(service, "--count", "2")
            #expect(third.exitCode == 0, "\(third.errors)")
            #expect(try published().filter { before[$0.key] != nil } == before)
            // Nothing to do is not an error and changes nothing.
            let sequence = try manifest().sequence
            let idle = try publish(service, "--count", "0")
            #expect(idle.exitCode == 0, "\(idle.errors)")
            #expect(idle.output == "\(catalogue): nothing to publish\n")
            #expect(try manifest().sequence == sequence)
        }
        for name in ["manifest.json", "today.json"] {
            let foreign = try Command.tool(
                "minisign", "-V", "-p", folder.path + "/sign.pub", "-m", catalogue + "/" + name)
            #expect(foreign.exitCode == 0, "\(foreign.output)\(foreign.errors)")
        }
        let days = try manifest().daily.count
        let result = try verify("--public-key", folder.path + "/sign.pub")
        #expect(result.output == "\(16 + 2 * days) puzzles, no errors\n")
        let quick = try verify("--checksums")
        #expect(quick.output == "\(16 + 2 * days) puzzles in \(6 + days) segments, no errors\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: catalogue)
        #expect(!names.contains { $0.contains(".part") })
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `a day's puzzles are published when it begins, in their own file`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            try publish(service, at: "2026-11-20T09:00:00", count: 4)
            #expect(try manifest().daily.map(\.date) == ["2026-11-20"])
            // Nothing is reserved for later days: puzzles not in the catalogue stay in the pool.
            let stock = try service.curl("/v1/status")
            #expect(stock.contains(#""leased":0"#) && !stock.contains(#""leased":1"#))
            #expect(try publish(service, at: "2026-11-20T09:59:59") == .unchanged)
            let first = try published()
            // Two runs were missed.
            try publish(service, at: "2026-11-22T10:00:00")
            let dates = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"]
            #expect(try manifest().daily.map(\.date) == dates)
            #expect(try manifest().calendar.keys.sorted() == dates)
            #expect(try published().filter { first[$0.key] != nil } == first)
            #expect(try publish(service, at: "2026-11-22T23:59:59") == .unchanged)
            // The clock was set back.
            #expect(try publish(service, at: "2026-11-19T12:00:00") == .unchanged)
            var all: Set<String> = []
            for day in try manifest().daily {
                let found = try ids(in: day.file)
                #expect(found.count == 2 && day.count == 2)
                let named = try #require(manifest().calendar[day.date])
                #expect(Set(found) == Set(named.values))
                all.formUnion(found)
            }
            #expect(all.count == 8)
            for segment in ["easy-000001.ndjson", "medium-000001.ndjson"] {
                #expect(all.isDisjoint(with: try ids(in: segment)))
            }
            let today: Today = try decoded("today.json")
            #expect(today.days.map(\.date) == Array(dates.suffix(3)))
            #expect(today.days.last?.file == "daily-2026-11-23.ndjson")
            #expect(try today.days.last?.puzzles == manifest().calendar["2026-11-23"])
        }
        #expect(try verify().output == "16 puzzles, no errors\n")
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `each file has a compressed form that gzip can read`() throws {
        try twice()
        var names = Array(try published().keys.filter { !$0.hasSuffix(".gz") })
        #expect(names.count >= 5)
        names += ["manifest.json", "today.json"]
        for name in names {
            let file = catalogue + "/" + name
            let read = try Command.shell("gzip -dc '\(file).gz' | cmp - '\(file)'")
            #expect(read.exitCode == 0, "\(name): \(read.errors)")
            let sizes = try [file, file + ".gz"].map {
                try Data(contentsOf: URL(filePath: $0)).count
            }
            #expect(sizes[1] < sizes[0], "\(name)")
        }
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `a catalogue of 0.1 is continued without its future days and reasons`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            try publish(service, at: "2026-11-20T09:00:00", count: 4)
            // As left by 0.1: future days without files, and reasons for all withdrawn puzzles.
            let ids = try ids(in: "easy-000001.ndjson")
            let path = catalogue + "/manifest.json"
            var text = try String(contentsOfFile: path, encoding: .utf8)
            let calendar = ids.prefix(4).enumerated().map { number, id in
                #""2026-11-\#(18 + number)":{"easy":"\#(id)"}"#
            }
            text.replace(/"daily":\[.*?\],/, with: "")
            text.replace(
                /"withdrawn":.*/,
                with: #""withdrawn":[{"id":"\#(ids[3])","reason":"customer Bob"},"#
                    + #"{"id":"4cmcfxilxwltxerg","reason":"ticket 8812"}],"#
                    + "\"calendar\":{\(calendar.joined(separator: ","))}}")
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            for name in try FileManager.default.contentsOfDirectory(atPath: catalogue)
            where name.hasSuffix(".gz") || name.hasPrefix("daily-") || name.hasPrefix("today") {
                try FileManager.default.removeItem(atPath: catalogue + "/" + name)
            }
            try publish(service, at: "2026-11-19T12:00:00")
            let after = try manifest()
            #expect(after.calendar.keys.sorted() == ["2026-11-18", "2026-11-19", "2026-11-20"])
            #expect(after.calendar["2026-11-18"] == ["easy": ids[0]])
            #expect(after.calendar["2026-11-20"]?.count == 2)
            #expect(after.daily.map(\.date) == ["2026-11-20"])
            #expect(after.withdrawn.map(\.id) == [ids[3]])
            #expect(after.withdrawn.map(\.note) == [nil])
            #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("Bob"))
            #expect(try published()["easy-000001.ndjson.gz"] != nil)
        }
        #expect(try verify().output == "10 puzzles, no errors\n")
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `withdrawn puzzles of the catalogue are listed, without the reason`() throws {
        try twice { service in
            let dull = try ids(in: "easy-000002.ndjson")[0]
            let daily = try ids(in: try #require(manifest().daily.first).file)[0]
            let foreign = try service.curl("/v1/pools/hard/peek?limit=1")
                .firstMatch(of: /"id":"([a-z2-7]{16})"/).map { String($0.1) }
            for (id, note) in [
                (dull, ["--note", "misprinted"]), (daily, []), (try #require(foreign), []),
            ] {
                let words = ["withdraw", id, "--reason", "customer Bob, ticket 8812"]
                let result = try Command.run(words + note + ["--socket", service.socket])
                #expect(result.exitCode == 0, "\(result.errors)")
            }
            #expect(try publish(service, "--count", "0").exitCode == 0)
            let withdrawn = try manifest().withdrawn
            #expect(Set(withdrawn.map(\.id)) == [dull, daily])
            #expect(withdrawn.first { $0.id == dull }?.note == "misprinted")
            #expect(withdrawn.first { $0.id == daily }?.note == nil)
            let everything = try Command.tool("grep", "-rlF", "Bob", catalogue)
            #expect(everything.output.isEmpty)
            #expect(try publish(service, "--count", "0").output.contains("nothing to publish"))
        }
        #expect(try verify("--checksums").exitCode == 0)
    }

    @Test(
        .enabled(if: canSign, "apt-get install minisign"), arguments: ["older", "none", "broken"])
    func `no published file is overwritten, whatever the state of the manifest`(found: String)
        throws
    {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            #expect(try publish(service, "--count", "2").exitCode == 0)
            let manifest = catalogue + "/manifest.json"
            let older = try Data(contentsOf: URL(filePath: manifest))
            #expect(try publish(service, "--count", "2").exitCode == 0)
            let before = try published()
            switch found {
            case "older": try older.write(to: URL(filePath: manifest))
            case "broken": try Data("{".utf8).write(to: URL(filePath: manifest))
            default: try FileManager.default.removeItem(atPath: manifest)
            }
            let refused = try publish(service, "--count", "1")
            #expect(refused.exitCode == 65)
            if found != "broken" {
                #expect(refused.errors.contains("restore the latest manifest.json"))
            }
            #expect(try published() == before)
            // Nothing was claimed.
            #expect(try !service.curl("/v1/status").contains(/"leased":[1-9]/))
        }
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `every kind of damage is reported`() throws {
        try twice()
        try change("easy-000002.ndjson", "\"usesUniqueness\":false", "\"usesUniqueness\":true ")
        var result = try verify("--checksums")
        #expect(result.exitCode == 65)
        #expect(
            result.output.contains("easy-000002.ndjson: its SHA-256 does not match the manifest"))
        #expect(
            result.output.contains("easy-000002.ndjson.gz: is not easy-000002.ndjson compressed"))
        try FileManager.default.removeItem(atPath: catalogue + "/medium-000001.ndjson")
        result = try verify("--checksums")
        #expect(result.output.contains("medium-000001.ndjson: is missing"))
        let day = try #require(manifest().daily.first)
        try FileManager.default.removeItem(atPath: catalogue + "/" + day.file)
        result = try verify("--checksums")
        #expect(result.output.contains("\(day.file): is missing"))
        #expect(result.output.contains("is not in \(day.file)"))
        try change("today.json", day.date, "2020-01-01")
        result = try verify("--checksums")
        #expect(result.output.contains("today.json.minisig: does not match the file"))
        #expect(result.output.contains("today.json: does not list the latest days"))
        try change("manifest.json", "\"sequence\":2", "\"sequence\":3")
        result = try verify("--checksums")
        #expect(result.output.contains("manifest.json.minisig: does not match the file"))
        #expect(try verify().exitCode == 65)
        let other = try Command.tool(
            "minisign", "-G", "-W", "-f", "-p", folder.path + "/other.pub", "-s",
            folder.path + "/other.key")
        #expect(other.exitCode == 0)
        result = try verify("--checksums", "--public-key", folder.path + "/other.pub")
        #expect(result.output.contains("was made with another key"))
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `a puzzle in two files and a day's puzzle in a segment are errors`() throws {
        try twice()
        let day = try #require(manifest().daily.first)
        let text = try String(contentsOfFile: catalogue + "/" + day.file, encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first)
        let other = catalogue + "/easy-000002.ndjson"
        let more = try String(contentsOfFile: other, encoding: .utf8) + line + "\n"
        try more.write(toFile: other, atomically: true, encoding: .utf8)
        let result = try verify()
        #expect(result.exitCode == 65)
        #expect(result.output.contains("the same puzzle as"))
        #expect(result.output.contains("belongs to \(day.date), which has its own file"))
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `prehashed signatures, which apps cannot check, are rejected`() throws {
        try twice()
        let signed = try Command.tool(
            "minisign", "-S", "-W", "-s", key, "-m", catalogue + "/manifest.json")
        #expect(signed.exitCode == 0, "\(signed.errors)")
        let result = try verify("--checksums")
        #expect(result.exitCode == 65)
        #expect(result.output.contains("needs BLAKE2b"))
    }

    @Test func `a missing or encrypted key is rejected before anything is claimed`() throws {
        // Like the output of minisign -G with a password: a different algorithm marks encryption.
        var bytes = [UInt8](repeating: 7, count: 158)
        bytes.replaceSubrange(0..<6, with: Array("EdScB2".utf8))
        let text =
            "untrusted comment: minisign encrypted secret key\n"
            + Data(bytes).base64EncodedString() + "\n"
        let locked = try folder.write(text.utf8, to: "locked.key")
        let words = ["export", "--socket", folder.path + "/none", "--catalogue", catalogue]
        let refused = try Command.run(words + ["--sign-key", locked])
        #expect(refused.exitCode == 65)
        #expect(refused.errors.contains("minisign -G -W"))
        #expect(try Command.run(words + ["--sign-key", "/nowhere"]).exitCode == 65)
        #expect(try Command.run(words).exitCode == 64)
        #expect(!FileManager.default.fileExists(atPath: catalogue))
    }
}

import FarmTestSupport
import Foundation
import Testing

/// `export --catalogue`, and `verify` of what it writes.
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
        struct Withdrawal: Decodable {
            let id: String
            let reason: String
        }
        let sequence: Int
        let tiers: [String: Tier]
        let withdrawn: [Withdrawal]
        let calendar: [String: [String: String]]
    }

    private func manifest() throws -> Manifest {
        let data = try Data(contentsOf: URL(filePath: catalogue + "/manifest.json"))
        return try JSONDecoder().decode(Manifest.self, from: data)
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

    /// Publishes twice, and hands over what there is.
    private func published(_ body: (ServiceFixture) throws -> Void = { _ in }) throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            for _ in 0..<2 {
                let result = try publish(service, "--count", "3", "--days", "4")
                #expect(result.exitCode == 0, "\(result.errors)")
            }
            try body(service)
        }
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `segments are added, the calendar goes on, and minisign accepts the signature`() throws {
        try published { service in
            let first = try Data(contentsOf: URL(filePath: catalogue + "/easy-000001.ndjson"))
            let before = try manifest()
            #expect(before.sequence == 2)
            #expect(before.tiers["easy"]?.segments.map(\.number) == [1, 2])
            #expect(before.tiers["medium"]?.count == 6)
            #expect(before.calendar.count == 4)
            let ids = before.calendar.values.flatMap(\.values)
            #expect(ids.count == 8)
            #expect(Set(ids).count == 8)
            // The last day's puzzle goes; the calendar must do without it.
            let last = try #require(before.calendar.keys.sorted().last)
            let dull = try #require(before.calendar[last]?["easy"])
            let answer = try service.curl(
                "/v1/withdraw", "--json", #"{"ids":["\#(dull)"],"reason":"dull"}"#)
            #expect(answer.contains(dull))
            let third = try publish(service, "--count", "2", "--days", "6")
            #expect(third.exitCode == 0, "\(third.errors)")
            let after = try manifest()
            #expect(after.withdrawn.map(\.id) == [dull])
            #expect(after.withdrawn.map(\.reason) == ["dull"])
            #expect(after.calendar.count == 6)
            #expect(!after.calendar.values.contains { $0.values.contains(dull) })
            let now = try Data(contentsOf: URL(filePath: catalogue + "/easy-000001.ndjson"))
            #expect(now == first)
        }
        let foreign = try Command.tool(
            "minisign", "-V", "-p", folder.path + "/sign.pub", "-m", catalogue + "/manifest.json")
        #expect(foreign.exitCode == 0, "\(foreign.output)\(foreign.errors)")
        let result = try verify("--public-key", folder.path + "/sign.pub")
        #expect(result.output == "16 puzzles, no fault\n")
        let quick = try verify("--checksums")
        #expect(quick.output == "16 puzzles in 6 segments, no fault\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: catalogue)
        #expect(!names.contains { $0.contains(".part") })
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `every kind of damage is told`() throws {
        try published()
        try change("easy-000002.ndjson", "\"usesUniqueness\":false", "\"usesUniqueness\":true ")
        var result = try verify("--checksums")
        #expect(result.exitCode == 65)
        #expect(result.output.contains("easy-000002.ndjson: its SHA-256 is not the manifest's"))
        try FileManager.default.removeItem(atPath: catalogue + "/medium-000001.ndjson")
        result = try verify("--checksums")
        #expect(result.output.contains("medium-000001.ndjson: is missing"))
        #expect(result.output.contains("is no puzzle of the catalogue's medium"))
        try change("manifest.json", "\"sequence\":2", "\"sequence\":3")
        result = try verify("--checksums")
        #expect(result.output.contains("manifest.json.minisig: is not that of these bytes"))
        #expect(try verify().exitCode == 65)
        let other = try Command.tool(
            "minisign", "-G", "-W", "-f", "-p", folder.path + "/other.pub", "-s",
            folder.path + "/other.key")
        #expect(other.exitCode == 0)
        result = try verify("--checksums", "--public-key", folder.path + "/other.pub")
        #expect(result.output.contains("was made with another key"))
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `a puzzle in two segments and a calendar that repeats one are faults`() throws {
        try published()
        let path = catalogue + "/easy-000001.ndjson"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first)
        let other = catalogue + "/easy-000002.ndjson"
        let more = try String(contentsOfFile: other, encoding: .utf8) + line + "\n"
        try more.write(toFile: other, atomically: true, encoding: .utf8)
        let days = try manifest().calendar.sorted { $0.key < $1.key }
        let (one, two) = (try #require(days[0].value["easy"]), try #require(days[1].value["easy"]))
        try change("manifest.json", two, one)
        let result = try verify()
        #expect(result.exitCode == 65)
        #expect(result.output.contains("the same puzzle as"))
        #expect(result.output.contains("\(one) is the puzzle of \(days[0].key) already"))
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `the kind of signature that apps cannot check is refused`() throws {
        try published()
        let signed = try Command.tool(
            "minisign", "-S", "-W", "-s", key, "-m", catalogue + "/manifest.json")
        #expect(signed.exitCode == 0, "\(signed.errors)")
        let result = try verify("--checksums")
        #expect(result.exitCode == 65)
        #expect(result.output.contains("needs BLAKE2b"))
    }

    @Test func `a key that is absent or encrypted is refused before anything is taken`() throws {
        // As minisign -G writes it with a password: another algorithm stands for the encryption.
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

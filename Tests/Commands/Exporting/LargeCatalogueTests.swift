import FarmExport
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Catalogues that have older files than their manifests list.
@Suite final class LargeCatalogueTests: CatalogueFixture {
    /// Writes a catalogue as version 0.2 left it, whose manifest lists everything: segments of one
    /// puzzle, in all tiers, and days up to yesterday.
    private func writeOldForm(segments: Int, days: Int, withdrawn: [PuzzleID] = []) throws {
        try FileManager.default.createDirectory(
            atPath: catalogue, withIntermediateDirectories: true)
        func write(_ file: String, _ lines: [String]) throws -> String {
            let bytes = Array(lines.joined().utf8)
            let path = catalogue + "/" + file
            try Data(bytes).write(to: URL(filePath: path))
            try Data(Gzip.compressed(bytes)).write(to: URL(filePath: path + Gzip.suffix))
            let digest = Digest.hexadecimal(Digest.sha256(bytes))
            return #""file":"\#(file)","size":\#(bytes.count),"sha256":"\#(digest)","#
                + "\"count\":\(lines.count)"
        }
        let tiers = try Tier.allCases.map { tier in
            let own = try (1...segments).map { number in
                let name = tier.name + "-" + String(format: "%06d", number)
                return "{\"number\":\(number),"
                    + (try write(name + ".ndjson", [line(name, tier)])) + "}"
            }
            return "\"\(tier.name)\":{\"count\":\(segments),\"segments\":"
                + "[\(own.joined(separator: ","))]}"
        }
        let yesterday = Date.now.addingTimeInterval(-86_400)
        let dates = (0..<days).reversed().map {
            yesterday.addingTimeInterval(Double($0) * -86_400).formatted(
                .iso8601.year().month().day())
        }
        let daily = try dates.map { date in
            let lines = Tier.allCases.map { line("\(date) \($0.name)", $0) }
            return "{\"date\":\"\(date)\",\(try write("daily-\(date).ndjson", lines))}"
        }
        let calendar = dates.map { date in
            let ids = Tier.allCases.map { "\"\($0.name)\":\"\(id("\(date) \($0.name)"))\"" }
            return "\"\(date)\":{\(ids.joined(separator: ","))}"
        }
        let entries = withdrawn.map { "{\"id\":\"\($0)\",\"note\":\"old\"}" }
        let text = """
            {"format":"puzzlefarm-catalogue/1","sequence":7,"created":"\(dates.last ?? "")T12:00:00Z",\
            "engine":"0.2.0","ladder":"farm/1","schema":"puzzlefarm/1",\
            "tiers":{\(tiers.joined(separator: ","))},"daily":[\(daily.joined(separator: ","))],\
            "withdrawn":[\(entries.joined(separator: ","))],\
            "calendar":{\(calendar.joined(separator: ","))}}

            """
        try Data(text.utf8).write(to: URL(filePath: catalogue + "/manifest.json"))
    }

    /// The id of a puzzle that is not real.
    private func id(_ name: String) -> PuzzleID {
        PuzzleID(digest: Digest.sha256(Array(name.utf8)))
    }

    private func line(_ name: String, _ tier: Tier) -> String {
        let blank = String(repeating: ".", count: 81)
        return #"{"id":"\#(id(name))","givens":"\#(blank)","tier":"\#(tier.name)"}"# + "\n"
    }

    /// Exports puzzles of all tiers, or of those that are named.
    private func export(
        _ service: ServiceFixture, by prefix: [String] = [], _ words: String...
    ) throws {
        let result = try Command.tool(
            prefix + [
                Command.path, "export", "--socket", service.socket, "--catalogue", catalogue,
                "--sign-key", key,
            ] + words)
        #expect(result.exitCode == 0, "\(result.errors)")
    }

    private func size(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: catalogue + "/" + name)
        return try #require(attributes[.size] as? Int)
    }

    @Test(
        .enabled(if: canSign && Command.canTrace, "minisign or strace is missing"))
    func `ten thousand segments are carried over, and a visitor loads at most 20 kB`() throws {
        try writeOldForm(
            segments: 1_667, days: 730, withdrawn: [id("hard-000001"), id("hard-001667")])
        let before = try published()
        try ServiceFixture.run(ServiceFixture.pools(low: 20, target: 40)) { service in
            try service.awaitFullPools()
            try export(service, "--count", "5")
            #expect(try published().filter { before[$0.key] != nil } == before)
            let manifest = try manifest()
            #expect(manifest.sequence == 8 && manifest.daily.count == 8)
            for tier in Tier.allCases {
                let own = try #require(manifest.tiers[tier.name])
                #expect(own.segments.map(\.number) == Array(1_661...1_668))
                #expect(own.total == 1_667 + 5)
                #expect(own.puzzles?.map(\.id) == (try ids(in: tier.name + "-001668.ndjson")))
            }
            #expect(manifest.withdrawn.map(\.id) == [id("hard-001667").description])
            #expect(manifest.withdrawn.map(\.note) == ["old"] && manifest.withdrawnEarlier == 1)
            #expect(try index().withdrawn.map(\.id) == [id("hard-000001").description])
            // By the rules of docs/catalogue-format.md, with its numbers.
            let first = ["manifest.json.gz", "manifest.json.minisig", "minisign.pub"]
            let latest: Today = try decoded("today.json")
            let day = try #require(latest.days.last).file + ".gz"
            let sizes = try (
                first.map(size).reduce(0, +),
                ["today.json.gz", "today.json.minisig", day].map(size).reduce(0, +)
            )
            let index = try #require(manifest.index).file
            print(
                "first puzzle: \(sizes.0) bytes, the puzzles of today: \(sizes.1); manifest",
                try size("manifest.json"), "and index", try size(index), try size(index + ".gz"))
            #expect(sizes.0 <= 12_000 && sizes.1 <= 4_000)
            #expect(try size(index + ".gz") <= 25_000)
            #expect(try size("manifest.json") + size(index) <= 90_000)
            let result = try verify("--checksums")
            #expect(result.exitCode == 0, "\(result.output.suffix(2_000))")

            // A publication opens as many files as one into a new catalogue, and the index.
            let trace = folder.path + "/trace"
            let strace = ["strace", "-f", "-qq", "-o", trace, "-e", "trace=openat"]
            let opened = {
                try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").count
            }
            try export(service, by: strace, "--count", "1")
            let large = try opened()
            let other = try LargeCatalogueTests()
            try other.export(service, "--count", "1")
            try other.export(service, by: strace, "--count", "1")
            let small = try opened()
            print("files opened: \(large), in a new catalogue \(small)")
            #expect(large <= small + 10)
        }
        #expect(try verify("--checksums").exitCode == 0)
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `withdrawn puzzles of older files are found, and every kind of file has its own list`()
        throws
    {
        try writeOldForm(segments: 70, days: 60)
        let oldDay = try #require(manifest().daily.first)
        try ServiceFixture.run(ServiceFixture.pools(low: 50, target: 100)) { service in
            try service.awaitFullPools()
            // Segments of real puzzles that fill a part.
            var withdrawn: [String] = []
            for number in 71...115 {
                try export(service, "--tier", "easy", "--count", "1")
                let file = "easy-" + String(format: "%06d", number) + ".ndjson"
                if [72, 100, 115].contains(number) { withdrawn.append(try ids(in: file)[0]) }
            }
            let foreign = try #require(
                service.curl("/v1/pools/hard/peek?limit=1")
                    .firstMatch(of: /"id":"([a-z2-7]{16})"/)
            ).1
            for id in withdrawn + [String(foreign)] {
                let result = try Command.run(
                    "withdraw", id, "--reason", "x", "--note", "flaw", "--socket", service.socket)
                #expect(result.exitCode == 0, "\(result.errors)")
            }
            try export(service, "--count", "0")
            #expect(try manifest().withdrawn.map(\.id) == [withdrawn[2]])
            #expect(try manifest().withdrawnEarlier == 2)
            #expect(try Set(index().withdrawn.map(\.id)) == Set(withdrawn.prefix(2)))
            #expect(try index().withdrawn.allSatisfy { $0.note == "flaw" })
            // Nothing is listed twice by the next publication, nor if the index forgets the service.
            for count in ["0", "1"] {
                let words = ["--tier", "easy", "--count", count]
                try export(service, words[0], words[1], words[2], words[3])
                #expect(try manifest().withdrawnEarlier == 2)
            }
            // A new note is a new entry.
            let again = try Command.run(
                "withdraw", withdrawn[0], "--reason", "x", "--note", "other", "--socket",
                service.socket)
            #expect(again.exitCode == 0)
            try export(service, "--count", "0")
            #expect(try index().withdrawn.last?.note == "other")
            #expect(try manifest().withdrawnEarlier == 3)
            // The list of another service, which has none of these numbers.
            try ServiceFixture.run { other in
                try other.awaitFullPools()
                let ready = try #require(
                    other.curl("/v1/pools/hard/peek?limit=1")
                        .firstMatch(of: /"id":"([a-z2-7]{16})"/)
                ).1
                _ = try Command.run(
                    "withdraw", String(ready), "--reason", "x", "--socket", other.socket)
                try export(other, "--tier", "easy", "--count", "1")
                #expect(try manifest().withdrawnEarlier == 3)
            }
            try export(service, "--tier", "easy", "--count", "1")
            #expect(try manifest().withdrawnEarlier == 3)
        }
        let result = try verify("--checksums")
        #expect(result.exitCode == 0, "\(result.output)")
        #expect(try !index().daily.contains { $0.date == oldDay.date })
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `damage of the index and its parts is reported by verify and by the next export`() throws {
        try writeOldForm(segments: 45, days: 3)
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            try export(service, "--count", "1")
            let index = try #require(manifest().index).file
            let part = try #require(self.index().parts?.first).file
            let ids = try (decoded(part) as Lists).ids
            for name in [index, part, try #require(ids).file] {
                let path = catalogue + "/" + name
                let kept = try Data(contentsOf: URL(filePath: path))
                try change(name, "a", "b")
                var result = try verify("--checksums")
                #expect(result.output.contains("\(name): its SHA-256 is not that"), "\(result)")
                try FileManager.default.removeItem(atPath: path)
                result = try verify("--checksums")
                #expect(result.output.contains("\(name): is missing"))
                if name == index {
                    let refused = try publish(service, "--count", "1")
                    #expect(refused.exitCode == 65)
                    #expect(refused.errors.contains("restore it from a copy"), "\(refused)")
                    #expect(try !service.curl("/v1/status").contains(/"leased":[1-9]/))
                }
                try kept.write(to: URL(filePath: path))
            }
            #expect(try verify("--checksums").exitCode == 0)
            // An index that the manifest does not know shows that it is an older one.
            try Data().write(to: URL(filePath: catalogue + "/index-000009.json"))
            let refused = try publish(service, "--count", "1")
            #expect(refused.exitCode == 65)
            #expect(refused.errors.contains("restore the latest manifest.json"), "\(refused)")
        }
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `the last three indexes are kept, and every other file`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 20, target: 40)) { service in
            try service.awaitFullPools()
            for sequence in 1...4 {
                let before = sequence > 1 ? Set(try published().keys) : []
                try export(service, "--tier", "easy", "--count", "1")
                let names = try FileManager.default.contentsOfDirectory(atPath: catalogue)
                #expect(
                    names.filter { $0.hasPrefix("index-") && $0.hasSuffix(".json") }.sorted()
                        == (max(1, sequence - 2)...sequence).map { "index-00000\($0).json" })
                #expect(Set(names).isSuperset(of: before))
            }
        }
    }

    @Test(
        .enabled(
            if: canSign && Peers.has("jsonschema_rs"), "minisign is missing, or make test-peers"))
    func `the schemas describe the documents of catalogues, with each of their members`() throws {
        try writeOldForm(
            segments: 45, days: 70,
            withdrawn: (1...40).map {
                id("easy-" + String(format: "%06d", $0))
            })
        let old = try folder.write(
            Data(contentsOf: URL(filePath: catalogue + "/manifest.json")), to: "old.json")
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            try export(service, "--count", "2")
            let dull = try ids(in: "easy-000046.ndjson")[0]
            _ = try Command.run("withdraw", dull, "--reason", "x", "--socket", service.socket)
            try export(service, "--count", "1")
        }
        let report = try Peers.run(
            """
            import copy, glob, json, jsonschema_rs, sys
            folder, schemas, old = sys.argv[1:]
            def load(name): return json.load(open(name))
            loaded = [load(name) for name in glob.glob(schemas + "/catalogue-*.json")]
            def closed(schema):
                # Refuses what the published schema does not name.
                if isinstance(schema, list): return [closed(each) for each in schema]
                if not isinstance(schema, dict): return schema
                inner = {name: closed(each) for name, each in schema.items()}
                if "properties" in inner: inner.setdefault("unevaluatedProperties", False)
                return inner
            def validator(name, isClosed):
                own = [closed(each) if isClosed else each for each in loaded]
                for each in own:
                    # Definitions are extended where they are used.
                    for extended in ("day", "document"):
                        each.get("$defs", {}).get(extended, {}).pop("unevaluatedProperties", None)
                registry = jsonschema_rs.Registry([(each["$id"], each) for each in own])
                schema = next(each for each in own if each["$id"].endswith(name))
                jsonschema_rs.meta.validate(schema)
                return jsonschema_rs.Draft202012Validator(schema, registry=registry)
            parts = glob.glob(folder + "/part-*.json") + glob.glob(folder + "/index-*.json")
            documents = [("catalogue-manifest.json", folder + "/manifest.json"),
                ("catalogue-manifest.json", old), ("catalogue-today.json", folder + "/today.json")]
            documents += [("catalogue-index.json", part) for part in parts]
            kinds = set()
            for schema, name in documents:
                value = load(name)
                kinds |= set(value) | {key for part in value.get("parts", []) for key in part}
                for error in validator(schema, True).iter_errors(value):
                    print(name, error.instance_path, error.message[:200])
                valid = validator(schema, False)
                for member in value:
                    wrong = copy.deepcopy(value)
                    wrong[member] = [[[]]]
                    if valid.is_valid(wrong): print("accepted with a wrong", member)
            wanted = {"index", "withdrawnEarlier", "parts", "ids", "from", "withdrawn", "pool", "lastWithdrawal"}
            print(*(wanted - kinds), sep="", end="")
            """, catalogue, TestData.root.appending(path: "schema").path, old)
        #expect(report == "")
    }
}

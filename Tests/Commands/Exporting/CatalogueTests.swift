import FarmExport
import FarmJSON
import FarmService
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// `export --catalogue`: segments, days and withdrawals.
@Suite final class CatalogueTests: CatalogueFixture {
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
            // The clock was set back a little.
            #expect(try publish(service, at: "2026-11-22T09:59:59") == .unchanged)
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
    func `pools of any layout have segments and puzzles of days`() throws {
        let cages = "[pool.cages]\nlayout = \"killer:6\"\ntier = \"easy\"\nlow = 4\ntarget = 8\n"
        let tiers = ServiceFixture.onePool("easy", target: 20)
        try ServiceFixture.run(tiers + cages) { service in
            try service.awaitFullPools()
            func publish(_ words: String...) throws -> Command.Result {
                try Command.run(
                    [
                        "export", "--socket", service.socket, "--catalogue", catalogue,
                        "--sign-key", key,
                    ] + words)
            }
            let first = try publish("--tier", "easy", "--count", "1")
            #expect(first.exitCode == 0, "\(first.errors)")
            let plain = try Command.shell("cat '\(catalogue)'/manifest.json").output
            #expect(plain.contains(#""schema":"puzzlefarm/1""#))
            // A new catalogue, since the day of this one has begun without the pool.
            try FileManager.default.removeItem(atPath: catalogue)
            let second = try publish(
                "--tier", "easy", "--pool", "cages", "--daily", "easy", "--daily", "cages",
                "--count", "2")
            #expect(second.exitCode == 0, "\(second.errors)")
            for day in try manifest().daily {
                let named = try #require(manifest().calendar[day.date])
                #expect(named.keys.sorted() == ["cages", "easy"])
                #expect(try Set(ids(in: day.file)) == Set(named.values))
            }
            let text = try Command.shell("cat '\(catalogue)'/manifest.json").output
            #expect(text.contains(#""schema":"puzzlefarm/2""#))
            #expect(text.contains(#""promise":"layout=killer:6 tier=easy""#))
        }
        let days = try manifest().daily.count
        #expect(try verify().output == "\(4 + 2 * days) puzzles, no errors\n")
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
            #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("customer Bob"))
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
            let everything = try Command.tool("grep", "-rlF", "customer Bob", catalogue)
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
}

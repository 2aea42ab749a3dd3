import FarmTestSupport
import Foundation
import Testing

/// Administrative verbs with a real service.
@Suite struct AdminTests {
    @Test func `a pause is shown with pools and reason until it ends`() throws {
        try ServiceFixture.run { service in
            func run(_ words: String...) throws -> String {
                let result = try Command.run(words + ["--socket", service.socket])
                #expect(result.exitCode == 0)
                return result.output
            }
            let two = try run("pause", "--tier", "hard", "--tier=easy", "--reason", "load test")
            let pattern = /(easy|hard) paused since 20\d\d-\S+Z: load test/
            #expect(two.matches(of: pattern).map { String($0.1) }.sorted() == ["easy", "hard"])
            #expect(try run("status").contains("\n# easy, hard: paused since 20"))
            #expect(try run("resume", "--tier", "easy").matches(of: pattern).count == 1)
            #expect(try run("resume") == "no pool is paused\n")
            #expect(try run("pause", "--persist").contains(", also after a restart\n"))
            #expect(try run("resume") == "no pool is paused\n")
        }
    }

    @Test func `withdrawn puzzles are never handed out`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            _ = try Command.run("pause", "--socket", service.socket)
            let peek = try Command.run(
                "peek", "easy", "-n", "2", "--format", "json", "--socket", service.socket)
            let ids = peek.output.matches(of: /"id":"([a-z2-7]{16})"/).map { String($0.1) }
            #expect(ids.count == 2)
            let words = ["withdraw", ids[0], ids[1].uppercased(), "--reason", "dull"]
            let both = try Command.run(words + ["--socket", service.socket])
            #expect(both.exitCode == 0)
            #expect(both.output == "\(ids[0])\twithdrawn\n\(ids[1])\twithdrawn\n")
            let mixed = try Command.run(words + ["aaaaaaaaaaaaaaaa", "--socket", service.socket])
            #expect(mixed.exitCode == 65)
            #expect(mixed.output.hasSuffix("\naaaaaaaaaaaaaaaa\tunknown\n"))
            let left = try Command.run("take", "easy", "-n", "8", "--socket", service.socket)
            #expect(left.lines.count == 8)
        }
    }

    @Test func `the service's backup has the printed path and checksum`() throws {
        try ServiceFixture.run { service in
            let result = try Command.run("backup", "--socket", service.socket)
            #expect(result.exitCode == 0)
            let check = try Command.shell("sha256sum -c", input: result.output)
            #expect(check.output.contains("\(service.state)/backups/farm-"))
            #expect(check.output.hasSuffix(": OK\n"))
        }
    }

    @Test func `the printed path of a backup is absolute`() throws {
        try ServiceFixture.run { service in
            let result = try Command.shell(
                "cd '\(service.folder.path)' && mkdir kept && "
                    + "$puzzlefarm backup ./kept --keep 2 --state ./state")
            #expect(result.output.hasPrefix("\(service.folder.path)/kept/farm-"), "\(result)")
        }
        let folder = try TemporaryDirectory()
        let script = """
            cd '\(folder.path)' && { $puzzlefarm serve --config /dev/null --state ./s --listen a.sock \
                2> log & } && until $puzzlefarm backup --socket a.sock > sum 2> /dev/null; do sleep 0.1; done
            (cd / && sha256sum -c '\(folder.path)/sum'); kill $!; wait
            """
        #expect(try Command.shell(script).output.hasSuffix(".backup: OK\n"))
    }

    @Test func `a resume without a pause reports that`() throws {
        try ServiceFixture.run { service in
            func run(_ words: String...) throws -> String {
                try Command.run(words + ["--socket", service.socket]).output
            }
            #expect(try run("resume") == "nothing to resume: there is no pause of any pool\n")
            _ = try run("pause", "--tier", "hard")
            #expect(
                try run("resume", "--tier", "easy")
                    == "nothing to resume: there is no pause of easy\n")
            #expect(try run("resume") == "no pool is paused\n")
        }
    }

    @Test func `backups within one second have distinct names`() throws {
        try ServiceFixture.run { service in
            var names: Set<Substring> = []
            for _ in 0..<4 {
                let result = try Command.run("backup", "--socket", service.socket)
                names.insert(try #require(result.output.split(separator: "/").last))
            }
            #expect(names.count == 4)
            let left = try FileManager.default.contentsOfDirectory(
                atPath: service.state + "/backups")
            #expect(left.count == 4)
            #expect(left.allSatisfy { $0.hasPrefix("farm-") && $0.hasSuffix(".backup") })
        }
    }

    @Test func `--json prints the response of the service`() throws {
        try ServiceFixture.run { service in
            func run(_ words: String...) throws -> NSDictionary {
                let result = try Command.run(words + ["--json", "--socket", service.socket])
                #expect(result.errors.isEmpty)
                #expect(result.lines.count == 1)
                return try #require(
                    try JSONSerialization.jsonObject(with: Data(result.output.utf8))
                        as? NSDictionary)
            }
            #expect((try run("pause", "--tier", "hard")["paused"] as? NSArray)?.count == 1)
            #expect((try run("resume")["paused"] as? NSArray)?.count == 0)
            #expect((try run("reload")["changed"] as? NSArray)?.count == 0)
            let none = try run("withdraw", "aaaaaaaaaaaaaaaa", "--reason", "dull")
            #expect(none["unknown"] as? [String] == ["aaaaaaaaaaaaaaaa"])
        }
    }

    @Test func `a backup of the files does not need the service`() throws {
        try ServiceFixture.run { service in
            let path = service.folder.path + "/copy.db"
            let result = try Command.run("backup", path, "--state", service.state)
            #expect(result.exitCode == 0)
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func `a reload reports the changes or the errors`() throws {
        try ServiceFixture.run { service in
            #expect(
                try Command.run("reload", "--socket", service.socket).output == "nothing changed\n")
            _ = try service.folder.write(
                ServiceFixture.pools(low: 5, target: 11).utf8, to: "puzzlefarm.toml")
            let changed = try Command.run("reload", "--socket", service.socket)
            #expect(changed.exitCode == 0)
            #expect(changed.output.contains("pool.hard.target: changed\n"))
            _ = try service.folder.write("[farm]\nworkers = 0\n".utf8, to: "puzzlefarm.toml")
            let refused = try Command.run("reload", "--socket", service.socket)
            #expect(refused.exitCode == 78)
            #expect(refused.errors.contains("puzzlefarm.toml:2:"))
        }
    }
}

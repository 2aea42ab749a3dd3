import FarmTestSupport
import Foundation
import Testing

@Suite struct ConfigTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private static let hasNoUsualFile =
        !FileManager.default.fileExists(atPath: "/etc/puzzlefarm")

    @Test func `default prints a file that is without errors`() throws {
        let manual = try Command.run("config", "default")
        #expect(manual.exitCode == 0)
        #expect(manual.output.hasSuffix("max_keys = 1000000\n"))
        let check = try Command.run("config", "check", "-", input: manual.output)
        #expect(check.exitCode == 0)
        #expect(check.output == "standard input: no errors\n")
        #expect(check.errors.isEmpty)
    }

    @Test func `check tells every error, and 78`() throws {
        let path = try folder.write("[farm]\nwokers = 1\nworkers = 0\n".utf8, to: "a.toml")
        for words in [["check", path], ["check", "--config", path], ["show", "--config", path]] {
            let result = try Command.run(["config"] + words)
            #expect(result.exitCode == 78)
            #expect(result.output.isEmpty)
            #expect(
                result.errorLines == [
                    "puzzlefarm: \(path):2:1: farm.wokers: no such key; did you mean workers?",
                    "puzzlefarm: \(path):3:11: farm.workers: expected a whole number from 1 to 64 "
                        + "or \"auto\", got 0; leave the line out for the default, \"auto\"",
                ])
        }
    }

    @Test func `a file that is named must be there`() throws {
        let path = folder.path + "/absent.toml"
        let result = try Command.run("config", "show", "--config", path)
        #expect(result.exitCode == 78)
        #expect(result.errors == "puzzlefarm: \(path): no such file; check the name\n")
    }

    @Test(.enabled(if: hasNoUsualFile, "/etc/puzzlefarm is there; it decides"))
    func `without the usual file the defaults hold`() throws {
        let check = try Command.run("config", "check")
        #expect(check.exitCode == 0)
        #expect(
            check.output
                == "/etc/puzzlefarm/puzzlefarm.toml is not there: the defaults hold\n")
        let show = try Command.run("config", "show")
        #expect(show.exitCode == 0)
        let settings = show.lines.filter { $0.contains(" = ") }
        #expect(settings.count == 27)
        #expect(settings.allSatisfy { $0.contains("  # default") })
    }

    @Test func `show marks what is as the defaults have it, whoever sets it`() throws {
        let path = try folder.write(
            "[farm]\nworkers = \"auto\"\n[pool.hard]\nlow = 10\n".utf8, to: "a.toml")
        let show = try Command.run("config", "show", "--config", path)
        let different = show.lines.filter { !$0.contains("default") }
        #expect(different.count == 2)
        #expect(different.first == "[pool.hard]")
        #expect(different.last?.hasPrefix("low = 10 ") == true)
        #expect(show.output.contains("# default, set in \(path):2:11\n"))
    }

    @Test func `show prints what holds and where it comes from, as a file`() throws {
        let path = try folder.write(
            "[pool.hard]\r\n  low = 1_0\r\n[farm]\nquiet_hours = \"22:00-06:00\"".utf8,
            to: "odd\nname.toml")
        let show = try Command.run("config", "show", "--config", path)
        #expect(show.exitCode == 0)
        let name = folder.path + "/odd\\nname.toml"
        #expect(show.output.contains("\n[pool.hard]\nlow = 10       # \(name):2:9\n"))
        #expect(show.output.contains("\nquiet_hours = [\"22:00-06:00\"]  # \(name):4:15\n"))
        let again = try Command.run("config", "show", "--config", "-", input: show.output)
        let values = { (text: String) in
            text.split(separator: "\n").map { $0.prefix { $0 != "#" } }
        }
        #expect(values(again.output) == values(show.output))
    }

    @Test(arguments: [
        (["config"], "ACTION is missing; write one of check, show, default"),
        (["config", "chekc"], "chekc: did you mean check?"),
        (["config", "show", "a"], "a: only check takes a FILE; write --config a"),
        (["config", "default", "a"], "a: only check takes a FILE"),
        (["config", "default", "--config", "a"], "--config: default reads no file; leave it out"),
        (
            ["config", "check", "a", "--config", "b"],
            "a: the file is named by --config already; leave out one"
        ),
    ])
    func `a wrong command line is answered with a remedy`(words: [String], message: String) throws {
        let result = try Command.run(words)
        #expect(result.exitCode == 64)
        #expect(result.errors == "puzzlefarm: config: \(message)\n")
    }
}

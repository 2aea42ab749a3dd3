import FarmTestSupport
import Foundation
import Testing

@Suite struct ConfigTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private static let hasNoUsualFile =
        !FileManager.default.fileExists(atPath: "/etc/puzzlefarm")

    @Test func `default prints a valid file`() throws {
        let manual = try Command.run("config", "default")
        #expect(manual.exitCode == 0)
        #expect(manual.output.hasSuffix("max_keys = 0\n"))
        let check = try Command.run("config", "check", "-", input: manual.output)
        #expect(check.exitCode == 0)
        #expect(check.output == "standard input: no errors\n")
        #expect(check.errors.isEmpty)
    }

    @Test func `check reports every error and exits with 78`() throws {
        let path = try folder.write("[farm]\nwokers = 1\nworkers = 0\n".utf8, to: "a.toml")
        for words in [["check", path], ["check", "--config", path], ["show", "--config", path]] {
            let result = try Command.run(["config"] + words)
            #expect(result.exitCode == 78)
            #expect(result.output.isEmpty)
            #expect(
                result.errorLines == [
                    "puzzlefarm: \(path):2:1: farm.wokers: no such key; did you mean workers?",
                    "puzzlefarm: \(path):3:11: farm.workers: expected a whole number from 1 to 64 "
                        + "or \"auto\", got 0; remove the line to use the default, \"auto\"",
                ])
        }
    }

    @Test func `a file that is not text is one error, and a byte order mark none`() throws {
        for (bytes, place) in [
            (Array("[farm]\n".utf8) + [0] + [UInt8](repeating: 1, count: 900), "byte 8 is 0x00"),
            ((0..<2_000).map { UInt8($0 % 251 + 1) }, "byte 1 is 0x01"),
            (Array("ÿþ".unicodeScalars.map { UInt8($0.value) }) + [0x5B, 0], "byte 4 is 0x00"),
        ] {
            let path = try folder.write(bytes, to: "binary.toml")
            let result = try Command.run("config", "check", path)
            #expect(result.exitCode == 78)
            #expect(
                result.errors
                    == "puzzlefarm: \(path): is not text (\(place)); specify a config file\n")
        }
        let marked = try folder.write("\u{FEFF}[farm]\nworkers = 1\n".utf8, to: "marked.toml")
        #expect(try Command.run("config", "check", marked).exitCode == 0)
    }

    @Test func `a file named explicitly must exist`() throws {
        let path = folder.path + "/absent.toml"
        let result = try Command.run("config", "show", "--config", path)
        #expect(result.exitCode == 78)
        #expect(result.errors == "puzzlefarm: \(path): no such file; check the name\n")
    }

    @Test(.enabled(if: hasNoUsualFile, "needs a machine without /etc/puzzlefarm"))
    func `the defaults apply without the usual file`() throws {
        let check = try Command.run("config", "check")
        #expect(check.exitCode == 0)
        #expect(
            check.output
                == "/etc/puzzlefarm/puzzlefarm.toml does not exist; the defaults apply\n")
        let show = try Command.run("config", "show")
        #expect(show.exitCode == 0)
        let settings = show.lines.filter { $0.contains(" = ") }
        #expect(settings.count == 50)
        #expect(settings.allSatisfy { $0.contains("  # default") })
    }

    @Test func `show marks default values, even if a file sets them`() throws {
        let path = try folder.write(
            "[farm]\nworkers = \"auto\"\n[pool.hard]\nlow = 10\n".utf8, to: "a.toml")
        let show = try Command.run("config", "show", "--config", path)
        let different = show.lines.filter { !$0.contains("default") }
        #expect(different.count == 2)
        #expect(different.first == "[pool.hard]")
        #expect(different.last?.hasPrefix("low = 10 ") == true)
        #expect(show.output.contains("# default, set in \(path):2:11\n"))
    }

    @Test func `show prints the values in effect and their origins as a valid file`() throws {
        let path = try folder.write(
            "[pool.hard]\r\n  low = 1_0\r\n[farm]\nquiet_hours = \"22:00-06:00\"".utf8,
            to: "odd\nname.toml")
        let show = try Command.run("config", "show", "--config", path)
        #expect(show.exitCode == 0)
        let name = folder.path + "/odd\\nname.toml"
        #expect(show.output.contains("\n[pool.hard]\nlow = 10        # \(name):2:9\n"))
        #expect(show.output.contains("\nquiet_hours = [\"22:00-06:00\"]  # \(name):4:15\n"))
        let again = try Command.run("config", "show", "--config", "-", input: show.output)
        let values = { (text: String) in
            text.split(separator: "\n").map { $0.prefix { $0 != "#" } }
        }
        #expect(values(again.output) == values(show.output))
    }

    @Test(arguments: [
        (["config"], "ACTION is missing; write one of check, show, default, limits"),
        (["config", "chekc"], "chekc: did you mean check?"),
        (["config", "show", "a"], "a: only check takes a FILE; write --config a"),
        (["config", "default", "a"], "a: only check takes a FILE"),
        (
            ["config", "check", "a", "b"],
            "'b': too much; takes one ACTION and at most one FILE, see puzzlefarm config --help"
        ),
        (
            ["config", "default", "--config", "a"],
            "--config: default does not read a file; leave it out"
        ),
        (
            ["config", "check", "a", "--config", "b"],
            "a: --config already names a file; leave out one of them"
        ),
    ])
    func `errors of the command line have a remedy`(words: [String], message: String) throws {
        let result = try Command.run(words)
        #expect(result.exitCode == 64)
        #expect(result.errors == "puzzlefarm: config: \(message)\n")
    }
}

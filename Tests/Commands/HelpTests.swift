import FarmTestSupport
import Testing

@Suite struct HelpTests {
    private static let verbs = [
        "serve", "status", "web", "take", "peek", "show", "export", "site", "pause", "resume",
        "reload", "withdraw", "pool", "tenant", "backup", "store", "config", "generate", "grade",
        "verify",
        "explain", "find", "solve", "canonical", "convert", "bench", "completion", "man", "tiers",
        "techniques", "version", "help",
    ]

    @Test(arguments: [["help"], ["--help"], ["-h"]])
    func `the overview names every verb`(words: [String]) throws {
        let result = try Command.shell("$puzzlefarm " + words.joined(separator: " "))
        #expect(result.exitCode == 0)
        #expect(result.errors.isEmpty)
        for verb in Self.verbs { #expect(result.output.contains("\n  \(verb) ")) }
    }

    @Test(arguments: verbs)
    func `every verb has a help page`(verb: String) throws {
        let result = try Command.run(verb, "--help")
        #expect(result.exitCode == 0)
        #expect(result.output.hasPrefix("puzzlefarm \(verb): "))
        for part in ["\nUsage\n", "\nOptions\n", "\nExit codes\n", "--help"] {
            #expect(result.output.contains(part))
        }
        #expect(try Command.run("help", verb).output == result.output)
        #expect(result.lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `paragraphs about one word each form a table without gaps`() throws {
        let lines = try Command.run("export", "--help").output.split(
            separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(lines.firstIndex { $0.hasPrefix("  json ") })
        let last = try #require(lines.firstIndex { $0.hasPrefix("  svg ") })
        #expect(last > first && lines[first...last].allSatisfy { !$0.isEmpty })
    }

    @Test(arguments: ["take", "peek"])
    func `the help of take and peek lists tiers and techniques`(verb: String) throws {
        let text = try Command.run(verb, "--help").output.split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        #expect(text.contains("beginner easy medium intermediate hard expert"))
        for name in ["X-Wing", "Two-String Kite", "Unique Rectangle type 1 to 4", "Jellyfish"] {
            #expect(text.contains(name), "\(name)")
        }
    }

    @Test func `the version is one line`() throws {
        let result = try Command.run("version")
        #expect(result.output.wholeMatch(of: /puzzlefarm \d+\.\d+\.\d+\n/) != nil)
        #expect(try Command.run("--version").output == result.output)
    }

    @Test(arguments: ["generate --help", "export --help", "layouts", "help"], [40, 80])
    func `lines break between words and fit the terminal`(words: String, columns: Int) throws {
        let result = try Command.shell(
            "export puzzlefarm; script -qec "
                + "'stty cols \(columns) rows 24; $puzzlefarm \(words)' /dev/null")
        let lines = result.output.split(whereSeparator: \.isNewline)
        #expect(lines.count > 10)
        for line in lines {
            // A single word may be longer, and so may a quoted one.
            let isWord = !line.trimmed.contains(" ") || line.trimmed.wholeMatch(of: /".*"/) != nil
            #expect(line.count <= columns || isWord, "\(line)")
        }
    }

    @Test func `help on a pipe has no control characters`() throws {
        #expect(!(try Command.run("help").output.contains("\u{1B}")))
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var words = split(separator: " ")
        if words.last == "\\" { words.removeLast() }
        return words.joined(separator: " ")
    }
}

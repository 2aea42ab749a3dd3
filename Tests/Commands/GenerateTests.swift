import FarmTestSupport
import Foundation
import Testing

@Suite struct GenerateTests {
    @Test func `a seed gives the same puzzles for any number of threads`() throws {
        let one = try Command.run("generate", "-n", "100", "--seed", "3", "--threads", "1")
        #expect(one.exitCode == 0)
        #expect(one.lines.count == 100)
        #expect(Set(one.lines).count == 100)
        for threads in ["2", "5"] {
            let more = try Command.run("generate", "-n100", "--seed=3", "--threads", threads)
            #expect(more.output == one.output)
        }
    }

    @Test func `a larger number begins with the same puzzles`() throws {
        let few = try Command.run("generate", "-n", "3", "--seed", "8")
        let more = try Command.run("generate", "-n", "40", "--seed", "8")
        #expect(more.output.hasPrefix(few.output))
    }

    @Test func `by default there is one puzzle, different each time`() throws {
        let first = try Command.run("generate")
        let second = try Command.run("generate")
        #expect(first.lines.count == 1)
        #expect(first.output != second.output)
        // The seed is printed only on a terminal.
        #expect(first.errors.isEmpty)
    }

    @Test func `every puzzle has one solution`() throws {
        let puzzles = try Command.run("generate", "-n", "50", "--seed", "1").output
        let solved = try Command.run("solve", input: puzzles)
        #expect(solved.lines.count == 50)
        #expect(solved.lines.allSatisfy { $0.split(separator: "\t")[1] == "1" })
    }

    @Test func `zero puzzles are not an error`() throws {
        let result = try Command.run("generate", "-n", "0")
        #expect(result.exitCode == 0)
        #expect(result.output.isEmpty)
    }

    @Test(arguments: ["beginner", "easy", "medium", "intermediate", "hard", "expert"])
    func `a tier's puzzles are the same for any number of threads`(tier: String) throws {
        let one = try Command.run(
            "generate", "--tier", tier, "-n", "40", "--seed", "3", "--threads", "1")
        #expect(one.exitCode == 0)
        #expect(one.lines.count == 40)
        #expect(Set(one.lines).count == 40)
        let more = try Command.run(
            "generate", "--tier=\(tier)", "-n40", "--seed=3", "--threads", "3")
        #expect(more.output == one.output)
        let few = try Command.run("generate", "--tier", tier, "-n", "3", "--seed", "3")
        #expect(one.output.hasPrefix(few.output))
    }

    @Test func `lines equal those of grade`() throws {
        for arguments in [["-n", "100"], ["--tier", "hard", "-n", "30"]] {
            let made = try Command.run(["generate", "--seed", "5"] + arguments)
            #expect(try Command.run("grade", input: made.output).output == made.output)
        }
    }

    @Test func `several tiers are generated in order, each once`() throws {
        let made = try Command.run(
            "generate", "--tier", "medium", "--tier", "easy", "--tier", "medium", "-n", "5")
        let tiers = made.lines.map { $0.split(separator: "\t")[2] }
        #expect(tiers == Array(repeating: "medium", count: 5) + Array(repeating: "easy", count: 5))
    }

    @Test func `a symmetry can be combined with a tier`() throws {
        let made = try Command.run(
            "generate", "--tier", "medium", "-n", "20", "--symmetry", "quarter-turn")
        let graded = try Command.run("grade", "--json", input: made.output)
        #expect(graded.lines.count == 20)
        #expect(graded.lines.allSatisfy { $0.contains(#""symmetry":"quarter-turn""#) })
    }

    @Test(arguments: [
        "tier=hard symmetry=diagonal max-clues=26", "tier=intermediate techniques=x-wing",
    ])
    func `puzzles like those of a pool are the same for any number of threads`(
        promise: String
    ) throws {
        let words = ["generate", "--pool-like", promise, "-n", "12", "--seed", "3", "--threads"]
        let one = try Command.run(words + ["1"])
        #expect(one.lines.count == 12)
        #expect(try Command.run(words + ["3"]).output == one.output)
        let graded = try Command.run("grade", "--json", input: one.output)
        let isPromised = { (line: Substring) in
            promise.hasPrefix("tier=hard")
                ? line.contains(#""symmetry":"diagonal""#) : line.contains(#""X-Wing":"#)
        }
        #expect(graded.lines.count == 12 && graded.lines.allSatisfy(isPromised))
    }

    @Test(arguments: [
        ("tier=hart", "--pool-like: tier: 'hart': no such tier; did you mean hard?"),
        ("tier=hard max_clues=26", "max_clues: no such key; did you mean max-clues?"),
        ("tier=hard techniques=x-wnig", "'x-wnig': no such technique; did you mean x-wing?"),
        ("tier=hard minimal=yes", "neither true nor false; write true or false"),
        (
            "tier=intermediate techniques=jellyfish",
            "techniques: Jellyfish is rated 5.2 or more, above the limit of intermediate, 3.4; "
        ),
    ])
    func `errors in a promise name the key and the remedy`(promise: String, text: String) throws {
        let result = try Command.run("generate", "--pool-like", promise)
        #expect(result.exitCode == 64 && result.output.isEmpty)
        #expect(result.errors.contains(text), "\(result.errors)")
    }

    @Test func `a promise has its own tier, symmetry and minimality`() throws {
        for words in [["--tier", "easy"], ["--symmetry", "none"], ["--minimal"]] {
            let result = try Command.run(["generate", "--pool-like", "tier=hard"] + words)
            #expect(result.exitCode == 64)
            #expect(result.errors.contains("\(words[0]): cannot be combined with --pool-like"))
        }
    }

    @Test func `stats draws a chart`() throws {
        let folder = try TemporaryDirectory()
        let file = folder.path + "/picture.svg"
        let made = try Command.run(
            "generate", "--tier", "easy", "--tier", "hard", "-n", "50", "--stats", file)
        #expect(made.lines.count == 100)
        let picture = try String(contentsOfFile: file, encoding: .utf8)
        #expect(picture.contains("100 puzzles"))
        #expect(picture.contains("<title>1.5: 50 easy</title>"))
        #expect(picture.contains("quartiles of hard"))
        #expect(!picture.contains("expert"))
        // Other programs can parse the XML.
        let parsed = try Command.python(
            "import sys, xml.dom.minidom as m; print(m.parse(sys.argv[1]).documentElement.tagName)",
            file)
        #expect(!Command.hasPython || parsed == "svg\n")
    }

    @Test func `a chart replaces a file only if it may`() throws {
        let folder = try TemporaryDirectory()
        let file = folder.path + "/picture.svg"
        try "kept".write(toFile: file, atomically: true, encoding: .utf8)
        let words = ["generate", "-n", "3", "--stats", file]
        let refused = try Command.run(words)
        #expect(refused.exitCode == 73 && refused.output.isEmpty)
        #expect(refused.errors.contains("picture.svg: already exists"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "kept")
        #expect(try Command.run(words + ["--force"]).exitCode == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("3 puzzles"))
    }

    @Test func `an unwritable chart is reported before the work`() throws {
        let result = try Command.run("generate", "-n", "100", "--stats", "/nowhere/picture.svg")
        #expect(result.exitCode == 73)
        #expect(result.output.isEmpty)
    }

    @Test(arguments: [
        (["--tier", "hart"], "did you mean hard?"), (["--tier", "easy", "--minimal"], "--minimal"),
    ])
    func `errors in tier options are reported`(words: [String], remedy: String) throws {
        let result = try Command.run(["generate"] + words)
        #expect(result.exitCode == 64)
        #expect(result.errors.contains(remedy))
    }
}

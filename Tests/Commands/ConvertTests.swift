import FarmTestSupport
import Testing

@Suite struct ConvertTests {
    private static let killer = "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:"
    private static let killerID = "2x2k:p,b__a__a__a_a__ba,9b8_6_4d4_6_3c"
    private static let classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

    @Test(arguments: ["1", "3"])
    func `lines of all formats are written in one, in order`(threads: String) throws {
        let links = try Command.run(
            ["convert", "--format", "fpuzzles"], input: "\(Self.killer)\n\(Self.classic)\n")
        #expect(links.exitCode == 0 && links.lines.count == 2)
        let input = """
            # a comment
            \(links.output)\(Self.killerID)
            x:4:1...............\tand more

            \(Self.classic.replacing(".", with: "0"))
            """
        let result = try Command.run(
            ["convert", "--format", "line", "--threads", threads], input: input + "\n")
        #expect(result.exitCode == 0, "\(result.errors)")
        let classic = "classic:9:" + Self.classic
        #expect(
            result.lines.map(String.init) == [
                Self.killer, classic, Self.killer, "x:4:1...............", classic,
            ])
    }

    @Test func `records in JSON and NDJSON are read, several to a line`() throws {
        let lines = [Self.killer, "classic:9:" + Self.classic]
        let text = lines.joined(separator: "\n")
        let graded = try Command.run("grade", input: text).output
        let records = try Command.run("grade", "--json", input: text).lines
        let cages = Self.killer.split(separator: ":")[2]
        let short = [
            #"{"id":"","l":"killer:4","c":"\#(cages)","p":"................"}"#,
            #"{"id":"","p":"\#(Self.classic)"}"#,
        ]
        func bundle(_ puzzles: [some StringProtocol]) -> String {
            #"{"format":"puzzlefarm/2","puzzles":[\#(puzzles.joined(separator: ","))]}"#
        }
        for input in [
            records.joined(separator: "\n"), bundle(records), bundle(short),
            short.joined(separator: "\n"),
        ] {
            let converted = try Command.run(["convert", "--format", "line"], input: input)
            #expect(converted.lines.map(String.init) == lines, "\(converted.errors)")
            #expect(try Command.run("grade", input: input).output == graded)
        }
        let refused = try Command.run(
            ["convert", "--format", "line"],
            input: #"{"givens":"12"}"# + "\n" + bundle(["{}"]) + "\n{\n" + Self.killer)
        #expect(refused.exitCode == 65 && refused.output == Self.killer + "\n")
        let reasons = ["1: position 1 (JSON): 2 cells", "2: position 37 (JSON): neither", "3: pos"]
        for (line, reason) in zip(refused.errorLines, reasons) {
            #expect(line.hasPrefix("puzzlefarm: standard input:" + reason), "\(line)")
            #expect(line.hasSuffix("a line has whole records, as ndjson"))
        }
        #expect(refused.errorLines.count == reasons.count)
    }

    @Test func `thousands of lines stay in order`() throws {
        let lines = try TestData.lines("seventeen-clue-3000.txt")
        let ids = try Command.run(
            ["convert", "--format", "sgt"], input: lines.joined(separator: "\n"))
        let again = try Command.run(["convert", "--format", "line"], input: ids.output)
        let expected = lines.map { "classic:9:" + $0.prefix(81).replacing("0", with: ".") }
        #expect(again.lines.map(String.init) == expected)
    }

    @Test func `lines that cannot be converted are reported, and the others written`() throws {
        let input = """
            \(Self.killer)
            antiking:4:1...............
            {"size":4,"thermometer":[1]}
            2x2:q
            \(Self.killer.replacing("9,8", with: "-,8"))
            nonsense
            """
        let result = try Command.run(["convert", "--format", "sgt"], input: input)
        #expect(result.exitCode == 65)
        #expect(result.output == Self.killerID + "\n")
        let reasons = [
            "2: sgt: Solo has no antiking; antiking:4 can be written as: line, fpuzzles, iss",
            "3: member thermometer (fpuzzles): no layout has this rule",
            "4: position 5 (sgt): 17 empty cells",
            "5: sgt: Solo has no cells without a cage, and no cages without a sum; killer:4 can",
            "6: position 1: 'n' is neither a digit nor a blank",
        ]
        #expect(result.errorLines.count == reasons.count)
        for (line, reason) in zip(result.errorLines, reasons) {
            #expect(line.hasPrefix("puzzlefarm: standard input:" + reason), "\(line)")
        }
    }

    @Test(arguments: [
        ([], "--format is missing; write one of line fpuzzles sgt sumocue iss"),
        (["--format", "pdf"], "--format"),
    ])
    func `a format that is not written is refused`(words: [String], problem: String) throws {
        let result = try Command.run(["convert"] + words)
        #expect(result.exitCode == 64 && result.errors.contains(problem), "\(result.errors)")
    }

    @Test func `solve, canonical and grade read classic puzzles of all formats`() throws {
        let link = try Command.run(["convert", "--format", "fpuzzles"], input: Self.classic).output
        let id = try Command.run(["convert", "--format", "sgt"], input: Self.classic).output
        for verb in ["solve", "canonical", "grade"] {
            let expected = try Command.run([verb], input: Self.classic).output
            #expect(try Command.run([verb], input: link + id).output == expected + expected)
        }
        let killer = try Command.run(["solve"], input: Self.killerID)
        #expect(killer.output == "\(Self.killer)\t1\t3421214343121234\n")
    }

    @Test(.enabled(if: Command.has("prlimit"), "apt-get install util-linux"))
    func `hostile lines take a second each at most, and bounded memory`() throws {
        let lines = [
            String(repeating: "A", count: 40_000),
            "killer:9:" + String(repeating: "A", count: 40_000),
            "{\"size\":" + String(repeating: "[", count: 40_000),
            // As long as a line may be: 50 billion characters, if it were inflated.
            LinkBomb.link(phrases: 320_000),
            "2x2:" + String(repeating: "9", count: 1_000_000),
        ]
        let result = try Command.shell(
            "prlimit --as=\(256 << 20) --cpu=\(lines.count) "
                + "$puzzlefarm convert --format line --threads 1",
            input: (lines + [Self.killerID]).joined(separator: "\n"))
        #expect(result.exitCode == 65, "\(result.errors.suffix(300))")
        #expect(result.output == Self.killer + "\n")
        #expect(result.errorLines.count == lines.count)
        #expect(result.errors.contains("more than 262144 characters in the link"))
        #expect(result.errorLines.allSatisfy { $0.utf8.count < 1_000 })
    }

    @Test(arguments: [
        ["--layout", "x:9"], ["--tier", "easy"], ["--pool-like", "layout=killer:4 tier=beginner"],
    ])
    func `generate writes what convert writes`(wanted: [String]) throws {
        let generate = ["generate", "-n", "5", "--seed", "3"] + wanted
        let lines = try Command.run(generate).output
        for format in ["line", "fpuzzles", "iss"] {
            let made = try Command.run(generate + ["--format", format])
            #expect(made.exitCode == 0, "\(made.errors)")
            #expect(made.lines.count == 5)
            let converted = try Command.run(["convert", "--format", format], input: lines)
            #expect(made.output == converted.output)
        }
        let refused = try Command.run(
            ["generate", "-n", "5", "--layout", "antiking:9", "--format", "sgt"])
        #expect(refused.exitCode == 65 && refused.output.isEmpty)
        #expect(refused.errors.contains("antiking:9 can be written as: line, fpuzzles, iss"))
    }
}

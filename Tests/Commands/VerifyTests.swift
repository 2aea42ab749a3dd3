import FarmTestSupport
import Testing

@Suite struct VerifyTests {
    /// Five lines of `generate --tier hard`.
    private static let hard = """
        ..9.7.4...8.4.......7.1...5.48...6...5.8.3.2...2...19.7...8.5.......2.4...6.4.9..\t\
        4.2/1.2/1.2\thard\t4.2
        ..6...3...378....6.8...51.48....961.....1.....715....21.24...5.6....329...3...4..\t\
        6.6/1.2/1.2\thard\t4.2
        """.split(separator: "\n").map(String.init)
    private static let puzzle = String(hard[0].prefix(81))

    private func verify(_ lines: [String]) throws -> Command.Result {
        try Command.run("verify", input: lines.joined(separator: "\n") + "\n")
    }

    @Test(arguments: ["beginner", "easy", "medium", "intermediate", "hard", "expert"])
    func `generated puzzles have no errors`(tier: String) throws {
        let made = try Command.run("generate", "--tier", tier, "-n", "60", "--seed", "2")
        #expect(made.lines.count == 60)
        #expect(made.lines.allSatisfy { $0.split(separator: "\t")[2] == tier })
        let verified = try Command.run("verify", input: made.output)
        #expect(verified.output == "60 puzzles, no errors\n")
        #expect(verified.exitCode == 0)
        let bare = try verify(made.lines.map { String($0.prefix(81)) })
        #expect(bare.output == "60 puzzles, no errors\n")
    }

    @Test(arguments: [
        ("4.2/1.2/1.2\thard\t4.3", "rated 4.2 on the farm's ladder, the line says '4.3'"),
        (
            "4.2/1.2/1.0\thard\t4.2",
            "rated 4.2/1.2/1.2 by Sudoku Explainer, the line says '4.2/1.2/1.0'"
        ),
        ("4.2/1.2/1.2\texpert\t4.2", "rated 4.2, expert needs at least 5.5"),
        ("4.2/1.2/1.2\t-\t4.2", "keeps the promise of hard, the line says '-'"),
        ("4.2/1.2/1.2\thart\t4.2", "'hart' is not a tier"),
        ("\thard\t", "rated 4.2 on the farm's ladder, the line says ''"),
    ])
    func `a wrong claim is an error`(columns: String, fault: String) throws {
        let result = try verify([Self.hard[1], Self.puzzle + "\t" + columns])
        #expect(result.exitCode == 65)
        #expect(result.lines.contains("standard input:2: \(fault)"))
        #expect(!result.output.contains("standard input:1:"))
    }

    @Test(arguments: [
        (String(repeating: ".", count: 81), "more than one solution"),
        ("55" + String(repeating: ".", count: 79), "two 5s in box 1"),
        (
            "12345678." + String(repeating: ".", count: 8) + "9"
                + String(repeating: ".", count: 63),
            "no solution"
        ),
        ("nonsense", "position 1"),
        (
            "9.53..14.....85.292..91...7.5..7....74......1...1.2....23....5..7.....1...4.5.8.."
                + "\t7.3/1.2/1.2\texpert\t7.3",
            "rated 7.3, expert has at most 7.2"
        ),
    ])
    func `an invalid puzzle or a broken promise is an error`(line: String, fault: String)
        throws
    {
        let result = try verify(["# a comment", "", line])
        #expect(result.exitCode == 65)
        #expect(result.lines.first?.hasPrefix("standard input:3: ") == true)
        #expect(result.lines.first?.contains(fault) == true)
        #expect(result.lines.last?.hasSuffix("in 1 line") == true)
    }

    /// Puzzles from other programs do not claim a tier: they only need to have one solution.
    @Test(.enabled(if: Command.has("qqwing"), "apt-get install qqwing"))
    func `puzzles from other programs need only have one solution`() throws {
        let made = try Command.shell("qqwing --generate 12 --one-line")
        #expect(made.lines.count == 12)
        let verified = try Command.run("verify", input: made.output)
        #expect(verified.output == "12 puzzles, no errors\n")
        #expect(verified.exitCode == 0)
    }

    @Test func `an equivalent puzzle is an error`() throws {
        let turned = String(Self.puzzle.reversed())
        let relabeled = String(turned.map { $0 == "4" ? "7" : $0 == "7" ? "4" : $0 })
        let result = try verify([Self.hard[0], Self.hard[1], relabeled])
        #expect(
            result.output == """
                standard input:3: the same puzzle as line 1, up to symmetry
                3 puzzles, 1 error in 1 line

                """)
    }

    @Test func `errors are in line order for any number of threads`() throws {
        let made = try Command.run("generate", "-n", "300", "--seed", "4")
        let lines = made.lines.map { $0.prefix(81) + "\t-\t-\t-" }
        let one = try Command.run(
            "verify", "--threads", "1", input: lines.joined(separator: "\n"))
        let three = try Command.run(
            "verify", "--threads", "3", input: lines.joined(separator: "\n"))
        #expect(one.exitCode == 65)
        #expect(one.output == three.output)
        let numbers = one.lines.dropLast().compactMap { Int($0.split(separator: ":")[1]) }
        #expect(numbers.count > 100)
        #expect(numbers == numbers.sorted())
    }

    @Test(arguments: [("verify", "65"), ("grade", "65"), ("solve", "65")])
    func `errors found before the reader exits decide the exit code`(
        verb: String, code: String
    ) throws {
        let result = try Command.shell(
            "{ { echo x; yes '\(Self.puzzle)'; } | $puzzlefarm \(verb) 2> /dev/null; echo $? >&2; } "
                + "| head -1 | wc -l")
        #expect(result.errors == "\(code)\n")
    }

    @Test func `an empty file has no errors`() throws {
        #expect(try Command.run("verify", input: "").output == "0 puzzles, no errors\n")
    }
}

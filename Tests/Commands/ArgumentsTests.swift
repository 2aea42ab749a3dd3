import FarmTestSupport
import Testing

@Suite struct ArgumentsTests {
    @Test func `a missing verb is an error, after the list of verbs`() throws {
        let result = try Command.run()
        #expect(result.exitCode == 64)
        #expect(result.errors == "puzzlefarm: no verb given; choose one of these\n")
        #expect(result.output == (try Command.run("help").output))
        #expect(result.output.contains("generate"))
    }

    @Test(arguments: [
        ("slove", "did you mean solve?"), ("sovle", "did you mean solve?"),
        ("cannonical", "did you mean canonical?"), ("gen", "did you mean generate?"),
        ("xyzzy", "puzzlefarm help lists the verbs"), ("", "puzzlefarm help lists the verbs"),
    ])
    func `a misspelt verb gets a suggestion`(word: String, remedy: String) throws {
        let result = try Command.run(word)
        #expect(result.exitCode == 64)
        #expect(result.errors == "puzzlefarm: \(word): no such verb; \(remedy)\n")
    }

    @Test func `all errors of a command line are reported together and nothing is done`() throws {
        let result = try Command.run("solve", "--cuont", "3", "--threads=0", "-x", "--help=no")
        #expect(result.exitCode == 64)
        #expect(result.output.isEmpty)
        #expect(
            result.errorLines == [
                "puzzlefarm: solve: --cuont: no such option; did you mean --count?",
                "puzzlefarm: solve: -x: no such option; see puzzlefarm solve --help",
                "puzzlefarm: solve: --help: takes no value; leave out '=no'",
                "puzzlefarm: solve: --threads: expected a whole number from 1 to 1024, got '0'",
            ])
    }

    @Test(arguments: [
        (["generate", "-n"], "generate: -n: value missing; write -n N"),
        (["generate", "-n", "-1"], "generate: --number: expected a whole number from 0 to"),
        (["generate", "--seed", "1e3"], "generate: --seed: expected a whole number from 0 to"),
        (["generate", "5"], "generate: takes no operand, got '5'"),
        (
            ["generate", "--boards", "3"],
            "generate: --boards: no such option; did you mean --board? The number of puzzles is "
                + "--number 3"
        ),
        (
            ["pause", "hard", "easy"],
            "pause: takes no operand, got 'hard' 'easy'; write --pool hard --pool easy"
        ),
        (["take", "hard", "--json"], "take: --json: no such option; write --format json"),
        (["take", "Foo!"], "take: Foo!: no such pool; "),
        (["solve", "a", "b"], "solve: one PUZZLE only, got 'a' 'b'; run it once for each"),
        (["solve", "--", "-a", "-b"], "solve: one PUZZLE only, got '-a' '-b'"),
        (["bench", "stor"], "bench: stor: no such subject; did you mean store?"),
        (["bench", "--seconds", "-1"], "bench: --seconds: expected a number of seconds"),
        (["help", "slove"], "slove: no such verb; did you mean solve?"),
        (
            ["take"],
            "take: POOL is missing; write one of beginner easy medium intermediate hard expert"
        ),
        (["take", "Hard"], "take: Hard: no such pool; did you mean hard?"),
        (["take", "hard", "easy"], "take: one POOL only, got 'hard' 'easy'; run it once for each"),
        (
            ["take", "hard", "--format", "lines"],
            "take: --format: expected one of line json grid, got 'lines'; did you mean line?"
        ),
        (["take", "hard", "--key", "a b"], "take: --key: expected 1 to 56 characters from ! to ~"),
        (
            ["take", "hard", "--min-rating", "x"],
            "take: --min-rating: expected a rating such as 3.4"
        ),
        (
            ["take", "hard", "--min-rating=3.4", "--max-rating=3.3"],
            "take: --max-rating: expected at least --min-rating, which is 3.4; got '3.3'"
        ),
        (
            ["peek", "hard", "--min-clues=26", "--max-clues=25"],
            "peek: --max-clues: expected at least --min-clues, which is 26; got '25'"
        ),
        (["take", "hard", "--max-er", "x"], "take: --max-er: expected a rating such as 3.4"),
        (["pause", "-tier"], "pause: -tier: no such option; did you mean --tier?"),
        (["pause", "--reason="], "pause: --reason: empty value; write --reason R"),
        (["pause", "--tier", "hrad"], "pause: --tier: expected one of beginner easy medium"),
        (["withdraw", "--reason", "x"], "withdraw: ID is missing; name the puzzles"),
        (["withdraw", "aaaaaaaaaaaaaaaa"], "withdraw: --reason is missing; write --reason R"),
        (
            ["withdraw", "a1", "--reason=x"],
            "withdraw: a1: not an id; an id is 16 letters and digits"
        ),
        (["backup", "--state", "x"], "backup: --state: reads the store's files, which needs PATH"),
        (["backup", "x", "--socket", "y"], "backup: --socket: with PATH the service is not used"),
        (["completion"], "completion: SHELL is missing; write one of bash, zsh, fish"),
        (["completion", "zhs"], "completion: zhs: did you mean zsh?"),
        (["status", "--watch", "--json"], "status: --watch: cannot be combined with --json"),
        (["--threads", "2"], "--threads: options come after the verb; see puzzlefarm help"),
        (
            ["generate", "--symmetry", "half-trun"],
            "generate: --symmetry: expected one of none half-turn quarter-turn horizontal vertical "
                + "diagonal anti-diagonal, got 'half-trun'; did you mean half-turn?"
        ),
    ])
    func `an error names the thing, the problem and the remedy`(
        words: [String], message: String
    ) throws {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let result = try Command.shell("$puzzlefarm \(quoted)")
        #expect(result.exitCode == 64)
        #expect(result.errors.hasPrefix("puzzlefarm: " + message))
        #expect(result.errorLines.count == 1)
    }

    @Test func `short options combine, and the last may take the rest as its value`()
        throws
    {
        let result = try Command.run("take", "-hn5")
        #expect(result.exitCode == 0)
        #expect(result.output.hasPrefix("puzzlefarm take: "))
    }

    @Test(arguments: [
        "-n2 --seed 5", "-n 2 --seed=5", "--number=2 --seed 5", "--number 9 -n2 --seed 5",
    ])
    func `all spellings of options are equivalent`(words: String) throws {
        let expected = try Command.run("generate", "--number", "2", "--seed", "5")
        #expect(expected.lines.count == 2)
        #expect(try Command.shell("$puzzlefarm generate " + words).output == expected.output)
    }
}

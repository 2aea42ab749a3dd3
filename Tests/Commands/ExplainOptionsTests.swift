import FarmTestSupport
import Testing

@Suite struct ExplainOptionsTests {
    private static let hard =
        ".2.4.9.7.5..7..8....32....9....18.5...2...7..8......4.3.......4....7.31..4..5...."
    /// A puzzle that forcing chains do not solve.
    private static let beyond =
        ".9...6...2.1.8.9.....5...7.........8.6...94.....43.....46...3....7.2..9....8....5"

    private func explain(_ words: String..., puzzle: String = hard) throws -> Command.Result {
        try Command.run(["explain"] + words + [puzzle])
    }

    @Test func `the ladder human is the default`() throws {
        let result = try explain()
        #expect(result.exitCode == 0)
        #expect(result.output == (try explain("--ladder", "human").output))
        let last = try #require(result.lines.last)
        #expect(last.contains(" steps on the ladder human, the hardest "))
    }

    @Test(arguments: ["human", "farm", "hodoku", "se121"])
    func `each ladder has its name in the result`(ladder: String) throws {
        let result = try explain("--ladder", ladder)
        #expect(result.exitCode == 0)
        #expect(result.lines.last?.contains(" steps on the ladder \(ladder), ") == true)
    }

    @Test func `tierRating stands beside another hardest rating`() throws {
        #expect(!(try explain("--ladder", "farm").output.contains("tierRating")))
        let easy =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        let result = try explain("--ladder", "hodoku", puzzle: easy)
        #expect(result.lines.last?.hasSuffix("(farm path)") == true)
    }

    @Test func `brief output has one line per step and one for a run of singles`() throws {
        let result = try explain("--brief")
        #expect(result.exitCode == 0)
        #expect(result.lines.first?.contains(". Singles: r") == true)
        #expect(result.output.contains("<>"))
        #expect(!result.output.contains("---+---"))
        #expect(result.lines.allSatisfy { $0.count <= 80 })
        let steps = result.lines.filter { $0.first?.isNumber == true }
        #expect(steps.count < 40)
        let ofFarm = try explain("--brief", "--ladder", "farm")
        #expect(ofFarm.output.contains(". XY-Wing: "))
    }

    @Test func `the next step stands alone`() throws {
        let all = try explain()
        let result = try explain("--next")
        #expect(result.exitCode == 0)
        #expect(result.output.hasPrefix("1. "))
        #expect(!result.output.contains("\n2. ") && !result.output.contains("ladder"))
        #expect(all.output.hasPrefix(result.output))
        #expect(try explain("--next", "--brief").lines.count == 1)
    }

    @Test func `steps from a number on have their numbers and positions`() throws {
        let all = try explain()
        let result = try explain("--from", "30")
        #expect(result.output.hasPrefix("30. "))
        #expect(all.output.hasSuffix(result.output))
        let next = try explain("--from", "30", "--next")
        #expect(result.output.hasPrefix(next.output))
        let json = try explain("--json", "--from", "30", "--next")
        #expect(json.output.contains("\"position\":{\"filled\":\""))
        #expect(json.output.contains("\"steps\":[{\"step\":30,"))
        #expect(try explain("--from", "0").exitCode == 64)
        #expect(try explain("--from", "x").exitCode == 64)
    }

    @Test func `the hardest step has the position before it`() throws {
        let result = try explain("--hardest", "--ladder", "farm")
        #expect(result.output.contains("XY-Wing (4.2)\n"))
        #expect(result.lines.filter { $0.contains(". XY-Wing (4.2)") }.count == 1)
        #expect(result.lines.filter { $0.contains(#/^[0-9]+\. /#) }.count == 1)
        #expect(try explain("--hardest", "--next").exitCode == 64)
    }

    @Test func `German is chosen by the option or the environment`() throws {
        let german = try explain("--lang", "de")
        #expect(german.exitCode == 0)
        #expect(german.output.contains("Versteckter Single"))
        #expect(german.lines.last?.contains(" Schritte auf der Leiter human, ") == true)
        for (variables, isGerman) in [
            ("LC_ALL=de_CH.UTF-8", true), ("LC_ALL= LC_MESSAGES=de_DE LANG=en_US", true),
            ("LC_ALL= LC_MESSAGES= LANG=de", true), ("LC_ALL=C LANG=de_CH.UTF-8", false),
            ("LC_ALL= LC_MESSAGES= LANG=fr_CH.UTF-8", false),
        ] {
            let result = try Command.shell("\(variables) \"$puzzlefarm\" explain \(Self.hard)")
            #expect((result.output == german.output) == isGerman, "\(variables)")
        }
        let english = try Command.shell(
            "LC_ALL=de_CH.UTF-8 \"$puzzlefarm\" explain --lang en \(Self.hard)")
        #expect(english.output == (try explain("--lang", "en").output))
        #expect(try explain("--lang", "fr").exitCode == 64)
        let json = try explain("--json", "--lang", "de")
        #expect(json.output.contains("\"technique\":\"Versteckter Single\""))
        #expect(json.output.contains("\"id\":\"hidden-single\""))
    }

    @Test func `a plan that goes no further ends with an entry that tells`() throws {
        let result = try explain("--brief", puzzle: Self.beyond)
        #expect(result.exitCode == 0)
        #expect(result.output.contains(". No technique of the ladder human goes further.\n"))
        let german = try explain("--lang", "de", puzzle: Self.beyond)
        #expect(german.output.contains(". Keine Technik der Leiter human führt weiter.\n"))
        let json = try explain("--json", puzzle: Self.beyond)
        #expect(json.output.contains("\"isComplete\":false"))
    }
}

import FarmTestSupport
import Foundation
import Testing

@Suite struct ExplainLayoutsTests {
    /// A puzzle whose path has pairs of cells a knight's move apart.
    private static let antiknight =
        "antiknight:9:.9..6.3..3....4..........9.........5..6.....1..5.......1..7.8.......6............"

    @Test func `each step of a puzzle of a layout has its reason and its board`() throws {
        let result = try Command.run("explain", Self.antiknight)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output.hasPrefix("1. Hidden Single (1.2)\n"))
        #expect(result.output.contains("\n3. Common Peers (2.7)\n"))
        #expect(result.output.contains("are a knight's move apart.\n"))
        #expect(result.output.contains(" -+-") || result.output.contains("-+-"))
        #expect(result.lines.last?.contains(" steps on the ladder farm, the hardest ") == true)
        let german = try Command.run("explain", "--lang", "de", Self.antiknight)
        #expect(german.output.contains("3. Gemeinsame Nachbarn (2.7)"))
        #expect(german.output.contains("Springerzug auseinander."))
    }

    @Test func `sizes, regions and filled cells have boards, in full and in brief`() throws {
        let made = try Command.run("generate", "--layout", "jigsaw:6", "--seed", "2")
        let small = try Command.run("generate", "--layout", "classic:6", "--seed", "2")
        let line = String(try #require(made.lines.first))
        let input = made.output + small.output + "classic:9:" + Self.classic + "\n"
        let result = try Command.run(["explain", "--brief"], input: input)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output.contains("Puzzle 3\n"))
        #expect(result.lines.last?.contains("on the ladder human") == true)
        let full = try Command.run("explain", line)
        #expect(full.output.contains(" in region ") || full.output.contains(" row "))
        let boards = try Command.run("explain", String(try #require(small.lines.first)))
        #expect(boards.output.contains("-----------+-----------\n"))
    }

    @Test(arguments: [
        ("classic:16", 40, 0), ("classic:25", 80, 0), ("classic:25", 40, 1), ("jigsaw:9", 40, 0),
        ("jigsaw:9", 30, 0), ("jigsaw:9", 20, 0), ("killer:9", 40, 0), ("killer:9", 24, 1),
        ("classic:12", 30, 0),
    ])
    func `a board fits the terminal, or is left out with a message`(
        layout: String, columns: Int, messages: Int
    ) throws {
        let made = try Command.run("generate", "--layout", layout, "--seed", "1")
        let folder = try TemporaryDirectory()
        let file = try folder.write(made.output.utf8, to: "made")
        let result = try Command.shell(
            "export puzzlefarm NO_COLOR=1; script -qec 'stty cols \(columns) rows 24; $puzzlefarm explain \(file)' "
                + "/dev/null")
        let lines = result.output.split(whereSeparator: \.isNewline)
        let said = lines.filter { $0.contains(" columns, and the terminal has \(columns)") }
        #expect(said.count == messages)
        #expect(lines.contains { $0.hasPrefix("1. ") })
        let hasBoards = lines.contains { $0.contains("|") || $0.contains("┃") }
        #expect(hasBoards == (messages == 0))
        for line in lines where !said.contains(line) { #expect(line.count <= columns, "\(line)") }
    }

    private static let classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

    @Test func `the JSON of steps is that of classic puzzles`() throws {
        let result = try Command.run(
            "explain", "--json", "--from", "3", "--next", Self.antiknight)
        #expect(result.exitCode == 0, "\(result.errors)")
        let plan = try #require(
            JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(plan["layout"] as? String == "antiknight:9")
        #expect((plan["position"] as? [String: Any])?["filled"] is String)
        let step = try #require((plan["steps"] as? [[String: Any]])?.first)
        let classic = try Command.run("explain", "--json", "--next", Self.classic)
        let other = try #require(
            (JSONSerialization.jsonObject(with: Data(classic.output.utf8)) as? [String: Any])?[
                "steps"] as? [[String: Any]])
        #expect(Set(step.keys) == Set(try #require(other.first).keys))
        #expect(step["id"] as? String == "common-peers" && step["step"] as? Int == 3)
    }

    @Test func `steps of a layout are drawn`() throws {
        let folder = try TemporaryDirectory()
        let result = try Command.run(
            "explain", "--svg", folder.path, "--from", "3", "--next", Self.antiknight)
        #expect(result.exitCode == 0, "\(result.errors)")
        let svg = try String(contentsOfFile: folder.path + "/step-001.svg", encoding: .utf8)
        #expect(svg.contains("<title>Common Peers</title>") && svg.contains("knight's move"))
    }

    private static let killer = "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:"

    @Test(arguments: [
        killer + "\t-\tbeginner\t2.0", "2x2k:p,b__a__a__a_a__ba,9b8_6_4d4_6_3c",
    ])
    func `a puzzle on the command line has any format that lines have`(operand: String) throws {
        let result = try Command.run("explain", operand)
        #expect(result.exitCode == 0 && result.output.contains("cage"), "\(result.errors)")
    }

    @Test func `steps of a killer name its cages, sums and combinations`() throws {
        let result = try Command.run("explain", Self.killer)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output.contains("the cage at r1c1 to 9"), "\(result.output)")
        #expect(result.output.contains(" add up to 10"), "\(result.output)")
        #expect(result.lines.last?.contains(" on the ladder killer, the hardest ") == true)
        let german = try Command.run("explain", "--lang", "de", Self.killer)
        #expect(german.output.contains("45er-Regel mit einem Haus (1.4)"), "\(german.output)")
        #expect(try Command.run("explain", "--ladder", "farm", Self.killer).output == result.output)
        let found = try Command.run(["find", "--json"], input: Self.killer + "\n")
        #expect(found.output.contains("\"id\":\"fixed-combination\""), "\(found.output)")
    }

    @Test func `the JSON of a killer's steps has their sums`() throws {
        let result = try Command.run("explain", "--json", Self.killer)
        let plan = try #require(
            JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(plan["ladder"] as? String == "killer" && plan["isComplete"] as? Bool == true)
        #expect((plan["cages"] as? [Any])?.count == 7)
        let steps = try #require(plan["steps"] as? [[String: Any]])
        let sums = steps.compactMap { $0["sums"] as? [[String: Any]] }.flatMap { $0 }
        let cage = try #require(sums.first { $0["cage"] != nil })
        let house = try #require(sums.first { $0["cage"] == nil })
        #expect(cage["cage"] as? String != nil && cage["sum"] as? Int != nil)
        #expect((house["houses"] as? [String])?.isEmpty == false)
        #expect(Set(house.keys) == ["houses", "cells", "minus", "sum", "combinations"])
    }

    @Test func `pictures of a killer's steps show the cages under the marks`() throws {
        let folder = try TemporaryDirectory()
        let result = try Command.run("explain", "--svg", folder.path, "--next", Self.killer)
        #expect(result.exitCode == 0, "\(result.errors)")
        let svg = try String(contentsOfFile: folder.path + "/step-001.svg", encoding: .utf8)
        let outline = try #require(svg.range(of: "stroke-dasharray=\"4 3\""))
        let mark = try #require(svg.range(of: "data-role"))
        #expect(outline.lowerBound < mark.lowerBound && svg.contains(">9</text>"))
    }

    @Test(arguments: [
        (
            "windoku:9:.....4...4...9..7....7...............7.5........6...9....3.....1.5...6.9.4.2.....",
            "The loop r1c2 - r1c4 - r2c4 - r2c9 - r3c9 - r3c3 - r6c3 - r6c2 has two cells or none in "
                + "each house, and all of its cells but r2c9 (roof) can only be 1 or 8."
        ),
        (
            "x:9:4.8..6.3.......8..75.4...2..75.4........2.....1...5..8.......14..6....9....5.....",
            "In box 8 the digits 3 and 8 have only the places r7c4, r7c5 and r7c6; without that roof "
                + "cell they need all of them, so r7c4 is not 2 or 9."
        ),
        (
            "jigsaw:9:ABBBBBBBCAAAABBCCCAAADDDCECFAGGDCCEEFGGGDCEEEFGGGDDHEEFFFGDHHEHFFIIDHHHHFIIIIIIIH:"
                + "..7.......8......26......1....984......2.7..89........4..3.........3..7..........",
            "In region 9 the digit 3 is only possible in r9c2 and r9c3 (roof), so one of these is 3. "
                + "If the other were 9,"
        ),
        (
            "jigsaw:9:AAABBBBCCAAAABBCCCADBBBCCECADDDFFEECDDDFFEEEEGDDFFFEEHGGGFFIIIHGGIIIIIHHGGGIHHHHH:"
                + "..........1...9..7...71..3..8.6.....4....5....9.......8.7.426........7....2......",
            "Without 2 in r1c5 every empty cell would have two candidates"
        ),
        (
            "x:9:196...8.3...8.2..1....9........5..........6....92.......5....842...14.979...2....",
            "So r6c1 or r9c2 is 3, and r6c2 and r7c1, which see both, are not 3."
        ),
    ])
    func `steps that rely on one solution have their reasons on Sudoku Explainer's ladder`(
        puzzle: String, reason: String
    ) throws {
        let result = try Command.run("explain", "--ladder", "se121", puzzle)
        #expect(result.exitCode == 0, "\(result.errors)")
        let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains(reason), "\(text)")
        #expect(text.contains(" steps on the ladder se121, the hardest "))
    }

    @Test(arguments: [
        (["--ladder", "human", antiknight], "the ladder human is of classic 9x9 puzzles"),
        (["--ladder", "hodoku", antiknight], "use --ladder farm, or leave it out"),
        (["x:6:...................................."], "more than one solution"),
        (["--ladder", "se121", killer], "does not know cages; use --ladder killer"),
        (["killer:12:A" + String(repeating: ".", count: 143) + "/5:"], "up to 9x9 cells"),
        (["y:9:1"], "'y' is no kind"),
    ])
    func `what cannot be explained is refused with the remedy`(
        arguments: [String], problem: String
    ) throws {
        let result = try Command.run(["explain"] + arguments)
        #expect(result.exitCode == 65)
        #expect(result.errors.contains(problem), "\(result.errors)")
    }

    @Test func `find lists the steps of a layout`() throws {
        let input = Self.antiknight + "\n" + Self.classic + "\n"
        let result = try Command.run(["find"], input: input)
        #expect(result.exitCode == 0, "\(result.errors)")
        let ids = result.lines.filter { $0.hasPrefix("1\t") }.map { $0.split(separator: "\t")[1] }
        #expect(ids.contains("hidden-single") && ids.count { $0 == "common-peers" } > 1)
        #expect(result.lines.contains { $0.hasPrefix("2\t") })
        let named = try Command.run(
            ["find", "--json", "--technique", "common-peers"], input: input)
        #expect(named.lines.count > 1, "\(named.output)")
        #expect(named.output.contains("\"technique\":\"Common Peers\""))
        let odd = try Command.run(["find"], input: Self.antiknight + "\tr1c1-2\n")
        #expect(odd.exitCode == 65 && odd.errors.contains("leave out the others"))
    }
}

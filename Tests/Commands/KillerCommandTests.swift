import FarmTestSupport
import Foundation
import SudokuEngine
import SudokuLayouts
import Testing

@Suite struct KillerCommandTests {
    private static let rule = "The digits of a cage add up to its sum, and none occurs twice in it."
    private static let classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    private static let small = "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:"

    @Test(arguments: [
        ("killer:9", ["beginner", "medium", "intermediate"]), ("killer:6", ["easy"]),
        ("killer:4", ["beginner"]), ("jigsaw-killer:9", ["medium"]),
    ])
    func `killers of a tier are made, graded and solved alike`(
        name: String, tiers: [String]
    ) throws {
        let arguments =
            ["generate", "--layout", name, "-n", "2", "--seed", "5", "--threads"]
        let wanted = tiers.flatMap { ["--tier", $0] }
        let made = try Command.run(arguments + ["1"] + wanted)
        #expect(made.exitCode == 0, "\(made.errors)")
        #expect(try Command.run(arguments + ["3"] + wanted).output == made.output)
        let lines = made.output.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(lines.map { String($0[2]) } == tiers.flatMap { [$0, $0] })
        #expect(lines.allSatisfy { $0[0].hasPrefix("\(name):") && $0[1] == "-" })
        let puzzles = lines.map { $0[0] + "\n" }.joined()
        #expect(try Command.run(["grade"], input: puzzles).output == made.output)
        let solved = try Command.run(["solve"], input: puzzles).output.split(separator: "\n")
        #expect(solved.map { $0.split(separator: "\t")[1] } == lines.map { _ in "1" })
        let keys = try Command.run(["canonical"], input: puzzles).output
        #expect(try Command.run(["canonical"], input: keys).output == keys)
    }

    @Test func `find refuses killers that are not rated, as grade and explain do`() throws {
        let empty = "classic:10:" + String(repeating: ".", count: 100)
        let solved = try Command.run(["solve"], input: empty + "\n").output
        let solution = try #require(solved.split(whereSeparator: \.isWhitespace).last)
        let sums = solution.prefix(2).compactMap { Int(String($0), radix: 36) }
        let cages = "AB" + String(repeating: ".", count: 98)
        let line = "killer:10:\(cages)/\(sums[0]),\(sums[1]):...\(solution.dropFirst(3))\n"
        for verb in ["find", "grade", "explain"] {
            let result = try Command.run([verb], input: line)
            #expect(result.exitCode == 65 && result.output.isEmpty, "\(verb)")
            #expect(result.errors.contains("killer:10 is not rated; killers are in grids"))
        }
    }

    @Test(arguments: [("killer-pair", false), ("w-wing", true), ("naked-single", nil)])
    func `find tells techniques that are not looked for from those that are absent`(
        technique: String, isClassic: Bool?
    ) throws {
        let puzzles = Self.classic + "\n" + Self.small + "\n"
        let found = try Command.run(["find", "--technique", technique], input: puzzles)
        let remarks = found.errors.split(separator: "\n").filter {
            $0.contains("no such technique is looked for in its layout")
        }
        #expect(
            found.exitCode == 0 && remarks.count == (isClassic == nil ? 0 : 1), "\(found.errors)")
        #expect(remarks.first?.contains(isClassic == true ? ":2:" : ":1:") ?? true)
    }

    @Test func `find tells that its budget did not suffice`() throws {
        let puzzle =
            "nonconsecutive:9:....2.......3......................2..5...3......9.........5..."
            + "..................\n"
        let remark = "its chains or assumptions are too many to search; others may exist"
        let deep = ["find", "--technique", "dynamic-cell-forcing-chains"]
        #expect(try Command.run(deep, input: puzzle).errors.contains(remark))
        #expect(try !Command.run(["find"], input: puzzle).errors.contains(remark))
    }

    @Test func `an explained killer shows its cages, as its board does`() throws {
        let board = try Command.run(["solve", "--board"], input: Self.small + "\n")
        let explained = try Command.run(["explain", "--next"], input: Self.small + "\n")
        #expect(explained.exitCode == 0, "\(explained.errors)")
        // Edges of cages are dotted, with the sums at their beginnings.
        for output in [board.output, explained.output] {
            #expect(output.contains("6..+4..") || output.contains("6╌╌┬4╌╌"), "\(output)")
        }
    }

    @Test(arguments: [
        (["--layout", "killer:8"], "sizes 4, 6 and 9"),
        (["--layout", "killer:6", "--tier", "hard"], "it has beginner, easy, medium"),
        (["--layout", "killer:9", "--minimal"], "made without givens; leave minimal"),
        (["--layout", "killer:9", "--symmetry", "quarter-turn"], "it has none, half-turn"),
        (["--layout", "antiking-killer:9"], "with x, jigsaw or windoku"),
    ])
    func `a killer that is not made is refused with a reason`(
        arguments: [String], problem: String
    ) throws {
        let result = try Command.run(["generate"] + arguments)
        #expect(result.exitCode == 64)
        #expect(result.errors.contains(problem), "\(result.errors)")
    }

    /// Puzzles with the number of solutions that `solve` finds, and what `grade` says.
    @Test(arguments: [
        ("killer:9:AAAAAAAAA" + String(repeating: ".", count: 72) + "/45:", "2", "more than one"),
        ("killer:4:AABBCCDDEEFFGGHH/3,4,7,6,7,3,3,7:", "0", "no solution"),
        ("killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,4:", "0", "no solution"),
        ("killer:4:AABBAABBCCDDCCDD/10,10,10,10:", "2", "more than one"),
    ])
    func `a killer without exactly one solution is reported`(
        line: String, count: String, problem: String
    ) throws {
        let solved = try Command.run(["solve"], input: line + "\n")
        #expect(solved.output.split(separator: "\t").dropFirst().first == Substring(count))
        let graded = try Command.run(["grade"], input: line + "\n")
        #expect(graded.exitCode == 65 && graded.errors.contains(problem), "\(graded.errors)")
    }

    @Test(arguments: [
        (
            "killer:9:" + String(repeating: "A", count: 81) + "/405:",
            "has 81 cells; no digit occurs twice, so at most 9"
        ),
        ("killer:4:AAABCDBBCDEFGGEF/10,8,6,4,4,6,3:", "do not add up to 10; write 6 to 9"),
        ("killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6:", "6 sums for 7 cages"),
        ("killer:12:A" + String(repeating: ".", count: 143) + "/5:", "up to 9x9 cells"),
    ])
    func `a killer that cannot be rated is refused with a reason`(
        line: String, problem: String
    ) throws {
        let result = try Command.run(["grade"], input: line + "\n")
        #expect(result.exitCode == 65)
        #expect(result.errors.contains(problem), "\(result.errors)")
    }

    @Test func `cages of one cell are givens`() throws {
        let made = try Command.run(["generate", "--layout", "killer:6", "--seed", "2"]).output
        let solved = try Command.run(["solve"], input: made).output
        let solution = try #require(solved.split(separator: "\t").last).dropLast()
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
        let sums = solution.map { "\($0)" }.joined(separator: ",")
        let graded = try Command.run(["grade"], input: "killer:6:\(letters)/\(sums):\n")
        #expect(graded.output.split(separator: "\t").last == "1.1\n", "\(graded)")
        let layout = try Layout(name: "killer:9")
        let error = #expect(throws: LayoutError.self) {
            try LayoutPuzzle(
                layout, cages: (0..<81).map { GridCage([$0], sum: 1) },
                givens: Array(repeating: 0, count: 81))
        }
        #expect(error?.problem.contains("write cages of one cell as givens") == true)
    }

    @Test func `killers in JSON have their cages and no rating by Sudoku Explainer`() throws {
        let result = try Command.run(["grade", "--json"], input: Self.small + "\n")
        for part in [
            "\"layout\":\"killer:4\"", "\"se\":null", "\"timeIndex\":null", "\"killer\":{\"er\":",
            "\"cages\":[{\"sum\":9,\"cells\":[\"r1c1\",\"r1c2\",\"r1c3\"]},",
            "\"symmetry\":\"none\"",
        ] {
            #expect(result.output.contains(part), "\(result.output)")
        }
    }

    @Test func `a rating above all tiers ends, and says at least`() throws {
        let tarek = try TestData.lines("layouts/killers.tsv").first { $0.hasPrefix("tarek-09\t") }
        let line = try #require(tarek?.split(separator: "\t")[3])
        let result = try Command.run(["grade"], input: line + "\n")
        let columns = result.output.dropLast().split(separator: "\t")
        #expect(columns.dropFirst().prefix(2) == ["-", "-"] && columns[3].hasSuffix("+"))
    }

    @Test func `the rule of cages stands below boards and in pictures`() throws {
        let folder = try TemporaryDirectory()
        let result = try Command.run([
            "generate", "--layout", "killer:9", "--seed", "1", "--board", "--svg",
            folder.path + "/p",
        ])
        #expect(result.output.hasSuffix("\n\(Self.rule)\n\n"), "\(result.output)")
        let picture = try String(contentsOfFile: folder.path + "/p/puzzle-001.svg", encoding: .utf8)
        #expect(picture.contains(Self.rule + "</desc>"))
    }

    @Test func `a line between boxes is broken where a cage crosses it`() throws {
        let solved = try Command.shell(
            "LC_ALL=C $puzzlefarm solve --board", input: Self.small + "\n")
        #expect(solved.output.contains("\n| 3   4 ! 2 : 1 |\n"), "\(solved.output)")
        #expect(solved.output.contains("\n+~~~+~~~+4--+6--+\n"), "\(solved.output)")
    }
}

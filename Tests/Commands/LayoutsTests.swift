import FarmTestSupport
import Foundation
import SudokuLayouts
import Testing

@Suite struct LayoutsTests {
    @Test func `the list has a row for each layout that is made`() throws {
        let rows = try Command.run("layouts").output.split(separator: "\n").dropFirst()
        #expect(rows.count > 20)
        let killer = rows.first { $0.hasPrefix("killer:6\t") }
        #expect(killer?.hasSuffix("none occurs twice in it.\tbeginner to medium") == true)
        for row in rows {
            let columns = row.split(separator: "\t")
            #expect(columns.count == 4 && Int(columns[1]) ?? 0 > 0)
            #expect(try Layout(name: String(columns[0])).name == columns[0])
        }
    }

    @Test(arguments: ["classic:6", "jigsaw:9", "x:9", "nonconsecutive:9", "classic:16"])
    func `the same seed gives the same puzzles for any number of threads`(name: String) throws {
        let arguments = ["generate", "--layout", name, "-n", "20", "--seed", "3", "--threads"]
        let one = try Command.run(arguments + ["1"])
        let many = try Command.run(arguments + ["3"])
        #expect(one.exitCode == 0)
        #expect(one.output == many.output)
        let lines = one.output.split(separator: "\n")
        #expect(Set(lines).count == 20)
        let solved = try Command.run(["solve"], input: one.output)
        #expect(
            solved.output.split(separator: "\n").allSatisfy { $0.split(separator: "\t")[1] == "1" })
    }

    @Test(arguments: [
        (["--layout", "classic:4", "--tier", "hard"], "has no tier hard; it has beginner"),
        (["--layout", "y:9"], "'y' is no kind"), (["--layout", "extra:9"], "is not made"),
        (["--layout", "classic:4", "--minimal"], "sizes 6 to 9"),
        (["--layout", "classic:6", "--symmetry", "diagonal"], "does not have the symmetry"),
    ])
    func `a layout that is not made is refused with a reason`(
        arguments: [String], problem: String
    ) throws {
        let result = try Command.run(["generate"] + arguments)
        #expect(result.exitCode == 64)
        #expect(result.errors.contains(problem), "\(result.errors)")
    }

    @Test func `puzzles of all layouts are solved in the order of their lines`() throws {
        let classic =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        let input = """
            classic:4:4......33......1
            \(classic)
            x:9:1........1\(String(repeating: ".", count: 71))
            classic:4:5...............
            """
        let result = try Command.run(["solve"], input: input + "\n")
        let lines = result.output.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("4: position 11 (givens): 5 is above the highest digit"))
        #expect(lines.map { String($0[1]) } == ["1", "1", "0"])
        #expect(lines[0][2].count == 16 && lines[1][2].count == 81 && lines[2][2] == "-")
    }

    @Test func `hostile lines get an answer or an error`() throws {
        let kinds = "antiknight-antiking-nonconsecutive-toroidal"
        let lines = [
            "classic:25:" + String(repeating: ".", count: 625),
            String(repeating: "A", count: 40_000),
            "\(kinds):25:" + String(repeating: ".", count: 625),
            "x-antiknight-antiking-nonconsecutive:9:1........123456789"
                + String(repeating: ".", count: 63),
        ]
        let result = try Command.run(["solve"], input: lines.joined(separator: "\n") + "\n")
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("takes too long"))
        #expect(result.output.split(separator: "\n").count == 2)
    }

    @Test func `equivalent puzzles of a layout have one canonical form`() throws {
        let input =
            "x:6:32.....4.........6......2........35.\nx:6:.53........2......6.........4.....23\n"
        let lines = try Command.run(["canonical"], input: input).output.split(separator: "\n")
        #expect(lines.count == 2 && lines[0] == lines[1])
        let other = try Command.run(
            ["explain"], input: "x:6:" + String(repeating: ".", count: 36) + "\n")
        #expect(
            other.exitCode == 65 && other.errors.contains("more than one solution"),
            "\(other.errors)")
    }

    @Test func `a puzzle is followed by its board`() throws {
        let line = "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:"
        let solved = try Command.shell(
            "LC_ALL=C.UTF-8 $puzzlefarm solve --board", input: line + "\nx:4:1...............\n")
        #expect(
            solved.output == """
                \(line)\t1\t3421214343121234
                ┏9━━━━━━┳━━━┯8━━┓
                ┃ 3   4 ╏ 2 ╎ 1 ┃
                ┠6╌╌┬4╌╌╂╌╌╌┘   ┃
                ┃ 2 ╎ 1 ┃ 4   3 ┃
                ┣╍╍╍┿╍╍╍╋4━━┯6━━┫
                ┃ 4 ╎ 3 ┃ 1 ╎ 2 ┃
                ┠3╌╌┴╌╌╌┨   ╎   ┃
                ┃ 1   2 ┃ 3 ╎ 4 ┃
                ┗━━━━━━━┻━━━┷━━━┛
                The digits of a cage add up to its sum, and none occurs twice in it.

                x:4:1...............\t2\t1234341243212143
                ┏━━━┳━━━┓
                ┃1 2┃3 4┃
                ┃3 4┃1 2┃
                ┣━━━╋━━━┫
                ┃4 3┃2 1┃
                ┃2 1┃4 3┃
                ┗━━━┻━━━┛


                """)
        let ascii = try Command.shell(
            "LC_ALL=C $puzzlefarm generate --layout windoku:9 --seed 3 --board")
        #expect(ascii.output.contains("\n+-----+-----+-----+\n|6 . .|. 3 .|1 . .|\n|. : :|: . :|"))
    }

    @Test func `pictures are written to a folder and not replaced`() throws {
        let folder = try TemporaryDirectory()
        let pictures = folder.path + "/pictures"
        let arguments = ["generate", "--layout", "jigsaw:6", "-n", "2", "--svg", pictures]
        #expect(try Command.run(arguments).exitCode == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: pictures).sorted()
        #expect(files == ["puzzle-001.svg", "puzzle-002.svg"])
        let xml = try Command.tool(
            "python3", "-c", "import sys, xml.dom.minidom as x; x.parse(sys.argv[1])",
            pictures + "/puzzle-001.svg")
        #expect(xml.exitCode == 0, "\(xml.errors)")
        let again = try Command.run(arguments)
        #expect(again.exitCode == 73 && again.errors.contains("--force"), "\(again.errors)")
        // Before any puzzle is made.
        #expect(again.output.isEmpty)
        #expect(try Command.run(arguments + ["--force"]).exitCode == 0)
        #expect(try Command.run(["generate", "--force"]).exitCode == 64)
    }

    @Test(arguments: [
        (40, "classic:16", true), (30, "classic:16", false), (60, "classic:25", true),
    ])
    func `a board fits the terminal, or there is a message`(
        columns: Int, layout: String, fits: Bool
    ) throws {
        let result = try Command.shell(
            "export puzzlefarm LC_ALL=C.UTF-8 TERM=xterm NO_COLOR=1; script -qec 'stty cols \(columns) "
                + "rows 24; $puzzlefarm generate --layout \(layout) --board' /dev/null")
        let lines = result.output.split(separator: "\r\n").dropFirst(2)
        #expect(result.output.contains("make it wider") != fits)
        if fits { #expect(lines.count > 16 && lines.allSatisfy { $0.count <= columns }) }
    }

    @Test func `puzzles of all layouts are graded, in the order of their lines`() throws {
        let made = try Command.run(
            "generate", "--layout", "x:9", "--tier", "easy", "--tier", "hard", "-n", "2", "--seed",
            "5")
        let input =
            made.output + "x:4:1...............\n"
            + "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
        let graded = try Command.run(["grade"], input: input)
        #expect(graded.exitCode == 65)
        #expect(graded.errors.contains("5: more than one solution"))
        let lines = graded.output.split(separator: "\n")
        // Puzzles that were made with a tier are printed as grade prints them.
        #expect(lines.dropLast().joined(separator: "\n") + "\n" == made.output)
        #expect(
            lines.map { $0.split(separator: "\t")[2] }.prefix(4) == [
                "easy", "easy", "hard", "hard",
            ])
        #expect(lines.last?.hasPrefix("53..7") == true)
        let json = try Command.run(["grade", "--json"], input: String(lines[0]) + "\n")
        for part in ["\"layout\":\"x:9\"", "\"tier\":\"easy\"", "\"se\":{\"er\":", "\"id\":\""] {
            #expect(json.output.contains(part), "\(json.output)")
        }
        let columns = String(lines[0]).split(separator: "\t")
        let plan = try Command.run("explain", "--json", String(columns[0]))
        #expect(plan.output.contains("\"tierRating\":\(columns[3]),\"isComplete\":true"))
        let human = try Command.run(["grade", "--human"], input: made.output)
        #expect(human.exitCode == 65 && human.errors.contains("ladder human is of classic 9x9"))
    }
}

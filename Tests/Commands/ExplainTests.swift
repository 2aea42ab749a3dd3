import FarmTestSupport
import Foundation
import Testing

@Suite struct ExplainTests {
    private static let hard =
        ".2.4.9.7.5..7..8....32....9....18.5...2...7..8......4.3.......4....7.31..4..5...."

    @Test func `every step has a name, a sentence and a marked board`() throws {
        let result = try Command.run("explain", "--ladder", "farm", Self.hard)
        #expect(result.exitCode == 0)
        #expect(
            result.output.hasPrefix(
                "1. Hidden Single (1.2)\nr3c6 is the only place left for 5 in box 2")
        )
        #expect(result.output.contains("XY-Wing (4.2)\n"))
        #expect(result.output.contains(" .   .   3 | 2   .  [5]| .   .   9 \n"))
        #expect(result.output.contains("16-8") && result.output.contains("P26"))
        #expect(!result.output.contains("\u{1B}"))
        #expect(result.lines.last == "59 steps on the ladder farm, the hardest XY-Wing 4.2")
    }

    private static let wide = """
        6  2    8    | 4    3 9   | 15  7    15
        5  9    4    | 7    6 1   | 8   23   23
        7  1    3    | 2    8 5   | 4   6    9
        -------------+------------+---------------
        4  367  679  | 369  1 8   | 269 5    236
        19 356  2    | 3569 4 36  | 7   389  1368
        8  356  1569 | 3569 2 7   | 169 4    136
        -------------+------------+---------------
        3  5678 1567 | 16-8 9 P26 | 256 W2Z8 4
        29 568  569  | W6Z8 7 4   | 3   1    256-8
        12 4    16   | 1368 5 236 | 269 289  7

        P pivot   W wing   Z common digit   - removed

        """
    private static let narrow = """
        6 2 8 | 4    3 9   | . 7    .
        5 9 4 | 7    6 1   | 8 .    .
        7 1 3 | 2    8 5   | 4 6    9
        ------+------------+-------------
        4 . . | .    1 8   | . 5    .
        . . 2 | .    4 .   | 7 .    .
        8 . . | .    2 7   | . 4    .
        ------+------------+-------------
        3 . . | 16-8 9 P26 | . W2Z8 4
        . . . | W6Z8 7 4   | 3 1    256-8
        . 4 . | .    5 .   | . .    7

        P pivot   W wing   Z common digit
        - removed

        """

    @Test func `a board shows the candidates, or those of the step if it is too wide`() throws {
        #expect(
            try Command.run("explain", "--ladder", "farm", Self.hard).output.contains(
                Self.wide))
        let result = try Command.shell(
            "export puzzlefarm LC_ALL=C.UTF-8 TERM=xterm NO_COLOR=1; script -qec "
                + "'stty cols 40 rows 24; $puzzlefarm explain --ladder farm \(Self.hard)' /dev/null"
        )
        let output = result.output.replacing("\r\n", with: "\n")
        #expect(output.contains(Self.narrow), "\(output)")
        #expect(output.split(separator: "\n").allSatisfy { $0.count <= 40 })
    }

    @Test func `pictures of the steps are written to a folder`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/steps"
        #expect(try Command.run("explain", "--svg", path, Self.hard).exitCode == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        #expect(names.count == 59 && names.first == "step-001.svg")
        let picture = try String(contentsOfFile: path + "/step-022.svg", encoding: .utf8)
        #expect(picture.contains("data-removed=\"r7c4-8\""))
        let again = try Command.run("explain", "--svg", path, Self.hard)
        #expect(again.exitCode == 73)
        #expect(again.errors.contains("step-001.svg: already exists"))
        #expect(try Command.run("explain", "--svg", path, "--force", Self.hard).exitCode == 0)
        let both = try Command.run(
            "explain", "--svg", path, input: "\(Self.easy)\n\(Self.hard)\n")
        #expect(both.exitCode == 0, "\(both.errors)")
        #expect(FileManager.default.fileExists(atPath: path + "/puzzle-2-step-059.svg"))
    }

    @Test func `--force without --svg is a mistake`() throws {
        #expect(try Command.run("explain", "--force", Self.hard).exitCode == 64)
    }

    @Test func `a grid of nine lines is read from standard input`() throws {
        let rows = (0..<9).map { Array(Self.hard)[$0 * 9..<$0 * 9 + 9] }
        let grid = rows.map { String($0) }.joined(separator: "\n")
        let expected = try Command.run("explain", Self.hard).output
        #expect(try Command.run("explain", "-", input: grid).output == expected)
        #expect(try Command.run("explain", input: grid + "\n").output == expected)
    }

    private static let easy =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

    @Test func `the puzzles of a file are explained one after another`() throws {
        let folder = try TemporaryDirectory()
        let lines = "# two puzzles\n\n\(Self.easy)\n\(Self.hard) hard\n"
        let file = try folder.write(lines.utf8, to: "puzzles.txt")
        let result = try Command.run("explain", file)
        #expect(result.exitCode == 0, "\(result.errors)")
        let plans = try [Self.easy, Self.hard].map { try Command.run("explain", $0).output }
        #expect(result.output == "Puzzle 1\n\n\(plans[0])\nPuzzle 2\n\n\(plans[1])")
        #expect(try Command.run("explain", input: lines).output == result.output)
        #expect(try Command.run("explain", "-", input: lines).output == result.output)
        let json = try Command.run("explain", "--json", file)
        #expect(json.lines.count == 2)
        #expect(json.lines.first?.contains("\"givens\":\"53") == true)
    }

    @Test func `a file with a grid of nine lines is one puzzle`() throws {
        let folder = try TemporaryDirectory()
        let rows = (0..<9).map { String(Array(Self.hard)[$0 * 9..<$0 * 9 + 9]) }
        let file = try folder.write((rows.joined(separator: "\n") + "\n").utf8, to: "grid.txt")
        let expected = try Command.run("explain", Self.hard).output
        #expect(try Command.run("explain", file).output == expected)
    }

    @Test func `lines that cannot be explained are reported, and the others are explained`() throws
    {
        let blank = String(repeating: ".", count: 81)
        let result = try Command.run("explain", input: "abc\n\(Self.easy)\n\(blank)\n")
        #expect(result.exitCode == 65)
        #expect(result.errorLines.count == 2)
        #expect(result.errorLines.first?.contains(":1: ") == true)
        #expect(result.errorLines.last?.contains(":3: more than one solution") == true)
        #expect(result.output.hasPrefix("Puzzle 2\n"))
    }

    private struct Plan: Decodable {
        struct Cell: Decodable { let cell: String }
        struct Placement: Decodable {
            let cell: String
            let digit: Int
        }
        struct Part: Decodable { let role: String }
        struct Chain: Decodable { let notation: String }
        struct Step: Decodable {
            let step: Int
            let technique: String
            let id: String
            let rating: Double?
            let placement: Placement?
            let placements: [Placement]
            let eliminations: [Cell]
            let parts: [Part]
            let chains: [Chain]
            let sentence: String
        }
        let givens, solution, ladder: String
        let tierRating: Double
        let isComplete: Bool
        let steps: [Step]
    }

    @Test(arguments: ["human", "farm", "hodoku", "se121"])
    func `the steps in JSON lead to the solution`(ladder: String) throws {
        let result = try Command.run("explain", "--json", "--ladder", ladder, Self.hard)
        let plan = try JSONDecoder().decode(Plan.self, from: Data(result.output.utf8))
        #expect(plan.ladder == ladder)
        #expect(plan.tierRating == 4.2)
        #expect(plan.isComplete)
        var board = Array(plan.givens)
        for (number, step) in plan.steps.enumerated() {
            #expect(step.step == number + 1)
            #expect(!step.id.isEmpty && !step.parts.isEmpty || !step.chains.isEmpty)
            #expect(step.placement?.cell == step.placements.first?.cell)
            #expect(step.placement != nil || !step.eliminations.isEmpty)
            guard let placement = step.placement else { continue }
            let name = Array(placement.cell)
            let row = try #require(name[1].wholeNumberValue)
            let column = try #require(name[3].wholeNumberValue)
            board[row * 9 + column - 10] = Character("\(placement.digit)")
        }
        #expect(String(board) == plan.solution)
    }

    @Test func `an unsolvable puzzle is reported with the reason`() throws {
        for (text, problem) in [
            ("abc", "PUZZLE: position 1: 'a' is neither a digit"),
            (String(repeating: ".", count: 81), "PUZZLE: more than one solution"),
            ("12345678.........9" + String(repeating: ".", count: 63), "PUZZLE: no solution"),
        ] {
            let result = try Command.run("explain", text)
            #expect(result.exitCode == 65)
            #expect(result.errors.hasPrefix("puzzlefarm: \(problem)"))
        }
    }
}

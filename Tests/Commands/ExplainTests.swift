import FarmTestSupport
import Foundation
import Testing

@Suite struct ExplainTests {
    private static let hard =
        ".2.4.9.7.5..7..8....32....9....18.5...2...7..8......4.3.......4....7.31..4..5...."

    @Test func `every step has a name, a sentence and a marked board`() throws {
        let result = try Command.run("explain", Self.hard)
        #expect(result.exitCode == 0)
        #expect(
            result.output.hasPrefix("1. Hidden Single (1.2)\nIn box 2 only r3c6 can hold 5, so"))
        #expect(result.output.contains("XY-Wing (4.2)\n"))
        #expect(result.output.contains(" .   .   3 | 2   .  [5]| .   .   9 \n"))
        #expect(result.output.contains("-.-") && result.output.contains("*.*"))
        #expect(!result.output.contains("\u{1B}"))
        #expect(result.lines.last == "59 steps on the ladder farm, the hardest 4.2")
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
        struct Step: Decodable {
            let step: Int
            let technique: String
            let rating: Double
            let placement: Placement?
            let eliminations: [Cell]
            let sentence: String
        }
        let givens, solution, ladder: String
        let steps: [Step]
    }

    @Test(arguments: ["farm", "se121"])
    func `the steps in JSON lead to the solution`(ladder: String) throws {
        let result = try Command.run("explain", "--json", "--ladder", ladder, Self.hard)
        let plan = try JSONDecoder().decode(Plan.self, from: Data(result.output.utf8))
        #expect(plan.ladder == ladder)
        var board = Array(plan.givens)
        for (number, step) in plan.steps.enumerated() {
            #expect(step.step == number + 1)
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

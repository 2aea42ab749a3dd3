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

import Testing

@testable import SudokuEngine

/// Nested chains, each on the first trace position that needs them: every simpler search finds
/// nothing there.
@Suite struct NestedChainTests {
    /// Returns the board before a step of a trace.
    private func board(_ puzzle: Int, before step: Int) throws -> Board {
        let trace = try #require(
            Trace.read("se121-hard-traces.tsv").first { $0.number == puzzle })
        var board = Board(try Puzzle(parsing: trace.puzzle))
        for line in trace.steps.prefix(step - 1) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            for effect in fields[4].split(separator: " ") {
                let (cell, digit) = try candidate(effect)
                board.remove(digit, from: cell)
            }
            if !fields[3].isEmpty {
                let (cell, digit) = try candidate(fields[3])
                board.place(digit, in: cell)
            }
        }
        return board
    }

    /// Parses `r2c9-7` or `r2c9=7`.
    private func candidate(_ text: Substring) throws -> (cell: Int, digit: Int) {
        let numbers = text.compactMap(\.wholeNumberValue)
        try #require(numbers.count == 3)
        return (numbers[0] * 9 + numbers[1] - 10, numbers[2] - 1)
    }

    private func first(level: Int, on board: Board) -> Finding? {
        var grader = Grader()
        var stale = SearchScope()
        return grader.first(.chains(.dynamic(level: level)), on: board, &stale, .se121) { false }
    }

    @Test(arguments: [
        (3, 55, 41, "10.9 Dynamic Cell Forcing Chains (+ Multiple Forcing Chains): r7c6<>9"),
        (4, 59, 38, "11.6 Dynamic Region Forcing Chains (+ Dynamic Forcing Chains): r2c9<>7"),
        (4, 60, 49, "11.7 Dynamic Region Forcing Chains (+ Dynamic Forcing Chains): r9c3<>4"),
    ])
    func `a level finds a step that the level below does not`(
        level: Int, puzzle: Int, step: Int, text: String
    ) throws {
        let board = try board(puzzle, before: step)
        #expect(first(level: level, on: board)?.text == text)
        #expect(first(level: level - 1, on: board) == nil)
    }

    /// No puzzle in the data needs the last level, so it is tested where the level below finds a
    /// step.
    @Test func `the last level nests chains twice`() throws {
        let board = try board(60, before: 49)
        #expect(
            first(level: 5, on: board)?.text
                == "12.1 Dynamic Region Forcing Chains (+ Dynamic Forcing Chains "
                + "(+ Forcing Chains)): r3c1<>2")
    }
}

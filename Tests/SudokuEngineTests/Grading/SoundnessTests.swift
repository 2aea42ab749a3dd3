import FarmTestSupport
import Testing

@testable import SudokuEngine

@Suite struct SoundnessTests {
    /// The rungs that answer at once; the nested ones are proved by the traces.
    private static let rungs = Ladder.farm.rungs.filter { rung in
        if case .chains(let mode) = rung { mode.level == 0 } else { true }
    }

    @Test func `no hint removes a candidate of the solution`() throws {
        var grader = Grader()
        var random = SeededGenerator(seed: 4)
        var hints = 0
        let lines = try TestData.lines("se121-ratings.tsv")
        for line in lines.indices where line % 7 == 0 {
            let puzzle = try Puzzle(parsing: lines[line].prefix(81))
            let steps = grader.path(of: puzzle, by: .farm) ?? []
            var digits = puzzle.digits
            for step in steps {
                if let placement = step.placement {
                    digits[placement.cell.index] = placement.digit.raw
                }
            }
            let solution = try #require(Solution(Puzzle(trusted: digits)))
            // A position on no path: some cells filled, some candidates gone.
            for _ in 0..<8 {
                var board = Board(puzzle)
                for cell in 0..<81 where board.empty >> UInt128(cell) & 1 != 0 {
                    let digit = Int(solution.digits[cell]) - 1
                    if random.below(4) == 0 {
                        board.place(digit, in: cell)
                        continue
                    }
                    for other in 0..<9 where other != digit && random.below(4) == 0 {
                        board.remove(other, from: cell)
                    }
                }
                #expect(board.disagreement == nil)
                for rung in Self.rungs {
                    var stale = Stale()
                    guard let finding = grader.first(rung, on: board, &stale, .farm, { false })
                    else { continue }
                    hints += 1
                    var after = board
                    after.apply(finding)
                    let isRight = finding.placement.map {
                        Int(solution.digits[$0 / 9]) - 1 == $0 % 9
                    }
                    #expect(isRight ?? true, "\(finding.text)")
                    #expect(after.allows(solution), "\(finding.text)")
                }
            }
        }
        #expect(hints > 10_000)
    }
}

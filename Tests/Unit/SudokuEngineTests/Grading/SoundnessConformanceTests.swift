import Foundation
import Testing

@testable import SudokuEngine

@Suite struct SoundnessConformanceTests {
    private static let isComplete =
        ProcessInfo.processInfo.environment["PUZZLEFARM_CONFORMANCE"] == "1"

    /// The fast searches; the nested ones are covered by the traces.
    private static let quick = Array(
        Ladder.farm.rungs.map(\.rung).prefix { $0.techniques != Nishio.rung.techniques })
    private static let chains = [
        Nishio.rung, MultipleForcingChains.rung, DynamicForcingChains.rungs[0],
        DynamicForcingChains.rungs[1],
    ]

    /// A position outside any solving path: some cells are filled, some wrong candidates removed.
    private func position(_ solved: SolvedPuzzle, _ random: inout SeededGenerator) -> Board {
        var board = Board(solved.puzzle)
        let (filling, crossing) = (random.below(8), random.below(8))
        for cell in Bits(board.empty) {
            let digit = Int(solved.solution.digits[cell]) - 1
            if random.below(16) < filling {
                board.place(digit, in: cell)
                continue
            }
            for other in Bits(board[cell] & ~(1 << UInt16(digit)))
            where random.below(16) < crossing {
                board.remove(other, from: cell)
            }
        }
        return board
    }

    private func isRight(_ finding: Step, on board: Board, _ solution: Solution) -> Bool {
        guard finding.placements.allSatisfy({ solution[$0.cell] == $0.digit }) else { return false }
        var after = board
        after.apply(finding)
        return after.allows(solution) && (finding.places || after != board)
    }

    @Test func `no hint removes a candidate of the solution`() {
        var context = SearchContext()
        var generator = Generator(seed: 6)
        var random = SeededGenerator(seed: 4)
        var hints: [Technique.Family: Int] = [:]
        let puzzles = Self.isComplete ? 12_500 : 2_500
        for (number, made) in generator.puzzles(0..<UInt64(puzzles)).enumerated() {
            guard let made else { continue }
            for turn in 0..<8 {
                let board = position(made, &random)
                // Chains take far longer, so they run on only one position of every sixth puzzle.
                let rungs =
                    turn == 0 && number % 6 == 0 ? Self.quick + Self.chains : Self.quick
                for rung in rungs {
                    context.scope = SearchScope()
                    guard let finding = rung.first(board, &context, { false }) else { continue }
                    hints[finding.technique.family, default: 0] += 1
                    if !isRight(finding, on: board, made.solution) {
                        Issue.record("\(finding.text) on \(made.puzzle.text), turn \(turn)")
                    }
                }
            }
        }
        #expect(hints.values.reduce(0, +) > 8 * puzzles)
        // A BUG needs a nearly full grid.
        for family in Technique.Family.onFarmLadder where family != BUG.family {
            #expect(hints[family, default: 0] > 0, "\(family.name) never gave a hint")
        }
    }
}

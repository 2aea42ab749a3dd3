import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct KillerChainsTests {
    @Test(arguments: [
        (LayoutTechnique.Special.killerChain, 0...4, 58), (.killerChainLong, 4...10, 66),
    ])
    func `a candidate is refuted within some placements`(
        technique: LayoutTechnique.Special, placements: ClosedRange<Int>, tenths: Int
    ) throws {
        for step in try KillerStep.all(technique) {
            #expect(step.eliminations.count == 1 && step.tenths == tenths)
            #expect(placements.contains(step.complexity))
            // With the candidate there is no solution.
            var givens = step.filled
            givens[step.eliminations[0] / 9] = UInt8(step.eliminations[0] % 9 + 1)
            #expect(LayoutSolver().solve(step.puzzle.with(givens: givens)).count == 0)
        }
    }

    @Test func `a longer search after a shorter one finds what it finds alone`() throws {
        let steps = try KillerStep.all(.killerChain) + KillerStep.all(.killerChainLong)
        for step in steps {
            var board = step.board
            var chains = KillerChains(board.tables)
            var alone = KillerChains(board.tables)
            let short = Self.refutations(4, by: &chains, on: &board)
            let long = Self.refutations(10, by: &chains, on: &board)
            #expect(long == Self.refutations(10, by: &alone, on: &board))
            #expect(Set(short).isSubset(of: long) && long.contains { $0.complexity > 4 })
        }
    }

    private struct Found: Hashable {
        let eliminations: [Int]
        let complexity: Int
        let refutation: Refutation?
    }

    private static func refutations(
        _ most: Int, by chains: inout KillerChains, on board: inout KillerBoard
    ) -> [Found] {
        var found: [Found] = []
        chains.search(66, most: most, keepsAll: true, on: &board) {
            found.append(
                Found(
                    eliminations: $0.eliminations, complexity: $0.complexity,
                    refutation: $0.refutation))
        }
        return found
    }
}

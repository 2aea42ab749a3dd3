import Testing

@testable import SudokuEngine

@Suite struct RemovalsTests {
    @Test func `removals are counted over all digits`() {
        let removals = removals([(2, 5), (2, 80), (7, 5)])
        #expect(removals.count == 3)
        #expect(removals.candidates.description == "r1c6:38 r9c9:3")
    }

    @Test func `a history knows equal removals, whatever the order of their digits`() {
        var history = Removals.History()
        let first = history.number(of: removals([(2, 5), (7, 5)]))
        history.insert(first)
        #expect(history.number(of: removals([(7, 5), (2, 5)])) == first)
        for other in [[(2, 5)], [(7, 5)], [(2, 5), (7, 6)], [(2, 5), (7, 5), (8, 5)]] {
            let number = history.number(of: removals(other))
            #expect(!history.contains(number))
        }
        #expect(history.contains(first))
    }

    private func removals(_ candidates: [(digit: Int, cell: Int)]) -> Removals {
        var removals = Removals()
        for (digit, cell) in candidates { removals.insert(digit, from: Mask128(bit: cell)) }
        return removals
    }
}

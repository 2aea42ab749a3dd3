import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct FixedCombinationTests {
    @Test func `one set alone has the sum without the digits of the cage`() throws {
        for step in try KillerStep.all(.fixedCombination) {
            let rest = try #require(step.rest)
            let used = Set(rest.cage.cells.map { Int(step.filled[$0]) })
            var sets: [[Int]] = [[]]
            for digit in 1...9 where !used.contains(digit) { sets += sets.map { $0 + [digit] } }
            sets = sets.filter { $0.count == rest.cells.count && $0.reduce(0, +) == rest.sum }
            #expect(sets.count == 1 && step.tenths == 20)
            #expect(step.eliminations.allSatisfy { !sets[0].contains($0 % 9 + 1) })
            #expect(step.eliminations.allSatisfy { rest.cells.contains($0 / 9) })
            #expect(step.cage?.combinations == [sets[0].reduce(0) { $0 | 1 << UInt64($1 - 1) }])
        }
    }
}

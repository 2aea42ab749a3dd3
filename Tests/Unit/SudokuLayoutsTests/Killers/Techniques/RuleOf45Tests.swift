import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct RuleOf45Tests {
    @Test(arguments: [
        (LayoutTechnique.Special.ruleOf45OneHouse, 1...1, 14), (.ruleOf45TwoHouses, 2...2, 17),
        (.ruleOf45MoreHouses, 3...5, 19),
    ])
    func `one cell is what houses and cages leave`(
        technique: LayoutTechnique.Special, houses: ClosedRange<Int>, tenths: Int
    ) throws {
        for step in try KillerStep.all(technique) {
            #expect(houses.contains(step.houses.count) && step.tenths == tenths)
            let window = Set(step.houses.flatMap { $0 })
            #expect(window.count == step.houses.count * 9)
            let placement = try #require(step.placement)
            let cell = placement / 9
            // The cell, or the cage around it, is what the other cells of the window leave of 45.
            var rest = 45 * step.houses.count
            for cage in step.puzzle.cages {
                let inside = cage.cells.filter { window.contains($0) }
                if inside.isEmpty { continue }
                let isWhole = inside.count == cage.cells.count
                let isOuter = cage.cells.contains(cell) && !window.contains(cell)
                let open = isOuter ? cage.cells.filter { !window.contains($0) } : inside
                let isKnown = open.allSatisfy { $0 == cell || step.filled[$0] != 0 }
                let outside = cage.cells.filter { !window.contains($0) }
                let isOuterKnown = outside.allSatisfy { step.filled[$0] != 0 }
                #expect(isWhole || isKnown || isOuterKnown)
                if isWhole || isOuter || !isKnown {
                    rest -= (cage.sum ?? 0) - outside.reduce(0) { $0 + Int(step.filled[$1]) }
                } else {
                    rest -= inside.reduce(0) { $0 + Int(step.filled[$1]) }
                }
            }
            #expect(abs(rest) == placement % 9 + 1)
        }
    }
}

import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct CageClaimingTests {
    @Test func `a digit of a house lies in the cage`() throws {
        for step in try KillerStep.all(.cageClaiming) {
            let rest = try #require(step.rest)
            let house = try #require(step.houses.first)
            let digit = step.digits.trailingZeroBitCount + 1
            let places = house.filter { step.masks[$0] & step.digits != 0 }
            #expect(places.count > 1 && places.allSatisfy { rest.cells.contains($0) })
            #expect(step.tenths == 29)
            let sets = step.viable(rest.cells, rest.sum).filter { $0.contains(digit) }
            for candidate in step.eliminations {
                let isOutside = candidate % 9 + 1 == digit && !house.contains(candidate / 9)
                let isInNoSet = !sets.contains { $0.contains(candidate % 9 + 1) }
                #expect(rest.cells.contains(candidate / 9) && (isOutside || isInNoSet))
            }
        }
    }
}

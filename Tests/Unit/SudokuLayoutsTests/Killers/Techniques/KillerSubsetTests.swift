import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct KillerSubsetTests {
    /// In each way to fill the empty cells of the house from the sets of its cages, a digit that goes
    /// cannot be: tried by placing it.
    @Test(arguments: [
        (LayoutTechnique.Special.killerPair, 2, 46), (.killerTriple, 3, 49),
    ])
    func `cages and cells need all of the digits`(
        technique: LayoutTechnique.Special, count: Int, tenths: Int
    ) throws {
        for step in try KillerStep.all(technique) {
            let house = try #require(step.houses.first)
            #expect(step.digits.nonzeroBitCount == count && step.tenths == tenths)
            #expect(step.cells.allSatisfy { house.contains($0) && step.filled[$0] == 0 })
            #expect(step.eliminations.allSatisfy { house.contains($0 / 9) })
            for candidate in step.eliminations {
                let placed = (cell: candidate / 9, digit: candidate % 9 + 1)
                #expect(!Self.canFill(house, step, placed))
            }
        }
    }

    private static func canFill(
        _ house: [Int], _ step: KillerStep, _ placed: (cell: Int, digit: Int)
    ) -> Bool {
        let open = house.filter { step.filled[$0] == 0 }
        let cages = step.puzzle.cages.compactMap { cage -> (cells: [Int], sum: Int)? in
            let cells = cage.cells.filter { step.filled[$0] == 0 }
            let sum = cage.cells.reduce(cage.sum ?? 0) { $0 - Int(step.filled[$1]) }
            return cells.isEmpty || !cells.allSatisfy { open.contains($0) } ? nil : (cells, sum)
        }
        func fill(_ digits: [Int: Int], _ used: Set<Int>) -> Bool {
            guard let cell = open.first(where: { digits[$0] == nil }) else { return true }
            for digit in 1...9 where step.masks[cell] >> UInt64(digit - 1) & 1 != 0 {
                if used.contains(digit) || cell == placed.cell && digit != placed.digit { continue }
                var next = digits
                next[cell] = digit
                let isKept = cages.allSatisfy { cage in
                    let known = cage.cells.compactMap { next[$0] }
                    let sum = known.reduce(0, +)
                    return known.count == cage.cells.count ? sum == cage.sum : sum < cage.sum
                }
                if isKept, fill(next, used.union([digit])) { return true }
            }
            return false
        }
        return fill([:], [])
    }
}

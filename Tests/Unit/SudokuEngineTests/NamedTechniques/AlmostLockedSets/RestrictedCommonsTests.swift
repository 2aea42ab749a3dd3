import Testing

@testable import SudokuEngine

@Suite struct RestrictedCommonsTests {
    @Test func `a restricted common is a digit of which all cells see each other`() throws {
        let grid = try CandidateGrid.reduced("r1c1:15 r1c5:12 r5c5:23 r5c8:35")
        let sets = AlmostLockedSets(on: grid.board)
        let commons = RestrictedCommons(of: sets, overlap: false)
        let pair = try #require(sets.cells.firstIndex(of: Mask128(bit: 40) | Mask128(bit: 43)))
        let links = commons.links(of: pair).filter {
            sets.cells[Int(commons.others[$0])].nonzeroBitCount < 3
        }
        // r5c5 r5c8 {2,3,5} is linked by 2 to r1c5 and to r1c1 r1c5; r1c1 does not see r5c8.
        #expect(links.map { commons.masks[$0] } == [2, 2])
    }

    @Test func `sets that share cells are linked only with overlap`() throws {
        for testCase in try TechniqueCase.all(of: "als-xz") {
            let sets = AlmostLockedSets(on: testCase.grid.board)
            for overlap in [false, true] {
                let commons = RestrictedCommons(of: sets, overlap: overlap)
                for set in 0..<sets.count {
                    for link in commons.links(of: set) {
                        let other = Int(commons.others[link])
                        let shared = sets.cells[set] & sets.cells[other]
                        #expect(overlap || shared == 0)
                        for digit in Bits(commons.masks[link]) {
                            #expect(
                                sets.cells(with: digit, in: other)
                                    & ~sets.targets(of: digit, in: set) == 0)
                        }
                    }
                }
            }
        }
    }

    @Test func `common eliminations are digits with a candidate that sees both sets`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "als-xy-wing").first)
        let sets = AlmostLockedSets(on: testCase.grid.board)
        let effects = CommonEliminations(of: sets)
        for first in 0..<sets.count {
            for second in 0..<sets.count {
                let common = sets.digits[first] & sets.digits[second]
                let expected = Bits(common).reduce(UInt16(0)) {
                    sets.targets(of: $1, in: first, second) == 0 ? $0 : $0 | UInt16(bit: $1)
                }
                #expect(effects[first, second] == expected)
            }
        }
    }
}

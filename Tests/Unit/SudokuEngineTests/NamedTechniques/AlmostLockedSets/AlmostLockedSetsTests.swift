import Testing

@testable import SudokuEngine

@Suite struct AlmostLockedSetsTests {
    @Test func `the sets are those with one candidate more than cells, and none stands twice`()
        throws
    {
        for testCase in try TechniqueCase.all(of: "als-xz") {
            let board = testCase.grid.board
            let sets = AlmostLockedSets(on: board)
            var expected: Set<Mask128> = []
            for house in 0..<27 {
                let open = board.emptyPlaces(in: house)
                for positions: UInt16 in 1..<0x1FF where positions & ~open == 0 {
                    let cells = GridGeometry.cells(positions, of: house)
                    let digits = Bits(cells).reduce(0) { $0 | board[$1] }
                    if digits.nonzeroBitCount == positions.nonzeroBitCount + 1 {
                        expected.insert(cells)
                    }
                }
            }
            #expect(sets.count == expected.count)
            #expect(Set(sets.cells) == expected)
            for set in 0..<sets.count {
                #expect(sets.digits[set] == Bits(sets.cells[set]).reduce(0) { $0 | board[$1] })
            }
        }
    }

    @Test func `rows come first, with their sets in pre-order`() throws {
        let grid = try CandidateGrid.reduced("r1c1:12 r1c2:23 r1c3:13 r1c4:1234")
        let sets = AlmostLockedSets(on: grid.board)
        let short = sets.cells.map { Bits($0).map { $0 } }.filter { $0.count < 5 }
            .map(GridNames.classic.short)
        #expect(
            short.prefix(7) == ["r1c1", "r1c12", "r1c124", "r1c13", "r1c134", "r1c2", "r1c23"])
    }

    @Test func `the targets of a digit see all its cells in the set`() throws {
        let grid = try CandidateGrid.reduced("r1c5:12 r2c5:23")
        let sets = AlmostLockedSets(on: grid.board)
        let cells = Mask128(bit: 4) | Mask128(bit: 13)
        let set = try #require(sets.cells.firstIndex(of: cells))
        #expect(sets.cells(with: 2, in: set) == Mask128(bit: 13))
        #expect(sets.targets(of: 2, in: set).nonzeroBitCount == 19)
        // Both cells have 2, which leaves the column and the box without the two cells.
        #expect(sets.targets(of: 1, in: set).nonzeroBitCount == 13)
    }
}

extension CandidateGrid {
    /// Returns an empty grid in which some cells keep some candidates only: `r1c1:12 r1c5:13`.
    static func reduced(_ cells: String) throws -> CandidateGrid {
        var removed = Candidates()
        for word in cells.split(separator: " ") {
            let numbers = word.utf8.map { Int($0) - 48 }
            let kept = numbers.dropFirst(5).reduce(UInt16(0)) { $0 | UInt16(bit: $1 - 1) }
            removed.insert(0x1FF & ~kept, at: (numbers[1] - 1) * 9 + numbers[3] - 1)
        }
        return try CandidateGrid(
            filled: Puzzle(parsing: String(repeating: ".", count: 81)), removed: removed)
    }
}

extension Technique {
    /// Returns the eliminations of the steps in an empty grid in which some cells keep some
    /// candidates only.
    func eliminations(inReduced cells: String) throws -> [String] {
        var finder = StepFinder()
        return try finder.steps(of: [self], in: .reduced(cells)).map(\.eliminations.description)
    }

    /// Returns the first step of a technique in its first case with an option.
    func firstStep(ofCase name: String) throws -> Step {
        let testCase = try #require(try TechniqueCase.all(of: id).first { $0.name == name })
        var finder = StepFinder()
        let steps = finder.steps(of: [self], in: testCase.grid, rules: testCase.rules)
        return try #require(steps.first { $0.eliminations == testCase.eliminations })
    }
}

import Testing

@testable import SudokuEngine

@Suite struct BasicFishTests {
    @Test(arguments: try FishDefinition.cases(of: ["x-wing", "swordfish", "jellyfish"]))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    /// An empty grid in which 5 is in rows 1 and 5 only in some columns.
    private func wing(row1: Set<Int>, row5: Set<Int>) throws -> [Step] {
        let removed =
            FishDefinition.marks(of: 5, inRow: 1, but: row1)
            + FishDefinition.marks(of: 5, inRow: 5, but: row5)
        return try Fish.xWing.steps(
            in: String(repeating: ".", count: 81), removed: removed.joined(separator: " "))
    }

    @Test func `two rows with the digit in the same two columns are an X-Wing`() throws {
        let steps = try wing(row1: [2, 8], row5: [2, 8])
        #expect(steps.map(\.eliminations.count) == [14])
    }

    @Test func `a place in a third column is no X-Wing`() throws {
        #expect(try wing(row1: [2, 8], row5: [2, 7, 8]).isEmpty)
        #expect(try wing(row1: [2, 8], row5: [2, 7]).isEmpty)
    }

    @Test func `a cover without other places removes nothing`() throws {
        var removed: [String] = []
        for row in 1...9 {
            let columns: Set = row == 1 || row == 5 ? [1, 5] : [2, 3, 4, 6, 7, 8, 9]
            removed += FishDefinition.marks(of: 5, inRow: row, but: columns)
        }
        let steps = try Fish.xWing.steps(
            in: String(repeating: ".", count: 81), removed: removed.joined(separator: " "))
        #expect(steps.isEmpty)
    }

    @Test func `its sentence names the base and the cover`() throws {
        let testCase = try #require(try TechniqueCase.all(of: "x-wing").first)
        var finder = StepFinder()
        let step = try #require(finder.steps(of: [Fish.xWing], in: testCase.grid).first)
        let cells = "r1c3, r1c4, r4c3, r4c4, r5c3, r5c4, r6c3, r6c4"
        #expect(
            step.sentence()
                == "X-Wing: rows 3 and 7 (base) have 3 only in columns 3 and 4 (cover), "
                + "one in each; so these have no other 3, and \(cells) and r9c4 are "
                + "not 3.")
        #expect(
            step.sentence(in: .german)
                == "X-Wing: In Zeilen 3 und 7 (Basis) steht die 3 nur in Spalten 3 und "
                + "4 (Abdeckung), in jeder dieser Linien eine; sie haben also keine "
                + "andere 3: \(cells) und r9c4 sind nicht 3.")
    }
}

import Testing

@testable import SudokuEngine

@Suite struct BruteForceTests {
    private static let solution =
        "123456789" + "456789123" + "789123456" + "214365897" + "365897214" + "897214365"
        + "531642978" + "642978531" + "978531642"

    /// Returns the step after the first rows of the solution.
    private static func step(rows: Int) throws -> Step {
        let text = solution.prefix(rows * 9) + String(repeating: ".", count: 81 - rows * 9)
        return BruteForce.step(
            on: Board(try Puzzle(parsing: text)), to: try Solution(parsing: solution))
    }

    @Test func `the middle of the empty cells is filled`() throws {
        // Cell 45 + 18 of 36 empty cells, and cell 72 + 4 of 9.
        #expect(try Self.step(rows: 5).placements.map(\.cell.index) == [63])
        #expect(try Self.step(rows: 8).placements.map(\.cell.index) == [76])
        #expect(try Self.step(rows: 8).placements.map(\.digit.value) == [3])
    }

    @Test func `its sentence names the solution`() throws {
        let step = try Self.step(rows: 8)
        #expect(
            step.sentence()
                == "Brute Force: no technique finds a step; in the solution r9c5 is 3.")
        #expect(
            step.sentence(in: .german)
                == "Brute Force: Keine Technik findet einen Schritt; laut Lösung gilt: r9c5 ist 3.")
    }

    @Test func `no search finds it`() throws {
        #expect(try BruteForce.technique.steps(in: .emptyGrid).isEmpty)
    }
}

import PuzzleExchange
import SudokuEngine
import SudokuLayouts
import Testing

@Suite struct ArrowTests {
    private static func text(_ rows: String..., rest: String = "0") -> String {
        let text = rows.map { $0 + String(repeating: rest, count: 9 - $0.count) }.joined()
        return text + String(repeating: rest, count: 81 - text.count)
    }

    @Test func `arrows lead to the sum of the cage`() throws {
        // A chain around a corner, a cage of two corners, one without a sum, and one of a cell.
        let text = Self.text("A<", "^7005", "00`", "0.", "0000,", "'", ">>>O")
        let puzzle = try #require(try ExchangeFormatTests.read(text))
        #expect(puzzle.layout.name == "killer:9" && puzzle.clueCount == 0)
        #expect(
            puzzle.cages == [
                GridCage([0, 1, 9], sum: 10), GridCage([10, 20], sum: 7), GridCage([13], sum: 5),
                GridCage([28, 38], sum: nil), GridCage([37, 45], sum: nil),
                GridCage([40, 48], sum: nil), GridCage([54, 55, 56, 57], sum: 24),
            ])
    }

    @Test(arguments: [
        (text("<"), "position 1", "points out of the grid"),
        (text("0^"), "position 2", "points out of the grid"),
        (text("><"), "position 1", "arrows in a circle"),
        (text(">>v", "^<<"), "position 1", "arrows in a circle"),
        (text(">k"), "position 2", "neither an arrow nor a sum"),
        (text(">j"), "sum 1", "do not add up to 45"),
        (text("v", rest: "v"), "position 73", "points out of the grid"),
    ])
    func `arrows with a defect are refused with their place and a remedy`(
        text: String, place: String, problem: String
    ) {
        let error = #expect(throws: ExchangeError.self) { try ExchangeFormatTests.read(text) }
        #expect(error?.place == place, "\(error?.description ?? "")")
        #expect(error?.problem.contains(problem) == true, "\(error?.description ?? "")")
    }
}

import FarmTestSupport
import PuzzleExchange
import SudokuEngine
import SudokuLayouts
import Testing

@Suite struct SumoCueTests {
    @Test func `killers without givens are read and written again`() throws {
        var count = 0
        for line in try TestData.lines("layouts/killers.tsv").dropFirst() {
            let fields = line.split(separator: "\t").map(String.init)
            let puzzle = try LayoutPuzzle(parsing: fields[3])
            guard ExchangeFormat.sumocue.obstacle(to: puzzle) == nil else { continue }
            let text = try ExchangeFormat.sumocue.text(of: puzzle)
            #expect(text.hasPrefix("3x3:") && text.filter { $0 == ":" }.count == 84)
            #expect(try ExchangeFormatTests.read(text) == puzzle)
            count += 1
        }
        #expect(count > 30)
    }

    private static func text(_ start: String, _ numbers: [Int: Int] = [:]) -> String {
        start + (0..<81).map { "\(numbers[$0] ?? 0):" }.joined()
    }

    @Test func `cells with the same number and sum are a cage`() throws {
        let text = Self.text("3x3:d:k:", [0: 256 * 7 + 200, 80: 256 * 7 + 200, 9: 256 * 5 + 1])
        let puzzle = try #require(try ExchangeFormatTests.read(text))
        #expect(puzzle.layout.name == "x-killer:9")
        #expect(puzzle.cages == [GridCage([0, 80], sum: 7), GridCage([9], sum: 5)])
        let none = try #require(try ExchangeFormatTests.read(Self.text("3x3::k:")))
        #expect(none.layout.name == "classic:9" && none.clueCount == 0)
    }

    @Test(arguments: [
        (text("4x4::k:"), "position 1", "'4', expected '3' at the start"),
        (text("3x3:e:k:"), "position 5", "'e', expected ':'"),
        (text("3x3::k:") + "0:", "position 170", "after the puzzle"),
        ("3x3::k:0:0:", "position 12", "expected the number of r1c3; write 256 times"),
        ("3x3::k:99999:", "position 13", "up to 45"),
        ("3x3::k:0,", "position 9", "',', expected ':' after the number"),
        (text("3x3::k:", [0: 256 * 7, 1: 256 * 8]), "position 17", "the sums 7 and 8"),
        (text("3x3::k:", [0: 256 * 40]), "sum 1", "do not add up to 40"),
    ])
    func `numbers with a defect are refused with their place and a remedy`(
        text: String, place: String, problem: String
    ) {
        let error = #expect(throws: ExchangeError.self) { try ExchangeFormatTests.read(text) }
        #expect(error?.place == place, "\(error?.description ?? "")")
        #expect(error?.problem.contains(problem) == true, "\(error?.description ?? "")")
    }
}

import FarmTestSupport
import PuzzleExchange
import SudokuLayouts
import Testing

@Suite struct SGTGameIDTests {
    @Test func `ids made by Solo are read and written again byte for byte`() throws {
        let lines = try TestData.lines("layouts/sgt-ids.tsv").dropFirst()
        #expect(lines.count == 70)
        for line in lines {
            let fields = line.split(separator: "\t").map(String.init)
            let puzzle = try #require(try ExchangeFormatTests.read(fields[0]))
            #expect(puzzle.line == fields[1])
            #expect(
                try ExchangeFormat.sgt.text(of: LayoutPuzzle(parsing: fields[1])) == fields[0])
        }
    }

    @Test(
        arguments: [
            ("2x2m4dt:p", "2x2:p"), ("2x2r2a:p", "2x2:p"), ("2x2md4:p", "2x2:p"),
            ("2x2xdu:1_2n", "2x2x:1_2n"), ("4j:p,_h_h_h_", nil), ("2x2:zz", nil),
            ("3x3k:zzzc,,", nil),
        ] as [(String, String?)])
    func `parameters of the generator are read and not written`(
        id: String, written: String?
    ) throws {
        guard let written else { return }
        let puzzle = try #require(try ExchangeFormatTests.read(id))
        #expect(try ExchangeFormat.sgt.text(of: puzzle) == written)
    }

    @Test func `regions that are boxes are read as boxes`() throws {
        let jigsaw = try LayoutPuzzle(parsing: "jigsaw:4:AABBAABBCCDDCCDD:1...............")
        let id = try ExchangeFormat.sgt.text(of: jigsaw)
        #expect(id.hasPrefix("4j:1o,"))
        #expect(try ExchangeFormatTests.read(id)?.line == "classic:4:1...............")
    }

    @Test(
        arguments: [
            ("2x2p", nil, ""), ("2x2:", "position 5", "after 0 of 16 cells"),
            ("2x2:q", "position 5", "17 empty cells after 0, but the grid has 16"),
            ("2x2:o12345678", "position 6", "'1' after 15 of 16 cells"),
            ("2x2:5o", "r1c1", "5 is above the highest digit, 4"),
            ("2x2:1__1m", "position 7", "'_' after 1 of 16 cells"),
            ("2x2:pa", "position 6", "'a' after the puzzle"),
            ("2x2#12345:", "position 4", "a seed is no puzzle"),
            ("2x2q:p", "position 4", "'q' is no parameter"),
            ("2x:p", "position 3", "expected a number"),
            ("9:p", "position 1", "there are no boxes"),
            ("1x9:p", "position 1", "there are no boxes"), ("9x1:p", "position 1", "there are no"),
            ("9x9:p", "position 1", "4 to 25 digits, not 9 by 9"),
            ("999999x999999:p", "position 1", "4 to 25 digits"),
            ("4j:p", "position 5", "the end of the text, expected ','"),
            ("4j:p,", "position 6", "after 0 of 25 edges"),
            ("4j:p,zz", "position 6", "25 edges after 0, but the grid has 24"),
            ("4j:p,_____________________!", "position 27", "'!' after 21 of 25 edges"),
            ("2x2k:p,b__a__a__a_a__ba,9b8_6_4d4_6d", "r4c1", "has its sum in its first cell"),
            ("2x2k:p,b__a__a__a_a__ba,9_1a8_6_4d4_6_3c", "r1c2", "has its sum in its first cell"),
            ("2x2k:p,b__a__a__a_a__ba,11b8_6_4d4_6_3c", "sum 1", "do not add up to 11"),
            ("4j:p,_w", "position 8", "in one region"),
        ] as [(String, String?, String)])
    func `an id with a defect is refused with its place and a remedy`(
        id: String, place: String?, problem: String
    ) throws {
        guard let place else {
            #expect(try ExchangeFormatTests.read(id) == nil)
            return
        }
        let error = #expect(throws: ExchangeError.self) { try ExchangeFormatTests.read(id) }
        if !place.isEmpty { #expect(error?.place == place, "\(error?.description ?? "")") }
        #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        "2x2:" + String(repeating: "_", count: 1_000_000),
        "2x2:" + String(repeating: "9", count: 1_000_000),
        String(repeating: "9", count: 1_000_000) + ":",
        "4j:p," + String(repeating: "_", count: 1_000_000),
        "2x2" + String(repeating: "x", count: 1_000_000) + ":",
    ])
    func `long ids are refused`(id: String) {
        #expect(throws: ExchangeError.self) { try ExchangeFormatTests.read(id) }
    }
}

import PuzzleExchange
import SudokuLayouts
import Testing

@Suite struct ISSTests {
    private static let empty4 = String(repeating: ".", count: 16)
    private static let empty9 = String(repeating: ".", count: 81)

    @Test(arguments: [
        ("classic:4:1............4..", ".Shape~4x4.~R1C1_1.~R4C2_4"),
        ("classic:16:G" + String(repeating: ".", count: 255), ".Shape~16x16.~R1C1_16"),
        (
            "jigsaw-x:4:AABBAABBCCDDCCDD:\(empty4)",
            ".Shape~4x4.NoBoxes.Jigsaw~AABBAABBCCDDCCDD.Diagonal~1.Diagonal~-1"
        ),
        (
            "classic:6w2:" + String(repeating: ".", count: 36),
            ".Shape~6x6.NoBoxes.Jigsaw~AABBCCAABBCCAABBCCDDEEFFDDEEFFDDEEFF"
        ),
        (
            "windoku-disjoint-antiknight-antiking-nonconsecutive:9:\(empty9)",
            ".Windoku.DisjointSets.AntiKnight.AntiKing.AntiConsecutive"
        ),
        ("windoku:4:\(empty4)", ".Shape~4x4.AllDifferent~R2C2~R2C3~R3C2~R3C3"),
        (
            "extra:4:A..BA..BA..BA..B:\(empty4)",
            ".Shape~4x4.AllDifferent~R1C1~R2C1~R3C1~R4C1.AllDifferent~R1C4~R2C4~R3C4~R4C4"
        ),
        ("latin:4:\(empty4)", ".Shape~4x4.NoBoxes"),
        ("killer:4:A..............A/-:", ".Shape~4x4.Cage~0~R1C1~R4C4"),
        (
            "centredot:9:\(empty9)",
            ".AllDifferent~R2C2~R2C5~R2C8~R5C2~R5C5~R5C8~R8C2~R8C5~R8C8"
        ),
    ])
    func `constraints have all rules`(line: String, text: String) throws {
        #expect(try ExchangeFormat.iss.text(of: LayoutPuzzle(parsing: line)) == text)
    }
}

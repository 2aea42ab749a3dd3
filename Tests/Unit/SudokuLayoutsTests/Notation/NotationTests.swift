import FarmTestSupport
import SudokuEngine
import SudokuLayouts
import Testing

@Suite struct NotationTests {
    /// Four cells of a 4x4 grid in each region, and other labels of the same regions.
    private static let regions = "AABBAABBCCDDCCDD"
    private static let empty = "................"
    private static let cages = "AAAABBBBCCCCDDDD"

    @Test(arguments: [
        "classic:4:1..............P".replacing("P", with: "4"),
        "classic:6w2:...6.3..3...2...5..6...2...1..1.2...",
        "jigsaw:4:\(regions):\(empty)",
        "x-latin:4:\(empty)",
        "jigsaw-extra-killer:4:\(regions):A.......AAA.....:AB.............B/4,-:",
        "extra:4:A..BA..BA..BA..B:1...............",
        "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:",
        "killer:4:AAABCDBBCDEFGGEF/9,8,6,-,4,6,3:...............1",
        "killer:4:A..............A/3:",
    ])
    func `the form of the writer is read and written again`(line: String) throws {
        #expect(try LayoutPuzzle(parsing: line).line == line)
    }

    @Test(arguments: [
        ("classic:4:0-..............", "classic:4:\(empty)"),
        ("jigsaw:4:zz11zz11aaBBaaBB:\(empty)", "jigsaw:4:\(regions):\(empty)"),
        ("extra:4:b..ab..ab..ab..a:\(empty)", "extra:4:A..BA..BA..BA..B:\(empty)"),
        ("killer:4:b..............a/3,-:", "killer:4:A..............B/-,3:"),
        ("killer:4:9..............A/1,-:", "killer:4:A..............B/-,1:"),
        ("killer:4:A..............A/3:\(empty)", "killer:4:A..............A/3:"),
    ])
    func `any letters in any order are read`(line: String, written: String) throws {
        let puzzle = try LayoutPuzzle(parsing: line)
        #expect(puzzle.line == written)
        #expect(try LayoutPuzzle(parsing: written) == puzzle)
    }

    @Test(arguments: [
        ("", 1, "KIND:SIZE:GIVENS"), ("classic:4", 1, "KIND:SIZE:GIVENS"),
        ("classic:4:\(empty):", 11, "2 fields after the size; classic:4 has 1: givens"),
        ("jigsaw:4:\(empty)", 10, "has 2: regions, givens"),
        ("extra-killer:4:\(empty):\(empty)", 16, "has 3: extra, cages, givens"),
        ("clasic:4:\(empty)", 1, "'clasic' is no kind"),
        ("classic:4:...", 14, "3 characters; classic:4 has 16 cells"),
        ("classic:4:\(empty).", 27, "17 characters"),
        ("classic:4:", 11, "0 characters"),
        ("classic:4:5...............", 11, "5 is above the highest digit of classic:4, 4"),
        ("classic:10:\(String(repeating: ".", count: 98))A.", 0, ""),
        ("classic:10:\(String(repeating: ".", count: 98))B.", 110, "B is above"),
        ("classic:4:...a............", 14, "'a' is no digit; write a capital letter"),
        ("classic:4:...Q............", 14, "'Q' is no digit; write 1-9"),
        ("classic:4:...\t............", 14, "the byte 9 is no digit"),
        ("jigsaw:4:AABBAABBCCDDCCD:\(empty)", 25, "15 letters"),
        ("jigsaw:4:AABBAABBCCDDCCD.:\(empty)", 25, "'.' is no letter; write A-Z"),
        ("jigsaw:4:AABBAABBCCDDCCDC:\(empty)", 18, "has 5 cells; give it 4"),
        ("jigsaw:4:AAABAABBCDDDCCBD:\(empty)", 10, "has 5 cells"),
        ("jigsaw:4:AABBABABCCDDCCDD:\(empty)", 10, "is not connected"),
        ("extra:4:\(empty):\(empty)", 9, "there is no extra house"),
        ("extra:4:AAA.............:\(empty)", 9, "has 3 cells; give it 4"),
        ("extra:4:AAA?............:\(empty)", 12, "or a dot for none"),
        ("killer:4:\(empty)/:", 10, "there is no cage"),
        ("killer:4:\(cages):", 10, "one slash"), ("killer:4:\(cages)/1/2:", 10, "one slash"),
        ("killer:4:\(cages)/10,10,10:", 27, "3 sums for 4 cages"),
        ("killer:4:\(cages)/10,10,10,10,:", 27, "5 sums for 4 cages"),
        ("killer:4:\(cages)/10,10,010,10:", 33, "'010' is no sum"),
        ("killer:4:\(cages)/10,10,,10:", 33, "'' is no sum"),
        ("killer:4:\(cages)/10,10,0,10:", 33, "do not add up to 0; write 10 to 10"),
        ("killer:4:AA............../8:", 27, "do not add up to 8; write 3 to 7"),
        ("killer:4:AAAAA.........../-:", 10, "has 5 cells; no digit occurs twice, so at most 4"),
    ])
    func `a line with a defect is refused with its position and a remedy`(
        line: String, position: Int, problem: String
    ) {
        guard position > 0 else {
            #expect(throws: Never.self) { try LayoutPuzzle(parsing: line) }
            return
        }
        let error = #expect(throws: LayoutError.self) { try LayoutPuzzle(parsing: line) }
        #expect(error?.position == position, "\(error?.description ?? "")")
        #expect(error?.problem.contains(problem) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        String(repeating: "A", count: 40_000), String(repeating: ":", count: 40_000),
        "killer:25:" + String(repeating: "A,", count: 20_000) + "/:",
        "killer:9:" + String(repeating: "A/", count: 20_000) + ":",
        String(repeating: "x-", count: 20_000) + ":9:",
    ])
    func `long lines are refused`(line: String) {
        #expect(throws: LayoutError.self) { try LayoutPuzzle(parsing: line) }
    }

    @Test(arguments: [
        ("variants-dclamage.tsv", 2), ("sgt-ids.tsv", 1), ("killers.tsv", 3),
    ])
    func `published puzzles are read and written again`(file: String, column: Int) throws {
        let lines = try TestData.lines("layouts/" + file).dropFirst()
        var changed = 0
        for line in lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let puzzle = try LayoutPuzzle(parsing: fields[column])
            if puzzle.line != fields[column] { changed += 1 }
            #expect(try LayoutPuzzle(parsing: puzzle.line) == puzzle)
            if column != 1 {
                let digits = fields[column + 1].utf8.compactMap { GridRules.digit(of: $0) }
                #expect(puzzle.isSolved(by: LayoutSolution(digits: digits)), "\(fields[0])")
            }
        }
        #expect(changed == (file == "variants-dclamage.tsv" ? 2 : 0))
    }

    @Test func `published partitions are read and written again`() throws {
        let lines = try TestData.lines("layouts/jigsaw-layouts.tsv").dropFirst()
        #expect(lines.count == 523)
        for line in lines {
            guard let regions = line.split(separator: "\t").last else { continue }
            let text = "jigsaw:9:\(regions):" + String(repeating: ".", count: 81)
            #expect(try LayoutPuzzle(parsing: text).line == text)
        }
    }

    @Test func `parts that do not fit together are refused`() throws {
        let map = CellMap(Self.regions.map { Optional($0) })
        let givens = [UInt8](repeating: 0, count: 16)
        let cage = GridCage([0, 1], sum: 3)
        let classic = try Layout(size: 4)
        #expect(throws: LayoutError.self) {
            try LayoutPuzzle(classic, regions: map, givens: givens)
        }
        #expect(throws: LayoutError.self) { try LayoutPuzzle(classic, extra: map, givens: givens) }
        #expect(throws: LayoutError.self) {
            try LayoutPuzzle(classic, cages: [cage], givens: givens)
        }
        #expect(throws: LayoutError.self) { try LayoutPuzzle(classic, givens: [1, 2]) }
        let killer = try Layout([.killer], size: 4)
        #expect(throws: LayoutError.self) {
            try LayoutPuzzle(killer, cages: [cage, GridCage([1, 2], sum: nil)], givens: givens)
        }
        #expect(throws: LayoutError.self) {
            try LayoutPuzzle(killer, cages: [GridCage([16], sum: nil)], givens: givens)
        }
        let jigsaw = try Layout([.jigsaw], size: 4)
        #expect(throws: LayoutError.self) { try LayoutPuzzle(jigsaw, givens: givens) }
        #expect(throws: Never.self) { try LayoutPuzzle(jigsaw, regions: map, givens: givens) }
    }
}

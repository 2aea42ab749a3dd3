import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts
import Testing

/// The grid of a record and the puzzle of a layout are the same.
@Suite struct LayoutGridTests {
    @Test func `published puzzles are the same grid and the same puzzle`() throws {
        for puzzle in try PublishedPuzzles.all() where puzzle.layout != .classic9 {
            let grid = LayoutGrid(puzzle)
            #expect(grid.line == puzzle.line)
            #expect(try LayoutPuzzle(grid) == puzzle)
            #expect(grid.layout == puzzle.layout.name && grid.givens == puzzle.givens)
            #expect(grid.cages == puzzle.cages)
        }
    }

    @Test func `letters may be any in any order`() throws {
        let line = "jigsaw-killer:4:aaxxaaxx99zz99zz:QQ..QQ....7777..../1,-:"
            .replacing("QQ..QQ....7777....", with: "QQ..QQ....77..77")
            .replacing("/1,-", with: "/-,10")
        let grid = try LayoutGrid(parsing: line)
        #expect(grid.line == "jigsaw-killer:4:AABBAABBCCDDCCDD:AA..AA....BB..BB/-,10:")
        #expect(try LayoutGrid(parsing: grid.line) == grid)
    }

    /// A killer of 4x4 cells in the long form; each case replaces a text in it.
    private static let line = """
        {"id":"aaaaaaaaaaaaaaaa","givens":"................","solution":"3421214343121234",\
        "layout":"killer:4","cages":[{"sum":9,"cells":["r1c1","r1c2","r1c3"]},\
        {"cells":["r1c4","r2c3","r2c4"]}],"tier":"beginner","tierIndex":1,"tierRating":1.0,\
        "se":null,"clues":0,"w20":4.00,"timeIndex":null,"techniques":{"Hidden Single":16},\
        "symmetry":"none","usesUniqueness":false}
        """

    @Test func `the long form states the grid`() throws {
        let record = try PuzzleRecord(json: Self.line)
        #expect(record.json == Self.line)
        #expect(record.notation == "killer:4:AAAB..BB......../9,-:")
    }

    @Test(arguments: [
        (
            "{\"sum\":9,\"cells\":[\"r1c1\",\"r1c2\",\"r1c3\"]}", "{\"sum\":9,\"cells\":[]}",
            "0 cells"
        ),
        ("\"r1c3\"", "\"r1c4\"", "two cages"), ("\"r1c3\"", "\"r1c5\"", "'r1c5' is not a cell"),
        ("\"r1c3\"", "\"r01c3\"", "is not a cell"), ("\"r1c3\"", "7", "names of cells"),
        ("\"sum\":9", "\"sum\":11", "the sum 11"), ("\"sum\":9", "\"sum\":-1", "the sum -1"),
        ("\"sum\":9", "\"sum\":\"9\"", "integer"),
        ("3421214343121234", "34212143431212345", "17 cells"),
        ("3421214343121234", "342121434312123.", "solution: write"),
        ("3421214343121234", "3421214343121235", "up to 4"),
        ("\"................\"", "\"...............\"", "cell"),
        ("killer:4", "killer:26", "is not a layout"), ("killer:4", "killer:04", "is not a layout"),
        ("killer:4", "Killer:4", "is not a layout"), ("killer:4", "killer", "is not a layout"),
        ("killer:4", "killer:4:x", "is not a layout"), ("killer:4", "x:4", "no cages"),
        ("killer:4", "jigsaw-killer:4", "needs regions"), ("killer:4", "killer:6", "cell"),
        ("\"layout\":\"killer:4\",", "", "needs a layout|need a layout"),
        ("\"layout\":\"killer:4\",", "\"layout\":\"killer:4\",\"regions\":\"AABB\",", "no regions"),
        (",\"cages\":[", ",\"cages\":{},\"more\":[", "must be an array"),
    ])
    func `a hostile member is refused`(old: String, new: String, problem: String) throws {
        let line = Self.line.replacing(old, with: new)
        #expect(line != Self.line)
        let error = #expect(throws: BundleError.self) { try PuzzleRecord(json: line) }
        let text = error?.problem ?? ""
        #expect(problem.split(separator: "|").contains { text.contains($0) }, "\(text)")
    }

    @Test(arguments: [
        "x:9:", "x:9", "x:9:...:...", "killer:4:AA/3:..............", "killer:4:AAAA/x:",
        "killer:4:" + String(repeating: "A", count: 16) + "/3,4:",
        "x:26:" + String(repeating: ".", count: 676),
        "jigsaw:4:AABBAABB-CDDCCDD:" + String(repeating: ".", count: 16),
        "x:4:...5............", "x:4:...a............", ":4:................",
        "x-:4:................",
    ])
    func `a line that is no puzzle is refused`(line: String) {
        #expect(throws: BundleError.self) { try LayoutGrid(parsing: line) }
    }
}

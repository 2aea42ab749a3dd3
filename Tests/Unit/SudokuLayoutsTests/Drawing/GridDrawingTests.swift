import FarmTestSupport
import Foundation
import SudokuLayouts
import Testing

@Suite struct GridDrawingTests {
    private static func drawing(_ line: String) throws -> GridDrawing {
        GridDrawing(try LayoutPuzzle(parsing: line))
    }

    private static func empty(_ name: String) throws -> GridDrawing {
        let layout = try Layout(name: name)
        return try drawing("\(name):" + String(repeating: ".", count: layout.cellCount))
    }

    @Test(arguments: [
        ("classic:9", 0, 0, 0), ("windoku:9", 4, 1, 0), ("windoku:16", 9, 1, 0), ("x:6", 0, 0, 2),
        ("disjoint:9", 9, 9, 0), ("windoku-asterisk:9", 5, 2, 0), ("antiknight:9", 0, 0, 0),
    ])
    func `houses are areas or lines`(name: String, areas: Int, tints: Int, lines: Int) throws {
        let drawing = try Self.empty(name)
        #expect(drawing.areas.count == areas)
        #expect(Set(drawing.areas.map(\.tint)).count == tints)
        #expect(drawing.houseLines.count == lines)
    }

    @Test(arguments: LayoutKind.tinted)
    func `the console draws each kind with tints`(kind: LayoutKind) throws {
        let module = try String(
            contentsOf: TestData.root.appending(path: "Web/console/grid.js"), encoding: .utf8)
        let cells = kind.shownCells(LayoutFrame(size: 9))
        #expect(module.contains("\"\(kind)\"") || module.contains("\(kind): \(cells[0])"))
    }

    @Test func `extra houses have a tint each`() throws {
        let drawing = try Self.drawing("extra:4:A..BA..B.BA..BA.:1...............")
        #expect(drawing.areas.map(\.cells) == [[0, 4, 10, 14], [3, 7, 9, 13]])
        #expect(drawing.areas.map(\.tint) == [0, 1])
    }

    @Test func `lines between boxes are thick, those between cells thin, and none is both`() throws
    {
        let drawing = try Self.empty("classic:6")
        // Four horizontal and three vertical ones, edges included; the others are thin.
        #expect(drawing.boxLines.count == 7)
        #expect(drawing.cellLines.count == 7)
        let length = (drawing.boxLines + drawing.cellLines)
            .map { $0.end.x - $0.start.x + $0.end.y - $0.start.y }.reduce(0, +)
        #expect(length == 2 * 6 * 7)
    }

    @Test func `a grid without boxes has its edge`() throws {
        #expect(try Self.empty("latin:5").boxLines.count == 4)
    }

    @Test(arguments: [
        "jigsaw:4:AABBAABBCCDDCCDD:1...............",
        "jigsaw:4:AAABCABBCCDBCDDD:1...............",
    ])
    func `regions are divided by thick lines`(line: String) throws {
        let puzzle = try LayoutPuzzle(parsing: line)
        let drawing = GridDrawing(puzzle)
        let size = drawing.size
        let sets = try #require(puzzle.regions).sets
        var sides = 4 * size
        for cell in 0..<size * size {
            if cell % size > 0, sets[cell] != sets[cell - 1] { sides += 1 }
            if cell >= size, sets[cell] != sets[cell - size] { sides += 1 }
        }
        let length = drawing.boxLines
            .map { $0.end.x - $0.start.x + $0.end.y - $0.start.y }.reduce(0, +)
        #expect(length == Double(sides))
    }

    @Test func `cages have closed outlines within their cells, and sums`() throws {
        let drawing = try Self.drawing("killer:4:AAABCDBBCDEFGGEF/9,8,6,-,4,6,3:")
        #expect(drawing.cages.map(\.label) == ["9", "8", "6", "", "4", "6", "3"])
        for cage in drawing.cages {
            // Each corner ends two lines.
            let corners = cage.outline.flatMap { [$0.start, $0.end] }
            let ends = Dictionary(grouping: corners) { corner in
                [corner.x, corner.y].map { ($0 * 100).rounded() }
            }
            #expect(ends.values.allSatisfy { $0.count == 2 }, "\(cage)")
            let cells = corners.map { Int($0.y) * 4 + Int($0.x) }
            #expect(cells.allSatisfy(cage.cells.contains))
        }
        // An L of three cells has six corners.
        #expect(drawing.cages[1].outline.count == 6)
    }

    @Test func `digits of the solution are told from givens`() throws {
        let puzzle = try LayoutPuzzle(parsing: "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:")
        let solution = try #require(LayoutSolver(budget: 1000).solve(puzzle).first)
        let given = puzzle.with(givens: [3] + [UInt8](repeating: 0, count: 15))
        let drawing = GridDrawing(given, solution: solution)
        #expect(drawing.symbols.count == 16)
        #expect(drawing.symbols.filter(\.isGiven).map(\.text) == ["3"])
        let picture = drawing.svg(title: "a < b", description: "c & d")
        #expect(picture.contains("<title>a &lt; b</title>"))
        #expect(picture.split(separator: "\n").count { $0.contains("font-weight") } == 1)
        #expect(picture.ranges(of: "text-anchor=\"start\"").count == 7)
    }
}

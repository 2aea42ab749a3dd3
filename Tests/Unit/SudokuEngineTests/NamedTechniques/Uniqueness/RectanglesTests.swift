import Testing

@testable import SudokuEngine

@Suite struct RectanglesTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `a missing candidate is forgiven by one rule only`() {
        let picture = "12 . . 12 . . . . .\n12 . . 13 . . . . .\n" + lines(7)
        var rules = SearchRules()
        let technique = UniqueRectangle.typeOne
        #expect(technique.eliminations(inPicture: picture, rules: rules) == ["r2c4:1"])
        rules.allowsMissingCandidates = false
        #expect(technique.eliminations(inPicture: picture, rules: rules).isEmpty)
    }

    @Test func `a candidate that a filled cell excludes is not forgiven`() {
        let picture =
            "12 . . 1 . . . . .\n12 . . 13 . . . . .\n" + lines(6) + ". . . =2 . . . . .\n"
        #expect(UniqueRectangle.typeOne.eliminations(inPicture: picture).isEmpty)
    }

    @Test func `four cells form one rectangle for a score, and two in a list`() {
        // From r1c1 the digits are 1 and 2, from r1c4 1 and 3.
        let picture = "12 . . 13 . . . . .\n123 . . 123 . . . . .\n" + lines(7)
        let board = Board(picture: picture)
        let rectangles = Rectangles()
        let cells = CellSet([0, 3, 9, 12].compactMap(Cell.init(_:))).bits
        let listed = rectangles.all(on: board, allowsMissing: true, isListing: true)
        #expect(listed.filter { $0.cells == cells }.map(\.digits) == [0b011, 0b101])
        let scored = rectangles.all(on: board, allowsMissing: true, isListing: false)
        #expect(scored.filter { $0.cells == cells }.map(\.digits) == [0b011])
    }

    @Test func `rectangles come by start, neighbour in the box, and opposite line`() {
        let picture = "12 123 . 123 . . . . .\n123 124 . 123 . . . . .\n" + lines(7)
        let rectangles = Rectangles().all(
            on: Board(picture: picture), allowsMissing: false, isListing: false)
        let cells = rectangles.map { CellSet(bits: $0.cells).description }
        #expect(cells.count == 24)
        #expect(cells.first == "{r1c1 r1c2 r4c1 r4c2}")
        #expect(cells.last == "{r1c1 r1c9 r3c1 r3c9}")
    }
}

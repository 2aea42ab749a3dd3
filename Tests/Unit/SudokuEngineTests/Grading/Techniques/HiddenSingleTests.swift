import Testing

@testable import SudokuEngine

@Suite struct HiddenSingleTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `the last empty cell of a house is rated 1.0`() {
        let board = Board(picture: "=1 =2 =3 =4 =5 =6 =7 =8 .\n" + lines(8))
        #expect(HiddenSingle.rung.step(on: board)?.text == "1.0 Hidden Single: r1c9=9")
    }

    @Test func `a hidden single is rated 1.2 in a box and 1.5 in a column or row`() {
        var row = "12 -1 -1 -1 -1 -1 -1 -1 -1\n" + lines(8)
        #expect(
            HiddenSingle.rung.step(on: Board(picture: row))?.text == "1.5 Hidden Single: r1c1=1")
        row = "12 -1 -1 . . . . . .\n-1 -1 -1 . . . . . .\n-1 -1 -1 . . . . . .\n" + lines(6)
        #expect(
            HiddenSingle.rung.step(on: Board(picture: row))?.text == "1.2 Hidden Single: r1c1=1")
        #expect(HiddenSingle.rung.step(on: Board(.empty)) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Hidden Single").sentence
                == "Hidden Single: r1c8 is the only place left for 6 in box 3, so r1c8 is 6.")
    }
}

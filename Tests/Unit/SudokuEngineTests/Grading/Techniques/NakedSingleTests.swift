import Testing

@testable import SudokuEngine

@Suite struct NakedSingleTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `a naked single is rated 2.3`() {
        let board = Board(picture: "12 3 . . . . . . .\n" + lines(8))
        #expect(NakedSingle.rung.step(on: board)?.text == "2.3 Naked Single: r1c2=3")
        #expect(NakedSingle.rung.step(on: Board(.empty)) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Naked Single").sentence
                == "Naked Single: 9 is the only candidate left in r2c7, so r2c7 is 9.")
    }
}

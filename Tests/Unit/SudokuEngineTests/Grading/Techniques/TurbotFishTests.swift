import Testing

@testable import SudokuEngine

@Suite struct TurbotFishTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `a turbot fish is neither a skyscraper nor a kite`() throws {
        let board = try PageExample("Turbot Fish").board()
        #expect(TurbotFish.rung.step(on: board)?.technique == TurbotFish.technique)
        #expect(Skyscraper.rung.step(on: board) == nil)
        #expect(TwoStringKite.rung.step(on: board) == nil)
        let skyscraper =
            "-5 . -5 -5 -5 -5 . -5 -5\n" + lines(3) + "-5 . -5 -5 -5 -5 -5 . -5\n" + lines(4)
        #expect(TurbotFish.rung.step(on: skyscraper) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Turbot Fish").sentence
                == "Turbot Fish: in column 4 and box 9 the 1 has two places each: "
                + "(1)r9c9 = (1)r8c8 - (1)r8c4 = (1)r3c4. r8c4 and r8c8 (bridge) see "
                + "each other in row 8, so one of them is not 1, and the 1 of its "
                + "house is at the other end. So r3c4 or r9c9 is 1, and r3c9, which "
                + "sees both, is not 1.")
    }
}

import Testing

@testable import SudokuEngine

@Suite struct TurbotFishTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `a turbot fish is neither a skyscraper nor a kite`() throws {
        let board = try PageExample("Turbot Fish").board()
        #expect(TurbotFish.step(on: board)?.technique.family == .turbotFish)
        #expect(Skyscraper.step(on: board) == nil)
        #expect(TwoStringKite.step(on: board) == nil)
        let skyscraper =
            "-5 . -5 -5 -5 -5 . -5 -5\n" + lines(3) + "-5 . -5 -5 -5 -5 -5 . -5\n" + lines(4)
        #expect(TurbotFish.step(on: skyscraper) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Turbot Fish").sentence
                == "In each of box 9 and column 4 the 1 has two places, and as two of the "
                + "four see each other, one of the outer two is right, so 1 cannot be in "
                + "r3c9.")
    }
}

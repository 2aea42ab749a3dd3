import Testing

@testable import SudokuEngine

@Suite struct TwoStringKiteTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `a kite is a row and a column joined in a box`() {
        // Row 1 has 5 in c1 and c7, column 2 in r2 and r6, joined in box 1.
        let top = ". -5 -5 -5 -5 -5 . -5 -5\n"
        let none = ". -5 . . . . . . .\n"
        let end = none + lines(1) + none + none + none
        #expect(
            TwoStringKite.rung.step(on: top + lines(1) + none + none + end)?.text
                == "4.1 Two-String Kite: r6c7<>5")
        // With r4 instead of r2, column 2 has no place in box 1.
        #expect(TwoStringKite.rung.step(on: top + none + none + lines(1) + end) == nil)
    }

    @Test func `a skyscraper is not a kite`() {
        let skyscraper =
            "-5 . -5 -5 -5 -5 . -5 -5\n" + lines(3) + "-5 . -5 -5 -5 -5 -5 . -5\n" + lines(4)
        #expect(TwoStringKite.rung.step(on: skyscraper) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Two-String Kite").sentence
                == "Two-String Kite: in row 5 and column 8 the 3 has two places each: "
                + "(3)r1c8 = (3)r6c8 - (3)r5c7 = (3)r5c5. r5c7 and r6c8 (bridge) see "
                + "each other in box 6, so one of them is not 3, and the 3 of its "
                + "house is at the other end. So r1c8 or r5c5 is 3, and r1c5, which "
                + "sees both, is not 3.")
    }
}

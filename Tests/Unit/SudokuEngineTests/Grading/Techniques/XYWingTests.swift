import Testing

@testable import SudokuEngine

@Suite struct XYWingTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `an XY-Wing removes the digit that both ends share`() {
        let top = lines(1) + ". 12 . . . . . 13 .\n" + lines(4)
        #expect(
            XYWing.rung.step(on: top + ". 23 . . . . . . .\n" + lines(2))?.text
                == "4.2 XY-Wing: r7c8<>3")
        #expect(XYWing.rung.step(on: top + ". 24 . . . . . . .\n" + lines(2)) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("XY-Wing").sentence
                == "XY-Wing: pivot r7c9 {2,9}; wings r1c9 {1,9} and r8c7 {1,2}: "
                + "whichever digit the pivot takes, one wing is 1, so r1c7, r3c7 and "
                + "r9c9, which see both, are not 1.")
    }
}

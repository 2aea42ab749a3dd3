import Testing

@testable import SudokuEngine

@Suite struct XYZWingTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `an XYZ-Wing removes the digit that all three cells share`() {
        let top = "123 . . . 13 . . . .\n"
        #expect(
            XYWing.xyzRung.step(on: top + "23 . . . . . . . .\n" + lines(7))?.text
                == "4.4 XYZ-Wing: r1c2<>3 r1c3<>3")
        #expect(XYWing.xyzRung.step(on: top + "24 . . . . . . . .\n" + lines(7)) == nil)
    }

    @Test func `an XY-Wing is not an XYZ-Wing`() {
        let wing =
            lines(1) + ". 12 . . . . . 13 .\n" + lines(4) + ". 23 . . . . . . .\n" + lines(2)
        #expect(XYWing.xyzRung.step(on: wing) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("XYZ-Wing").sentence
                == "XYZ-Wing: pivot r3c7 {2,6,7}; wings r1c7 {6,7} and r3c3 {2,6}: "
                + "whichever digit the pivot takes, it or one of the wings is 6, so "
                + "r3c8, which sees all of these, is not 6.")
    }
}

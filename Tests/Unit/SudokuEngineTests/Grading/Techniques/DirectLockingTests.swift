import Testing

@testable import SudokuEngine

@Suite struct DirectLockingTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `direct pointing leaves one place in another box`() {
        let picture =
            ". . . . -4 -4 . . .\n-4 -4 -4 -4 . -4 . . .\n-4 -4 -4 -4 -4 -4 . . .\n" + lines(6)
        #expect(DirectLocking.rung.step(on: picture)?.text == "1.7 Direct Pointing: r2c5=4")
        let two =
            ". . . . -4 -4 . . .\n-4 -4 -4 -4 . . . . .\n-4 -4 -4 -4 -4 -4 . . .\n" + lines(6)
        #expect(DirectLocking.rung.step(on: two) == nil)
    }

    @Test func `direct claiming leaves one place in another line`() {
        // In row 1, 4 is only in box 1, which leaves r2c8 in row 2.
        let top = ". . . . . . -4 -4 -4\n"
        let rest = ". . . . =4 . . . .\n" + lines(6)
        #expect(
            DirectLocking.rung.step(on: top + "-4 . -4 . . . -4 . -4\n" + rest)?.text
                == "1.9 Direct Claiming: r2c8=4")
        #expect(DirectLocking.rung.step(on: top + "-4 . -4 . . . -4 . .\n" + rest) == nil)
    }

    @Test func `direct pointing comes before direct claiming`() {
        // In row 1, 4 is only in box 1, which leaves r2c8 in row 2; but box 2 also points along row
        // 3 to it.
        let picture =
            ". . . -4 -4 -4 -4 -4 -4\n-4 . -4 -4 -4 -4 -4 . -4\n. . . . . . . . .\n" + lines(6)
        #expect(DirectLocking.rung.step(on: picture)?.text == "1.7 Direct Pointing: r2c8=4")
        let two =
            ". . . -4 -4 -4 -4 -4 -4\n-4 . -4 -4 -4 -4 -4 . .\n. . . . . . . . .\n" + lines(6)
        #expect(DirectLocking.rung.step(on: two) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Direct Pointing").sentence
                == "Direct Pointing: in box 1 all places for 1 (r1c2 and r3c2) lie in column 2: one "
                + "of them is 1, and the rest of column 2 is not; r9c3 is then the only "
                + "place left for 1 in box 7, and r9c3 is 1.")
    }
}

import Testing

@testable import SudokuEngine

@Suite struct SkyscraperTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `a skyscraper is joined in a line`() {
        let base = "-5 . -5 -5 -5 -5 . -5 -5\n" + lines(3)
        #expect(
            Skyscraper.rung.step(on: base + "-5 . -5 -5 -5 -5 -5 . -5\n" + lines(4))?.text
                == "4.0 Skyscraper: r2c8<>5 r3c8<>5 r4c7<>5 r6c7<>5")
        #expect(Skyscraper.rung.step(on: base + "-5 -5 . -5 -5 -5 -5 . -5\n" + lines(4)) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Skyscraper").sentence
                == "Skyscraper: in columns 2 and 5 the 3 has two places each: (3)r7c2 = "
                + "(3)r2c2 - (3)r2c5 = (3)r9c5. r2c2 and r2c5 (bridge) see each other "
                + "in row 2, so one of them is not 3, and the 3 of its house is at the "
                + "other end. So r7c2 or r9c5 is 3, and r7c6 and r9c3, which see both, "
                + "are not 3.")
    }
}

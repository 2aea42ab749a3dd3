import Testing

@testable import SudokuEngine

@Suite struct SkyscraperTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `a skyscraper is joined in a line`() {
        let base = "-5 . -5 -5 -5 -5 . -5 -5\n" + lines(3)
        #expect(
            Skyscraper.step(on: base + "-5 . -5 -5 -5 -5 -5 . -5\n" + lines(4))?.text
                == "4.0 Skyscraper: r2c8<>5 r3c8<>5 r4c7<>5 r6c7<>5")
        #expect(Skyscraper.step(on: base + "-5 -5 . -5 -5 -5 -5 . -5\n" + lines(4)) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Skyscraper").sentence
                == "In each of column 2 and column 5 the 3 has two places, and as two of the "
                + "four see each other, one of the outer two is right, so 3 cannot be in "
                + "r7c6 or r9c3.")
    }
}

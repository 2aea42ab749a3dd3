import Testing

@testable import SudokuEngine

@Suite struct AlignedPairExclusionTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `a pair must leave a candidate in every cell that both see`() {
        // With 1 in r1c1, r1c2 is neither 2, which would empty r1c3, nor 3, which would empty r2c1.
        let picture = "14 23 12 . . . . . .\n13 . . . . . . . .\n" + lines(7)
        #expect(
            AlignedPairExclusion.rung.step(on: picture)?.text
                == "6.2 Aligned Pair Exclusion: r1c1<>1")
        let more = "14 23 12 . . . . . .\n135 . . . . . . . .\n" + lines(7)
        #expect(AlignedPairExclusion.rung.step(on: more) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Aligned Pair Exclusion").sentence
                == "Aligned Pair Exclusion: r1c2 {6,9} and r2c2 {1,2,6,7} are filled together; "
                + "every way with one of the removed candidates repeats a digit in a house "
                + "or takes all candidates of one of the excluders r2c3 {1,6}, r5c2 {2,6} "
                + "and r9c2 {6,7}, so r1c2 is not 6.")
    }
}

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
            AlignedPairExclusion.step(on: picture)?.text
                == "6.2 Aligned Pair Exclusion: r1c1<>1")
        let more = "14 23 12 . . . . . .\n135 . . . . . . . .\n" + lines(7)
        #expect(AlignedPairExclusion.step(on: more) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Aligned Pair Exclusion").sentence
                == "If r1c2 were 6, one of r1c2, r2c2, r2c3, r5c2 and r9c2 would be left "
                + "without a candidate, so 6 cannot be in r1c2.")
    }
}

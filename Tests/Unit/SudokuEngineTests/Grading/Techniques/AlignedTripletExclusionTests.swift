import Testing

@testable import SudokuEngine

@Suite struct AlignedTripletExclusionTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `a triplet must leave a candidate in every cell that all three see`() {
        // With 1 in r1c1 the two cells next to it are 2 and 3, and r2c1 has no candidate left.
        let picture = "15 23 23 . . . . . .\n123 123 . . . . . . .\n" + lines(7)
        #expect(
            AlignedTripletExclusion.rung.step(on: picture)?.text
                == "7.5 Aligned Triplet Exclusion: r1c1<>1")
        #expect(AlignedTripletExclusion.rung.step(on: Board(.empty)) == nil)
    }

    @Test func `one valid combination keeps a candidate`() {
        // With 1 in r1c1 each of the four ways to fill r1c2 and r1c3 empties another cell ...
        let top = "15 26 37 . . . . . .\n123 127 136 . . . . . .\n"
        let picture = top + "167 . . . . . . . .\n" + lines(6)
        #expect(
            AlignedTripletExclusion.rung.step(on: picture)?.text
                == "7.5 Aligned Triplet Exclusion: r1c1<>1")
        // ... except 6 and 7, if r3c1 can be 9.
        let open = top + "1679 . . . . . . . .\n" + lines(6)
        #expect(AlignedTripletExclusion.rung.step(on: open) == nil)
    }

    @Test func `its sentence gives reason and conclusion`() throws {
        #expect(
            try PageExample("Aligned Triplet Exclusion").sentence
                == "Aligned Triplet Exclusion: r1c7 {3,6,8}, r1c8 {6,7,8} and r1c9 {2,4,6,8} are "
                + "filled together; every way with one of the removed candidates repeats a "
                + "digit in a house or takes all candidates of one of the excluders r1c5 "
                + "{7,8}, r1c6 {2,3,7}, r2c9 {2,4,8}, r3c7 {3,8}, r3c8 {7,8,9} and r3c9 "
                + "{2,8,9}, so r1c9 is not 8.")
    }
}

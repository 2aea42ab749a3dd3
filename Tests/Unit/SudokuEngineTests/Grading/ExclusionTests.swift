import Testing

@testable import SudokuEngine

@Suite struct ExclusionTests {
    private let rest = lines(7)

    @Test func `a pair must leave a candidate in every cell that both see`() {
        // With 1 in r1c1, r1c2 is neither 2, which would empty r1c3, nor 3, which would empty r2c1.
        let picture = "14 23 12 . . . . . .\n13 . . . . . . . .\n" + rest
        #expect(
            AlignedExclusion.firstPair(on: Board(picture: picture))?.text
                == "6.2 Aligned Pair Exclusion: r1c1<>1")
        let more = "14 23 12 . . . . . .\n135 . . . . . . . .\n" + rest
        #expect(AlignedExclusion.firstPair(on: Board(picture: more)) == nil)
    }

    @Test func `a triplet must leave a candidate in every cell that all three see`() {
        // With 1 in r1c1 the two cells next to it are 2 and 3, and r2c1 has no candidate left.
        let picture = "15 23 23 . . . . . .\n123 123 . . . . . . .\n" + rest
        #expect(
            AlignedExclusion.firstTriplet(on: Board(picture: picture))?.text
                == "7.5 Aligned Triplet Exclusion: r1c1<>1")
        #expect(AlignedExclusion.firstTriplet(on: Board(.empty)) == nil)
    }

    @Test func `one valid combination keeps a candidate`() {
        // With 1 in r1c1 each of the four ways to fill r1c2 and r1c3 empties another cell ...
        let top = "15 26 37 . . . . . .\n123 127 136 . . . . . .\n"
        let picture = top + "167 . . . . . . . .\n" + Self.lines(6)
        #expect(
            AlignedExclusion.firstTriplet(on: Board(picture: picture))?.text
                == "7.5 Aligned Triplet Exclusion: r1c1<>1")
        // ... except 6 and 7, if r3c1 can be 9.
        let open = top + "1679 . . . . . . . .\n" + Self.lines(6)
        #expect(AlignedExclusion.firstTriplet(on: Board(picture: open)) == nil)
    }

    private static func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }
}

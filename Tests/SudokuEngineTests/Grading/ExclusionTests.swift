import Testing

@testable import SudokuEngine

@Suite struct ExclusionTests {
    private let rest = lines(7)

    @Test func `a pair may not empty a cell that both see`() {
        // 1 in r1c1 leaves r1c2 neither 2, for r1c3 would be empty, nor 3, for r2c1 would.
        let picture = "14 23 12 . . . . . .\n13 . . . . . . . .\n" + rest
        #expect(
            AlignedExclusion.firstPair(on: Board(picture: picture))?.text
                == "6.2 Aligned Pair Exclusion: r1c1<>1")
        let more = "14 23 12 . . . . . .\n135 . . . . . . . .\n" + rest
        #expect(AlignedExclusion.firstPair(on: Board(picture: more)) == nil)
    }

    @Test func `a triplet may not empty a cell that all three see`() {
        // With 1 in r1c1 the two cells beside it are 2 and 3, and nothing is left for r2c1.
        let picture = "15 23 23 . . . . . .\n123 123 . . . . . . .\n" + rest
        #expect(
            AlignedExclusion.firstTriplet(on: Board(picture: picture))?.text
                == "7.5 Aligned Triplet Exclusion: r1c1<>1")
        #expect(AlignedExclusion.firstTriplet(on: Board(.empty)) == nil)
    }

    @Test func `one combination that empties no cell saves a candidate`() {
        // With 1 in r1c1 each of the four ways to fill r1c2 and r1c3 empties another cell ...
        let top = "15 26 37 . . . . . .\n123 127 136 . . . . . .\n"
        let picture = top + "167 . . . . . . . .\n" + Self.lines(6)
        #expect(
            AlignedExclusion.firstTriplet(on: Board(picture: picture))?.text
                == "7.5 Aligned Triplet Exclusion: r1c1<>1")
        // ... but for 6 and 7, when r3c1 could hold 9.
        let open = top + "1679 . . . . . . . .\n" + Self.lines(6)
        #expect(AlignedExclusion.firstTriplet(on: Board(picture: open)) == nil)
    }

    private static func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }
}

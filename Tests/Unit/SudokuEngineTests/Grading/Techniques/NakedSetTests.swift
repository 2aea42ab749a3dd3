import Testing

@testable import SudokuEngine

@Suite struct NakedSetTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    private let row: UInt32 = 1 << 18

    @Test func `a naked set removes its digits from the rest of the house`() {
        let pair = "12 12 . 345 345 345 . 678 1678\n" + lines(8)
        #expect(
            NakedSet.pairRung.step(in: row, on: Board(picture: pair))?.text
                == "3.0 Naked Pair: r1c3<>1 r1c3<>2 r1c7<>1 r1c7<>2 r1c9<>1")
        let triplet = "12 23 13 45678 56789 56789 56789 56789 14\n" + lines(8)
        #expect(
            NakedSet.tripleRung.step(in: row, on: Board(picture: triplet))?.text
                == "3.6 Naked Triplet: r1c9<>1")
        let quad = "12 23 34 14 56789 56789 56789 56789 1\n" + lines(8)
        #expect(
            NakedSet.quadrupleRung.step(in: row, on: Board(picture: quad))?.text
                == "5.0 Naked Quad: r1c9<>1")
    }

    @Test func `a naked set has no more digits than cells`() {
        let pair = "12 13 . 345 345 345 . 678 1678\n" + lines(8)
        #expect(NakedSet.pairRung.step(in: row, on: Board(picture: pair)) == nil)
        let triplet = "12 23 15 45678 56789 56789 56789 56789 14\n" + lines(8)
        #expect(NakedSet.tripleRung.step(in: row, on: Board(picture: triplet)) == nil)
        let quad = "12 23 34 15 56789 56789 56789 56789 1\n" + lines(8)
        #expect(NakedSet.quadrupleRung.step(in: row, on: Board(picture: quad)) == nil)
        #expect(NakedSet.pairRung.step(on: Board(.empty)) == nil)
    }

    @Test(
        arguments: [
            (
                "Naked Pair",
                "Naked Pair: r1c7 {3,6} and r3c7 {3,6} in box 3 have only 3 and 6 between them "
                    + "and need both digits themselves, so r3c9 is not 3 or 6."
            ),
            (
                "Naked Triplet",
                "Naked Triplet: r2c7 {4,7,9}, r2c8 {4,7} and r3c7 {4,9} in box 3 have only 4, 7 "
                    + "and 9 between them and need all three digits themselves, so r1c9, r2c9 "
                    + "and r3c9 are not 9."
            ),
            (
                "Naked Quad",
                "Naked Quad: r7c3 {4,9}, r7c7 {3,4,7}, r7c8 {4,7} and r7c9 {3,9} in row 7 have "
                    + "only 3, 4, 7 and 9 between them and need all four digits themselves, so "
                    + "r7c1 is not 4 or 9, r7c2 is not 3, 4 or 9 and r7c5 and r7c6 are not 3, 7 "
                    + "or 9."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

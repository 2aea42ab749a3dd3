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
            NakedPair.first(in: row, on: Board(picture: pair))?.text
                == "3.0 Naked Pair: r1c3<>1 r1c3<>2 r1c7<>1 r1c7<>2 r1c9<>1")
        let triplet = "12 23 13 45678 56789 56789 56789 56789 14\n" + lines(8)
        #expect(
            NakedTriplet.first(in: row, on: Board(picture: triplet))?.text
                == "3.6 Naked Triplet: r1c9<>1")
        let quad = "12 23 34 14 56789 56789 56789 56789 1\n" + lines(8)
        #expect(
            NakedQuad.first(in: row, on: Board(picture: quad))?.text
                == "5.0 Naked Quad: r1c9<>1")
    }

    @Test func `a naked set has no more digits than cells`() {
        let pair = "12 13 . 345 345 345 . 678 1678\n" + lines(8)
        #expect(NakedPair.first(in: row, on: Board(picture: pair)) == nil)
        let triplet = "12 23 15 45678 56789 56789 56789 56789 14\n" + lines(8)
        #expect(NakedTriplet.first(in: row, on: Board(picture: triplet)) == nil)
        let quad = "12 23 34 15 56789 56789 56789 56789 1\n" + lines(8)
        #expect(NakedQuad.first(in: row, on: Board(picture: quad)) == nil)
        #expect(NakedPair.step(on: Board(.empty)) == nil)
    }

    @Test(
        arguments: [
            (
                "Naked Pair",
                "In box 3 the cells r1c7 and r3c7 can only hold 3 and 6, so 3 and 6 "
                    + "cannot be in r3c9."
            ),
            (
                "Naked Triplet",
                "In box 3 the cells r2c7, r2c8 and r3c7 can only hold 4, 7 and 9, so 9 "
                    + "cannot be in r1c9, r2c9 or r3c9."
            ),
            (
                "Naked Quad",
                "In row 7 the cells r7c3, r7c7, r7c8 and r7c9 can only hold 3, 4, 7 and "
                    + "9, so 4 and 9 cannot be in r7c1, nor 3, 4 and 9 in r7c2, nor 3, 7 and 9 "
                    + "in r7c5 or r7c6."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

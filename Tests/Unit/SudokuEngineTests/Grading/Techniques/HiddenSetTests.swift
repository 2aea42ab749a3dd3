import Testing

@testable import SudokuEngine

@Suite struct HiddenSetTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `a hidden set removes the other candidates of its cells`() {
        let pair = "1234 1256 -12 -12 -12 -12 -12 -12 -12\n" + lines(8)
        #expect(
            HiddenSet.pairRung.step(on: pair)?.text
                == "3.4 Hidden Pair: r1c1<>3 r1c1<>4 r1c2<>5 r1c2<>6")
        let triplet = "125 236 137 -123 -123 -123 -123 -123 -123\n" + lines(8)
        #expect(
            HiddenSet.tripleRung.step(on: triplet)?.text
                == "4.0 Hidden Triplet: r1c1<>5 r1c2<>6 r1c3<>7")
        let quad = "125 236 347 148 -1234 -1234 -1234 -1234 -1234\n" + lines(8)
        #expect(
            HiddenSet.quadrupleRung.step(on: quad)?.text
                == "5.4 Hidden Quad: r1c1<>5 r1c2<>6 r1c3<>7 r1c4<>8")
    }

    @Test func `a hidden set has no place outside its cells`() {
        let pair = "1234 1256 -1 -12 -12 -12 -12 -12 -12\n" + lines(8)
        #expect(HiddenSet.pairRung.step(on: pair) == nil)
        let triplet = "125 236 137 -12 -123 -123 -123 -123 -123\n" + lines(8)
        #expect(HiddenSet.tripleRung.step(on: triplet) == nil)
        let quad = "125 236 347 148 -123 -1234 -1234 -1234 -1234\n" + lines(8)
        #expect(HiddenSet.quadrupleRung.step(on: quad) == nil)
        #expect(HiddenSet.pairRung.step(on: Board(.empty)) == nil)
    }

    @Test func `a hidden set needs more empty cells than twice its size`() {
        let eight = "125 236 347 148 -1234 -1234 -1234 -1234 =9\n" + lines(8)
        #expect(HiddenSet.quadrupleRung.step(in: 1 << 18, on: Board(picture: eight)) == nil)
    }

    @Test(
        arguments: [
            (
                "Hidden Pair",
                "Hidden Pair: in box 1 the digits 7 and 9 have only the places r1c1 and r2c3 and "
                    + "need both, so r1c1 is not 1 or 4 and r2c3 is not 1 or 8."
            ),
            (
                "Hidden Triplet",
                "Hidden Triplet: in column 6 the digits 2, 5 and 9 have only the places r1c6, "
                    + "r3c6 and r8c6 and need all three, so r1c6 is not 1, 7 or 8, r3c6 is not 1 "
                    + "or 8 and r8c6 is not 6."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

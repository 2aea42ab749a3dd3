import Testing

@testable import SudokuEngine

@Suite struct DirectHiddenSetTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `a direct hidden pair leaves one place for another digit`() {
        let picture = "123 1234 -123 -123 -12 -12 -123 -123 -123\n" + lines(8)
        #expect(DirectHiddenSet.pairRung.step(on: picture) == nil)
        let fires = "123 1234 3456 -123 -123 -123 -123 -123 -123\n" + lines(8)
        #expect(DirectHiddenSet.pairRung.step(on: fires)?.text == "2.0 Direct Hidden Pair: r1c3=3")
    }

    @Test func `a direct hidden triplet leaves one place for another digit`() {
        let set = "1234 1234 1235 4567 "
        let rest = " -1234 -1234 -1234 -1234\n" + lines(8)
        #expect(
            DirectHiddenSet.tripleRung.step(on: set + "-1234" + rest)?.text
                == "2.5 Direct Hidden Triplet: r1c4=4")
        #expect(DirectHiddenSet.tripleRung.step(on: set + "-123" + rest) == nil)
    }

    @Test(
        arguments: [
            (
                "Direct Hidden Pair",
                "Direct Hidden Pair: in box 8 the digits 1 and 5 have only the places r7c6 and "
                    + "r9c6 and take up all of them, so no other digit fits there; r9c4 is then "
                    + "the only place left for 7 in box 8, and r9c4 is 7."
            ),
            (
                "Direct Hidden Triplet",
                "Direct Hidden Triplet: in box 6 the digits 1, 3 and 7 have only the places "
                    + "r4c7, r5c7 and r6c7 and take up all of them, so no other digit fits "
                    + "there; r5c9 is then the only place left for 9 in box 6, and r5c9 is 9."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

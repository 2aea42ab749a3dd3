import Testing

@testable import SudokuEngine

@Suite struct LockingTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `pointing removes a digit from the rest of a line`() {
        let picture = ". . . . -4 -4 . . .\n-4 -4 -4 . . . . . .\n-4 -4 -4 . . . . . .\n" + lines(6)
        #expect(
            Locking.rung.step(on: picture)?.text
                == "2.6 Pointing: r1c4<>4 r1c7<>4 r1c8<>4 r1c9<>4")
        let none =
            ". . . -4 -4 -4 -4 -4 -4\n-4 -4 -4 . . . . . .\n-4 -4 -4 . . . . . .\n" + lines(6)
        #expect(Locking.rung.step(on: none) == nil)
    }

    @Test func `claiming removes a digit from the rest of a box`() {
        let rest = "-4 . -4 . . . . . .\n-4 -4 -4 . . . . . .\n" + lines(6)
        #expect(
            Locking.rung.step(on: ". . . -4 -4 -4 -4 -4 -4\n" + rest)?.text
                == "2.8 Claiming: r2c2<>4")
        #expect(Locking.rung.step(on: ". . . -4 -4 -4 -4 -4 .\n" + rest) == nil)
    }

    @Test(
        arguments: [
            (
                "Pointing",
                "Pointing: in box 2 all places for 2 (r1c6 and r2c6) lie in column 6: one of "
                    + "them is 2, so r8c6 and r9c6 are not 2."
            ),
            (
                "Claiming",
                "Claiming: in column 1 all places for 4 (r7c1 and r8c1) lie in box 7: one of "
                    + "them is 4, so r7c2, r8c3, r9c2 and r9c3 are not 4."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

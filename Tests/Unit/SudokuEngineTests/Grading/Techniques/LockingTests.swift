import Testing

@testable import SudokuEngine

@Suite struct LockingTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `pointing removes a digit from the rest of a line`() {
        let picture = ". . . . -4 -4 . . .\n-4 -4 -4 . . . . . .\n-4 -4 -4 . . . . . .\n" + lines(6)
        #expect(
            Locking.step(on: picture)?.text
                == "2.6 Pointing: r1c4<>4 r1c7<>4 r1c8<>4 r1c9<>4")
        let none =
            ". . . -4 -4 -4 -4 -4 -4\n-4 -4 -4 . . . . . .\n-4 -4 -4 . . . . . .\n" + lines(6)
        #expect(Locking.step(on: none) == nil)
    }

    @Test func `claiming removes a digit from the rest of a box`() {
        let rest = "-4 . -4 . . . . . .\n-4 -4 -4 . . . . . .\n" + lines(6)
        #expect(
            Locking.step(on: ". . . -4 -4 -4 -4 -4 -4\n" + rest)?.text == "2.8 Claiming: r2c2<>4")
        #expect(Locking.step(on: ". . . -4 -4 -4 -4 -4 .\n" + rest) == nil)
    }

    @Test(
        arguments: [
            (
                "Pointing",
                "In box 2 the 2 must stand in column 6, so 2 cannot be in r8c6 or r9c6."
            ),
            (
                "Claiming",
                "In column 1 the 4 must stand in box 7, so 4 cannot be in r7c2, r8c3, "
                    + "r9c2 or r9c3."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

import Testing

@testable import SudokuEngine

@Suite struct BidirectionalCycleTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test(arguments: ["Bidirectional X-Cycle", "Bidirectional Y-Cycle", "Bidirectional Cycle"])
    func `a cycle is found where nothing simpler is`(technique: String) throws {
        let board = try PageExample(technique).board()
        #expect(StaticForcingChains.rung.step(on: board)?.technique.ratedName == technique)
        #expect(AlignedPairExclusion.rung.step(on: board) == nil)
    }

    @Test func `a cycle of four cells that is not an X-Wing is a generalized X-Wing`() {
        // 5 in row 1 in c1 and c3, in box 7 in r7c1 and r8c3.
        let picture =
            ". -5 . -5 -5 -5 -5 -5 -5\n-5 -5 -5 . . . . . .\n-5 -5 -5 . . . . . .\n" + lines(3)
            + ". -5 -5 . . . . . .\n-5 -5 . . . . . . .\n-5 -5 -5 . . . . . .\n"
        let found = StaticForcingChains.rung.step(on: picture)
        #expect(
            found?.text
                == "6.5 Generalized X-Wing: r4c1<>5 r4c3<>5 r5c1<>5 r5c3<>5 r6c1<>5 r6c3<>5")
        #expect(found?.complexity == 4)
    }

    @Test(
        arguments: [
            // A third place in box 7: r7c1 and r8c3 are no longer strongly linked.
            ". -5 -5 . . . . . .\n-5 -5 . . . . . . .\n. -5 -5 . . . . . .\n",
            // r8c2 is not in the column of r1c3, so the loop is not closed.
            ". -5 -5 . . . . . .\n-5 . -5 . . . . . .\n-5 -5 -5 . . . . . .\n",
        ])
    func `two strong links that do not form a loop are not a generalized X-Wing`(box: String) {
        let picture =
            ". -5 . -5 -5 -5 -5 -5 -5\n-5 -5 -5 . . . . . .\n-5 -5 -5 . . . . . .\n" + lines(3)
            + box
        #expect(StaticForcingChains.rung.step(on: picture) == nil)
    }

    @Test(
        arguments: [
            (
                "Bidirectional X-Cycle",
                "Bidirectional X-Cycle: (7)r1c7 - (7)r8c7 = (7)r9c9 - (7)r9c4 = (7)r2c4 - "
                    + "(7)r2c8 = (7)r1c7: if r1c7 is 7, r8c7 is not 7; then r9c9 is 7; then r9c4 "
                    + "is not 7; then r2c4 is 7; then r2c8 is not 7; then r1c7 is 7. The loop "
                    + "holds in both directions, so one end of every weak link is true, and r2c2 "
                    + "is not 7."
            ),
            (
                "Bidirectional Y-Cycle",
                "Bidirectional Y-Cycle: (7)r1c3 - (7)r1c8 = (6)r1c8 - (6)r2c8 = (3)r2c8 - "
                    + "(3)r2c3 = (8)r2c3 - (8)r1c3 = (7)r1c3: if r1c3 is 7, r1c8 is not 7; then "
                    + "r1c8 is 6; then r2c8 is not 6; then r2c8 is 3; then r2c3 is not 3; then "
                    + "r2c3 is 8; then r1c3 is not 8; then r1c3 is 7. The loop holds in both "
                    + "directions, so one end of every weak link is true, and r1c1 and r1c2 are "
                    + "not 7 or 8, r1c7 is not 7, r1c9 and r8c8 are not 6, r2c1 and r6c3 are not "
                    + "8, r2c2 is not 3 or 8 and r2c9 is not 3 or 6."
            ),
            (
                "Bidirectional Cycle",
                "Bidirectional Cycle: (4)r6c3 - (4)r6c5 = (4)r7c5 - (8)r7c5 = (8)r7c7 - (8)r6c7 "
                    + "= (9)r6c7 - (9)r6c3 = (4)r6c3: if r6c3 is 4, r6c5 is not 4; then r7c5 is "
                    + "4; then r7c5 is not 8; then r7c7 is 8; then r6c7 is not 8; then r6c7 is "
                    + "9; then r6c3 is not 9; then r6c3 is 4. The loop holds in both directions, "
                    + "so one end of every weak link is true, and r2c7, r3c7 and r4c7 are not 8 "
                    + "and r6c6 is not 4 or 9."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

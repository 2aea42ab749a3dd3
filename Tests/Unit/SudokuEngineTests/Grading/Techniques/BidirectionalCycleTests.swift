import Testing

@testable import SudokuEngine

@Suite struct BidirectionalCycleTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test(arguments: ["Bidirectional X-Cycle", "Bidirectional Y-Cycle", "Bidirectional Cycle"])
    func `a cycle is found where nothing simpler is`(technique: String) throws {
        let board = try PageExample(technique).board()
        #expect(StaticForcingChains.step(on: board)?.technique.name == technique)
        #expect(AlignedPairExclusion.step(on: board) == nil)
    }

    @Test func `a cycle of four cells that is not an X-Wing is a generalized X-Wing`() {
        // 5 in row 1 in c1 and c3, in box 7 in r7c1 and r8c3.
        let picture =
            ". -5 . -5 -5 -5 -5 -5 -5\n-5 -5 -5 . . . . . .\n-5 -5 -5 . . . . . .\n" + lines(3)
            + ". -5 -5 . . . . . .\n-5 -5 . . . . . . .\n-5 -5 -5 . . . . . .\n"
        let found = StaticForcingChains.step(on: picture)
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
        #expect(StaticForcingChains.step(on: picture) == nil)
    }

    @Test(
        arguments: [
            (
                "Bidirectional X-Cycle",
                "Around the loop r1c7, r2c4, r2c8, r8c7, r9c4 and r9c9 every second "
                    + "candidate is right, one way round or the other, so 7 cannot be in r2c2."
            ),
            (
                "Bidirectional Y-Cycle",
                "Around the loop r1c3, r1c8, r2c3 and r2c8 every second candidate is "
                    + "right, one way round or the other, so 7 and 8 cannot be in r1c1 or r1c2, "
                    + "nor 7 in r1c7, nor 6 in r1c9 or r8c8, nor 8 in r2c1 or r6c3, nor 3 and 8 "
                    + "in r2c2, nor 3 and 6 in r2c9."
            ),
            (
                "Bidirectional Cycle",
                "Around the loop r6c3, r6c5, r6c7, r7c5 and r7c7 every second candidate "
                    + "is right, one way round or the other, so 8 cannot be in r2c7, r3c7 or "
                    + "r4c7, nor 4 and 9 in r6c6."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

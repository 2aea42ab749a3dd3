import Testing

@testable import SudokuEngine

@Suite struct FishTests {
    private let open = ". . . . . . . . .\n"

    private func lines(_ count: Int) -> String { String(repeating: open, count: count) }

    @Test func `an X-Wing removes its digit from the rest of the cover lines`() {
        let base = "-5 . -5 -5 -5 -5 -5 . -5\n"
        let wing = base + lines(3) + base + lines(4)
        #expect(
            Fish.xWingRung.step(on: wing)?.text
                == "3.2 X-Wing: "
                + [2, 3, 4, 6, 7, 8, 9].map { "r\($0)c2<>5 r\($0)c8<>5" }
                .joined(separator: " "))
        #expect(Fish.xWingRung.step(on: base + lines(8)) == nil)
    }

    @Test func `a swordfish has three lines`() {
        let sword =
            "-5 . -5 -5 . -5 -5 -5 -5\n" + lines(2) + "-5 . -5 -5 -5 -5 -5 . -5\n" + lines(2)
            + "-5 -5 -5 -5 . -5 -5 . -5\n" + lines(2)
        let found = Fish.swordfishRung.step(on: sword)
        #expect(found?.technique.ratedName == "Swordfish")
        #expect(found?.eliminations.count == 18)
        let more = sword.replacing("-5 . -5 -5 . -5 -5 -5 -5\n", with: "-5 . . -5 . -5 -5 -5 -5\n")
        #expect(Fish.swordfishRung.step(on: more) == nil)
    }

    @Test func `a jellyfish has four lines`() {
        let two = { (left: Int, right: Int) in
            (1...9).map { $0 == left || $0 == right ? "." : "-5" }.joined(separator: " ") + "\n"
        }
        let picture =
            two(1, 3) + open + two(3, 5) + open + two(5, 8) + open + two(8, 1) + lines(2)
        #expect(
            Fish.jellyfishRung.step(on: picture)?.text
                == "5.2 Jellyfish: "
                + [2, 4, 6, 8, 9].map { "r\($0)c1<>5 r\($0)c3<>5 r\($0)c5<>5 r\($0)c8<>5" }
                .joined(separator: " "))
        #expect(Fish.swordfishRung.step(on: picture) == nil)
        let more =
            two(1, 3) + open + two(3, 5) + open + two(5, 8) + open + two(8, 9) + lines(2)
        #expect(Fish.jellyfishRung.step(on: more) == nil)
    }

    @Test(
        arguments: [
            (
                "X-Wing",
                "X-Wing: columns 3 and 9 (base) have 2 only in rows 1 and 6 (cover), one "
                    + "in each; so these have no other 2, and r1c8, r6c2 and r6c8 are not 2."
            ),
            (
                "Swordfish",
                "Swordfish: columns 1, 5 and 8 (base) have 9 only in rows 2, 3 and 6 "
                    + "(cover), one in each; so these have no other 9, and r2c2, r2c9, r3c2, "
                    + "r3c9, r6c3 and r6c9 are not 9."
            ),
            (
                "Jellyfish",
                "Jellyfish: columns 3, 4, 6 and 9 (base) have 3 only in rows 1, 3, 7 and "
                    + "8 (cover), one in each; so these have no other 3, and r8c7 is not 3."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

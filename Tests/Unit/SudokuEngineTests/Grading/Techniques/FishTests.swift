import Testing

@testable import SudokuEngine

@Suite struct FishTests {
    private let open = ". . . . . . . . .\n"

    private func lines(_ count: Int) -> String { String(repeating: open, count: count) }

    @Test func `an X-Wing removes its digit from the rest of the cover lines`() {
        let base = "-5 . -5 -5 -5 -5 -5 . -5\n"
        let wing = base + lines(3) + base + lines(4)
        #expect(
            XWing.step(on: wing)?.text
                == "3.2 X-Wing: "
                + [2, 3, 4, 6, 7, 8, 9].map { "r\($0)c2<>5 r\($0)c8<>5" }
                .joined(separator: " "))
        #expect(XWing.step(on: base + lines(8)) == nil)
    }

    @Test func `a swordfish has three lines`() {
        let sword =
            "-5 . -5 -5 . -5 -5 -5 -5\n" + lines(2) + "-5 . -5 -5 -5 -5 -5 . -5\n" + lines(2)
            + "-5 -5 -5 -5 . -5 -5 . -5\n" + lines(2)
        let found = Swordfish.step(on: sword)
        #expect(found?.technique.name == "Swordfish")
        #expect(found?.eliminations.count == 18)
        let more = sword.replacing("-5 . -5 -5 . -5 -5 -5 -5\n", with: "-5 . . -5 . -5 -5 -5 -5\n")
        #expect(Swordfish.step(on: more) == nil)
    }

    @Test func `a jellyfish has four lines`() {
        let two = { (left: Int, right: Int) in
            (1...9).map { $0 == left || $0 == right ? "." : "-5" }.joined(separator: " ") + "\n"
        }
        let picture =
            two(1, 3) + open + two(3, 5) + open + two(5, 8) + open + two(8, 1) + lines(2)
        #expect(
            Jellyfish.step(on: picture)?.text
                == "5.2 Jellyfish: "
                + [2, 4, 6, 8, 9].map { "r\($0)c1<>5 r\($0)c3<>5 r\($0)c5<>5 r\($0)c8<>5" }
                .joined(separator: " "))
        #expect(Swordfish.step(on: picture) == nil)
        let more =
            two(1, 3) + open + two(3, 5) + open + two(5, 8) + open + two(8, 9) + lines(2)
        #expect(Jellyfish.step(on: more) == nil)
    }

    @Test(
        arguments: [
            (
                "X-Wing",
                "In column 3 and column 9 the 2 must stand in row 1 and row 6, so 2 "
                    + "cannot be in r1c8, r6c2 or r6c8."
            ),
            (
                "Swordfish",
                "In column 1, column 5 and column 8 the 9 must stand in row 2, row 3 and "
                    + "row 6, so 9 cannot be in r2c2, r2c9, r3c2, r3c9, r6c3 or r6c9."
            ),
            (
                "Jellyfish",
                "In column 3, column 4, column 6 and column 9 the 3 must stand in row 1, "
                    + "row 3, row 7 and row 8, so 3 cannot be in r8c7."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

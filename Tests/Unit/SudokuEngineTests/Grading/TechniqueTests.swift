import Testing

@testable import SudokuEngine

/// Positions where each technique must fire, and where it must not.
@Suite struct TechniqueTests {
    private let open = ". . . . . . . . .\n"

    private func lines(_ count: Int) -> String { String(repeating: open, count: count) }

    @Test func `the last empty cell of a house is rated 1.0`() {
        let board = Board(picture: "=1 =2 =3 =4 =5 =6 =7 =8 .\n" + lines(8))
        #expect(HiddenSingle.first(on: board)?.text == "1.0 Hidden Single: r1c9=9")
    }

    @Test func `a hidden single is rated 1.2 in a box and 1.5 in a column or row`() {
        var row = "12 -1 -1 -1 -1 -1 -1 -1 -1\n" + lines(8)
        #expect(
            HiddenSingle.first(on: Board(picture: row))?.text == "1.5 Hidden Single: r1c1=1")
        row = "12 -1 -1 . . . . . .\n-1 -1 -1 . . . . . .\n-1 -1 -1 . . . . . .\n" + lines(6)
        #expect(
            HiddenSingle.first(on: Board(picture: row))?.text == "1.2 Hidden Single: r1c1=1")
        #expect(HiddenSingle.first(on: Board(.empty)) == nil)
    }

    @Test func `a naked single is rated 2.3`() {
        let board = Board(picture: "12 3 . . . . . . .\n" + lines(8))
        #expect(NakedSingle.first(on: board)?.text == "2.3 Naked Single: r1c2=3")
        #expect(NakedSingle.first(on: Board(.empty)) == nil)
    }

    @Test func `pointing removes a digit from the rest of a line`() {
        let picture = ". . . . -4 -4 . . .\n-4 -4 -4 . . . . . .\n-4 -4 -4 . . . . . .\n" + lines(6)
        #expect(
            Locking.first(on: Board(picture: picture))?.text
                == "2.6 Pointing: r1c4<>4 r1c7<>4 r1c8<>4 r1c9<>4")
        let none =
            ". . . -4 -4 -4 -4 -4 -4\n-4 -4 -4 . . . . . .\n-4 -4 -4 . . . . . .\n" + lines(6)
        #expect(Locking.first(on: Board(picture: none)) == nil)
    }

    @Test func `claiming removes a digit from the rest of a box`() {
        let picture =
            ". . . -4 -4 -4 -4 -4 -4\n-4 . -4 . . . . . .\n-4 -4 -4 . . . . . .\n" + lines(6)
        #expect(Locking.first(on: Board(picture: picture))?.text == "2.8 Claiming: r2c2<>4")
    }

    @Test func `direct pointing leaves one place in another box`() {
        let picture =
            ". . . . -4 -4 . . .\n-4 -4 -4 -4 . -4 . . .\n-4 -4 -4 -4 -4 -4 . . .\n" + lines(6)
        #expect(
            DirectLocking.first(on: Board(picture: picture))?.text == "1.7 Direct Pointing: r2c5=4")
        let two =
            ". . . . -4 -4 . . .\n-4 -4 -4 -4 . . . . .\n-4 -4 -4 -4 -4 -4 . . .\n" + lines(6)
        #expect(DirectLocking.first(on: Board(picture: two)) == nil)
    }

    @Test func `direct pointing comes before direct claiming`() {
        // In row 1, 4 is only in box 1, which leaves r2c8 in row 2; but box 2 also points along row
        // 3 to it.
        let picture =
            ". . . -4 -4 -4 -4 -4 -4\n-4 . -4 -4 -4 -4 -4 . -4\n. . . . . . . . .\n" + lines(6)
        #expect(
            DirectLocking.first(on: Board(picture: picture))?.text == "1.7 Direct Pointing: r2c8=4")
        let two =
            ". . . -4 -4 -4 -4 -4 -4\n-4 . -4 -4 -4 -4 -4 . .\n. . . . . . . . .\n" + lines(6)
        #expect(DirectLocking.first(on: Board(picture: two)) == nil)
    }

    @Test func `a direct hidden pair leaves one place for another digit`() {
        let picture = "123 1234 -123 -123 -12 -12 -123 -123 -123\n" + lines(8)
        #expect(
            DirectHiddenSet.first(2, in: 0x7FF_FFFF, on: Board(picture: picture)) == nil)
        let fires = "123 1234 3456 -123 -123 -123 -123 -123 -123\n" + lines(8)
        #expect(
            DirectHiddenSet.first(2, in: 0x7FF_FFFF, on: Board(picture: fires))?.text
                == "2.0 Direct Hidden Pair: r1c3=3")
    }

    @Test func `a hidden set removes the other candidates of its cells`() {
        let pair = "1234 1256 -12 -12 -12 -12 -12 -12 -12\n" + lines(8)
        #expect(
            HiddenSet.first(2, in: 0x7FF_FFFF, on: Board(picture: pair))?.text
                == "3.4 Hidden Pair: r1c1<>3 r1c1<>4 r1c2<>5 r1c2<>6")
        let triplet = "125 236 137 -123 -123 -123 -123 -123 -123\n" + lines(8)
        #expect(
            HiddenSet.first(3, in: 0x7FF_FFFF, on: Board(picture: triplet))?.text
                == "4.0 Hidden Triplet: r1c1<>5 r1c2<>6 r1c3<>7")
        let quad = "125 236 347 148 -1234 -1234 -1234 -1234 -1234\n" + lines(8)
        #expect(
            HiddenSet.first(4, in: 0x7FF_FFFF, on: Board(picture: quad))?.text
                == "5.4 Hidden Quad: r1c1<>5 r1c2<>6 r1c3<>7 r1c4<>8")
        #expect(HiddenSet.first(2, in: 0x7FF_FFFF, on: Board(.empty)) == nil)
    }

    @Test func `a hidden set needs more empty cells than twice its size`() {
        let eight = "125 236 347 148 -1234 -1234 -1234 -1234 =9\n" + lines(8)
        #expect(HiddenSet.first(4, in: 1 << 18, on: Board(picture: eight)) == nil)
    }

    @Test func `a naked set removes its digits from the rest of the house`() {
        let pair = "12 12 . 345 345 345 . 678 1678\n" + lines(8)
        #expect(
            NakedSet.first(2, in: 1 << 18, on: Board(picture: pair))?.text
                == "3.0 Naked Pair: r1c3<>1 r1c3<>2 r1c7<>1 r1c7<>2 r1c9<>1")
        let quad = "12 23 34 14 56789 56789 56789 56789 1\n" + lines(8)
        #expect(
            NakedSet.first(4, in: 1 << 18, on: Board(picture: quad))?.text
                == "5.0 Naked Quad: r1c9<>1")
        #expect(NakedSet.first(2, in: 0x7FF_FFFF, on: Board(.empty)) == nil)
    }

    @Test func `a fish removes its digit from the rest of the cover lines`() {
        let base = "-5 . -5 -5 -5 -5 -5 . -5\n"
        let wing = base + lines(3) + base + lines(4)
        #expect(
            Fish.first(2, on: Board(picture: wing))?.text
                == "3.2 X-Wing: "
                + [2, 3, 4, 6, 7, 8, 9].map { "r\($0)c2<>5 r\($0)c8<>5" }
                .joined(separator: " "))
        #expect(Fish.first(2, on: Board(picture: base + lines(8))) == nil)
        let sword =
            "-5 . -5 -5 . -5 -5 -5 -5\n" + lines(2) + "-5 . -5 -5 -5 -5 -5 . -5\n" + lines(2)
            + "-5 -5 -5 -5 . -5 -5 . -5\n" + lines(2)
        let found = Fish.first(3, on: Board(picture: sword))
        #expect(found?.technique.name == "Swordfish")
        #expect(found?.eliminations.count == 18)
        let more = sword.replacing("-5 . -5 -5 . -5 -5 -5 -5\n", with: "-5 . . -5 . -5 -5 -5 -5\n")
        #expect(Fish.first(3, on: Board(picture: more)) == nil)
    }

    @Test func `a jellyfish has four lines`() {
        let two = { (left: Int, right: Int) in
            (1...9).map { $0 == left || $0 == right ? "." : "-5" }.joined(separator: " ") + "\n"
        }
        let picture =
            two(1, 3) + open + two(3, 5) + open + two(5, 8) + open + two(8, 1) + lines(2)
        let found = Fish.first(4, on: Board(picture: picture))
        #expect(
            found?.text
                == "5.2 Jellyfish: "
                + [2, 4, 6, 8, 9].map { "r\($0)c1<>5 r\($0)c3<>5 r\($0)c5<>5 r\($0)c8<>5" }
                .joined(separator: " "))
        #expect(Fish.first(3, on: Board(picture: picture)) == nil)
        let more =
            two(1, 3) + open + two(3, 5) + open + two(5, 8) + open + two(8, 9) + lines(2)
        #expect(Fish.first(4, on: Board(picture: more)) == nil)
    }

    @Test func `wings remove the digit that both ends share`() {
        let xy =
            ". . . . . . . . .\n. 12 . . . . . 13 .\n. . . . . . . . .\n. . . . . . . . .\n"
            + ". . . . . . . . .\n. . . . . . . . .\n. 23 . . . . . . .\n" + lines(2)
        #expect(XYWing.first(pivotOf: 2, on: Board(picture: xy))?.text == "4.2 XY-Wing: r7c8<>3")
        #expect(XYWing.first(pivotOf: 3, on: Board(picture: xy)) == nil)
        let xyz = "123 . . . 13 . . . .\n23 . . . . . . . .\n" + lines(7)
        #expect(
            XYWing.first(pivotOf: 3, on: Board(picture: xyz))?.text
                == "4.4 XYZ-Wing: r1c2<>3 r1c3<>3")
    }

    @Test func `the turbot family is distinguished by its bridge`() {
        let skyscraper =
            "-5 . -5 -5 -5 -5 . -5 -5\n" + lines(3) + "-5 . -5 -5 -5 -5 -5 . -5\n" + lines(4)
        let board = Board(picture: skyscraper)
        #expect(
            TurbotFish.first(.skyscraper, on: board)?.text
                == "4.0 Skyscraper: r2c8<>5 r3c8<>5 r4c7<>5 r6c7<>5")
        #expect(TurbotFish.first(.twoStringKite, on: board) == nil)
        #expect(TurbotFish.first(.turbotFish, on: board) == nil)
        // Row 1 has 5 in c1 and c7, column 2 in r2 and r6, joined in box 1.
        let kite =
            ". -5 -5 -5 -5 -5 . -5 -5\n. . . . . . . . .\n. -5 . . . . . . .\n"
            + ". -5 . . . . . . .\n. -5 . . . . . . .\n. . . . . . . . .\n"
            + ". -5 . . . . . . .\n. -5 . . . . . . .\n. -5 . . . . . . .\n"
        #expect(
            TurbotFish.first(.twoStringKite, on: Board(picture: kite))?.text
                == "4.1 Two-String Kite: r6c7<>5")
    }

    @Test func `a type 1 unique rectangle removes both digits from the fourth cell`() {
        let picture = "12 . . 12 . . . . .\n12 . . 123 . . . . .\n" + lines(7)
        #expect(
            UniqueLoop.first(on: Board(picture: picture))?.text
                == "4.5 Unique Rectangle type 1: r2c4<>1 r2c4<>2")
        let threeBoxes =
            "12 . . 12 . . . . .\n. . . . . . . . .\n. . . . . . . . .\n12 . . 123 . . . . .\n"
        #expect(UniqueLoop.first(on: Board(picture: threeBoxes + lines(5))) == nil)
    }

    @Test func `type 2 and type 4 unique rectangles`() {
        let two = "12 . . 12 . . . . .\n123 . . 123 . . . . .\n" + lines(7)
        let found = UniqueLoop.first(on: Board(picture: two))
        #expect(found?.technique.name == "Unique Rectangle type 2")
        let four = "12 . . 12 . . . . .\n123 -1 -1 124 -1 -1 -1 -1 -1\n" + lines(7)
        #expect(
            UniqueLoop.first(on: Board(picture: four))?.text
                == "4.5 Unique Rectangle type 4: r2c1<>2 r2c4<>2")
    }

    @Test func `a cycle of four cells that is not an X-Wing is a generalized X-Wing`() {
        // 5 in row 1 in c1 and c3, in box 7 in r7c1 and r8c3.
        let picture =
            ". -5 . -5 -5 -5 -5 -5 -5\n-5 -5 -5 . . . . . .\n-5 -5 -5 . . . . . .\n" + lines(3)
            + ". -5 -5 . . . . . .\n-5 -5 . . . . . . .\n-5 -5 -5 . . . . . .\n"
        var grader = Grader()
        var stale = SearchScope()
        let found = grader.first(
            .staticChains, on: Board(picture: picture), &stale, .se121
        ) { false }
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
        var grader = Grader()
        var stale = SearchScope()
        let found = grader.first(
            .staticChains, on: Board(picture: picture), &stale, .se121
        ) { false }
        #expect(found == nil)
    }
}

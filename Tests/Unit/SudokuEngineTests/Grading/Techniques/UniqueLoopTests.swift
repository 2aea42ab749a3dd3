import Testing

@testable import SudokuEngine

/// Rectangles and loops: 12 is the pair, and the cells outside the pattern mostly lack 1 or 2.
@Suite struct UniqueLoopTests {
    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    private static let other = "-1 -1 -1 -1 -1 -1 -1 -1 -1\n"

    private func others(_ count: Int) -> String { String(repeating: Self.other, count: count) }

    private func first(_ picture: String) -> String? {
        UniqueLoop.rung.step(on: picture)?.text
    }

    // MARK: Rectangles

    @Test func `a type 1 unique rectangle removes both digits from the fourth cell`() {
        let picture = "12 . . 12 . . . . .\n12 . . 123 . . . . .\n" + lines(7)
        #expect(
            UniqueLoop.rung.step(on: picture)?.text
                == "4.5 Unique Rectangle type 1: r2c4<>1 r2c4<>2")
        let threeBoxes =
            "12 . . 12 . . . . .\n. . . . . . . . .\n. . . . . . . . .\n12 . . 123 . . . . .\n"
        #expect(UniqueLoop.rung.step(on: threeBoxes + lines(5)) == nil)
    }

    @Test func `type 2 and type 4 unique rectangles`() {
        let two = "12 . . 12 . . . . .\n123 . . 123 . . . . .\n" + lines(7)
        let found = UniqueLoop.rung.step(on: two)
        #expect(found?.technique.ratedName == "Unique Rectangle type 2")
        let four = "12 . . 12 . . . . .\n123 -1 -1 124 -1 -1 -1 -1 -1\n" + lines(7)
        #expect(
            UniqueLoop.rung.step(on: four)?.text
                == "4.5 Unique Rectangle type 4: r2c1<>2 r2c4<>2")
    }

    @Test func `a type 3 rectangle forms a naked set of the extra digits`() {
        let pair = "12 -1 -1 12 -1 -1 -1 -1 -1\n"
        #expect(
            first(pair + "123 34 -1 124 -2 56789 56789 56789 348\n" + others(7))
                == "4.6 Unique Rectangle type 3: "
                + "r2c3<>3 r2c3<>4 r2c5<>3 r2c5<>4 r2c9<>3 r2c9<>4")
        #expect(first(pair + "123 345 -1 124 -2 56789 56789 56789 348\n" + others(7)) == nil)
    }

    @Test func `a type 3 rectangle forms a hidden set of its own digits`() {
        let pair = "12 -1 -1 12 -1 -1 -1 -1 -1\n"
        #expect(
            first(pair + "123 -12 -12 124 1256 -12 -12 -12 -12\n" + others(7))
                == "4.5 Unique Rectangle type 3: r2c5<>5 r2c5<>6")
        #expect(first(pair + "123 -12 -12 124 1256 -2 -1 -12 -12\n" + others(7)) == nil)
    }

    // MARK: Loops

    /// Six cells in three boxes; the first row is a parameter.
    private func six(_ row: String, _ last: String = "12") -> String {
        row + "\n-1 -1 -1 12 -1 -1 \(last) -1 -1\n12 -1 -1 -1 -1 -1 12 -1 -1\n" + others(6)
    }

    @Test func `a type 1 loop on six cells`() {
        #expect(
            first(six("123 -1 -1 12 -1 -1 -1 -1 -1"))
                == "4.6 Unique Loop type 1: r1c1<>1 r1c1<>2")
        #expect(first(six("123 -1 -1 13 -1 -1 -1 -1 -1")) == nil)
    }

    @Test func `a type 2 loop has one extra digit in two or more cells`() {
        #expect(
            first(six("123 4 5 123 3 36 37 8 9"))
                == "4.6 Unique Loop type 2: r1c5<>3 r1c6<>3 r1c7<>3")
        #expect(
            first(six("123 4 5 123 3 36 37 8 9", "123")) == "4.6 Unique Loop type 2: r1c7<>3")
        // A second extra digit, and another place for each digit of the pair: not a type 4 either.
        #expect(first(six("123 -1 -1 1234 -2 -1 -1 -1 -1")) == nil)
    }

    @Test func `a type 3 loop forms a set of the extra digits`() {
        #expect(
            first(six("123 34 -1 124 -2 56789 56789 56789 348"))
                == "4.7 Unique Loop type 3: "
                + "r1c3<>3 r1c3<>4 r1c5<>3 r1c5<>4 r1c9<>3 r1c9<>4")
        #expect(first(six("123 345 -1 124 -2 56789 56789 56789 348")) == nil)
    }

    @Test func `a type 4 loop has one of the two digits locked`() {
        #expect(
            first(six("123 -1 -1 124 -1 -1 -1 -1 -1"))
                == "4.6 Unique Loop type 4: r1c1<>2 r1c4<>2")
        #expect(first(six("123 -1 -1 124 -2 -1 -1 -1 -1")) == nil)
    }

    @Test func `a loop on eight cells`() {
        func eight(_ corner: String, _ next: String) -> String {
            others(3)
                + """
                -1 -1 -1 -1 -1 -1 12 12 -1
                -1 -1 -1 -1 -1 -1 -1 -1 -1
                -1 -1 -1 -1 12 12 -1 -1 -1
                -1 -1 -1 -1 \(corner) -1 -1 \(next) -1
                -1 -1 -1 -1 -1 12 12 -1 -1

                """ + others(1)
        }
        #expect(first(eight("12", "123")) == "4.7 Unique Loop 8 type 1: r7c8<>1 r7c8<>2")
        #expect(first(eight("123", "124")) == "4.7 Unique Loop 8 type 4: r7c5<>2 r7c8<>2")
        #expect(
            first(eight("123", "123"))
                == "4.7 Unique Loop 8 type 2: "
                + [1, 2, 3, 4, 6, 7, 9].map { "r7c\($0)<>3" }.joined(separator: " "))
        #expect(first(eight("13", "12")) == nil)
    }

    @Test func `a loop on ten cells`() {
        let ten = { (last: String) in
            """
            12 -1 -1 123 -1 -1 -1 -1 -1
            -1 -1 -1 12 -1 -1 -1 12 -1
            -1 12 -1 -1 -1 -1 -1 12 -1
            12 -1 12 -1 -1 -1 -1 -1 -1

            """ + self.others(2) + "-1 12 \(last) -1 -1 -1 -1 -1 -1\n" + self.others(2)
        }
        #expect(first(ten("123")) == "5.0 Unique Loop 10 type 2: r1c3<>3 r7c4<>3")
        #expect(first(ten("12")) == "5.0 Unique Loop 10 type 1: r1c4<>1 r1c4<>2")
        #expect(first(ten("124")) == nil)
    }

    // MARK: Sentences

    @Test(
        arguments: [
            (
                "Unique Rectangle type 1",
                "Unique Rectangle type 1: r5c2, r5c3 and r9c2 (floor) can only be 5 or "
                    + "8. If r9c3 (roof) were 5 or 8 too, the two digits could be exchanged in "
                    + "the four cells, and the puzzle would have two solutions. So r9c3 is not "
                    + "5 or 8."
            ),
            (
                "Unique Rectangle type 2",
                "Unique Rectangle type 2: r4c2 and r8c2 (floor) can only be 2 or 8. "
                    + "Without 1, r4c1 and r8c1 (roof) could only be 2 or 8 too, these two "
                    + "digits could be exchanged, and the puzzle would have two solutions. So "
                    + "r4c1 or r8c1 is 1, and r5c1, which sees both, is not 1."
            ),
            (
                "Unique Rectangle type 3",
                "Unique Rectangle type 3: r1c8 and r2c8 (floor) can only be 3 or 8. If "
                    + "r1c3 and r2c3 (roof) were both 3 or 8, these two digits could be "
                    + "exchanged, and the puzzle would have two solutions. So one of the roof "
                    + "cells is 1, 2, 7 or 9; whichever it is, it and r1c1 {2,7,9}, r2c1 {2,9} "
                    + "and r3c3 {1,2,7,9} form a naked set, which uses up their digits in box "
                    + "1: r1c2, r2c2 and r3c2 are not 2 or 9."
            ),
            (
                "Unique Rectangle type 4",
                "Unique Rectangle type 4: r4c6 and r6c6 (floor) can only be 6 or 7. In "
                    + "column 3 the digit 6 is only possible in r4c3 and r6c3 (roof), so one "
                    + "of these is 6. If the other were 7, the two digits could be exchanged, "
                    + "and the puzzle would have two solutions. So r4c3 and r6c3 are not 7."
            ),
            (
                "Unique Loop type 1",
                "Unique Loop type 1: the loop r3c7 - r3c8 - r5c8 - r5c9 - r8c9 - r8c7 "
                    + "has two cells or none in each house, and all of its cells but r5c8 "
                    + "(roof) can only be 3 or 6. If r5c8 were 3 or 6 too, the two digits "
                    + "would alternate along the loop and could be exchanged, and the puzzle "
                    + "would have two solutions. So r5c8 is not 3 or 6."
            ),
            (
                "Unique Loop 8 type 1",
                "Unique Loop 8 type 1: the loop r4c7 - r4c8 - r7c8 - r7c5 - r6c5 - r6c6 "
                    + "- r8c6 - r8c7 has two cells or none in each house, and all of its "
                    + "cells but r7c8 (roof) can only be 3 or 5. If r7c8 were 3 or 5 too, the "
                    + "two digits would alternate along the loop and could be exchanged, and "
                    + "the puzzle would have two solutions. So r7c8 is not 3 or 5."
            ),
            (
                "Unique Loop 10 type 2",
                "Unique Loop 10 type 2: the loop r1c1 - r1c4 - r2c4 - r2c8 - r3c8 - "
                    + "r3c2 - r7c2 - r7c3 - r4c3 - r4c1 has two cells or none in each house, "
                    + "and all of its cells but r1c4 and r7c3 (roof) can only be 4 or 8. "
                    + "Without 1 in the roof, all of them could only be 4 or 8, the two "
                    + "digits would alternate along the loop and could be exchanged, and the "
                    + "puzzle would have two solutions. So r1c4 or r7c3 is 1, and r7c4, which "
                    + "sees both, is not 1."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

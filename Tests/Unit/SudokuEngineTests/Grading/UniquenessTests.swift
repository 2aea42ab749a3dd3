import Testing

@testable import SudokuEngine

/// Unique rectangles, loops and BUGs: 12 is the pair, and the cells outside the pattern lack 1 or
/// 2.
@Suite struct UniquenessTests {
    private static let other = "-1 -1 -1 -1 -1 -1 -1 -1 -1\n"

    private func others(_ count: Int) -> String { String(repeating: Self.other, count: count) }

    private func first(_ picture: String) -> String? {
        UniqueLoop.first(on: Board(picture: picture))?.text
    }

    // MARK: Rectangles

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

    // MARK: BUG

    private static let graves = [
        (
            "5.6 BUG type 1: r1c1<>7 r1c1<>8",
            """
            578 39 =4 =2 =6 59 57 38 =1
            57 39 =6 59 =1 =8 =2 =4 37
            =1 58 =2 =4 =7 =3 =9 58 =6
            58 78 =9 =3 =4 =1 57 =6 =2
            =2 =4 =3 =6 =5 =7 =1 =9 =8
            =6 57 =1 =8 =9 =2 =4 35 37
            =4 =2 =5 =1 =3 =6 =8 =7 =9
            =9 =6 =8 =7 =2 =4 =3 =1 =5
            =3 =1 =7 59 =8 59 =6 =2 =4
            """
        ),
        (
            "5.7 BUG type 2: r7c5<>2",
            """
            =5 =3 78 =9 78 =4 =1 =6 =2
            78 =2 =4 16 16 78 =5 =3 =9
            =6 =9 =1 =2 =3 =5 =7 =4 =8
            =4 =6 27 17 12 =3 =8 =9 =5
            27 =8 =3 67 =5 =9 26 =1 =4
            =1 =5 =9 =4 268 28 26 =7 =3
            289 =1 28 =3 29 =6 =4 =5 =7
            29 =4 =6 =5 279 27 =3 =8 =1
            =3 =7 =5 =8 =4 =1 =9 =2 =6
            """
        ),
        (
            "5.8 BUG type 3: r5c4<>8",
            """
            =6 =3 =1 25 28 =4 =9 57 78
            =4 =2 =7 89 =6 59 35 13 18
            =8 =9 =5 =7 =3 =1 =2 =6 =4
            =7 =4 =2 35 =1 =6 =8 35 =9
            =5 18 =9 38 =4 27 13 27 =6
            =3 18 =6 289 89 579 15 =4 27
            =9 =7 =8 =6 =5 =3 =4 12 12
            =2 =5 =4 =1 =7 =8 =6 =9 =3
            =1 =6 =3 =4 29 29 =7 =8 =5
            """
        ),
        (
            "5.7 BUG type 4: r6c4<>7 r6c6<>2",
            """
            =7 =4 =5 28 29 89 =1 =3 =6
            =8 16 =9 16 =7 =3 =2 =5 =4
            =3 =2 16 =5 16 =4 =8 =9 =7
            =4 17 =8 =3 29 79 =5 =6 12
            =2 =5 =3 =4 16 16 =9 =7 =8
            =6 =9 17 278 =5 278 =3 =4 12
            =9 =3 =2 67 =8 67 =4 =1 =5
            =5 67 =4 12 =3 12 67 =8 =9
            =1 =8 67 =9 =4 =5 67 =2 =3
            """
        ),
    ]

    @Test(arguments: graves)
    func `a BUG disappears when a candidate is added`(text: String, picture: String) {
        let board = Board(picture: picture)
        #expect(BUG.first(on: board)?.text == text)
        let words = picture.split { $0 == " " || $0 == "\n" }.map(String.init)
        var tried = 0
        for (cell, word) in words.enumerated() where word.count == 2 && !word.hasPrefix("=") {
            for digit in 1...9 where !word.contains("\(digit)") {
                var more = words
                more[cell] += "\(digit)"
                let wider = Board(picture: more.joined(separator: " "))
                guard wider != board else { continue }
                tried += 1
                #expect(BUG.first(on: wider)?.text != text, "\(digit) in cell \(cell)")
            }
        }
        #expect(tried > 0)
    }
}

import Testing

@testable import SudokuEngine

@Suite struct BUGTests {
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
        #expect(BUG.rung.step(on: board)?.text == text)
        let words = picture.split { $0 == " " || $0 == "\n" }.map(String.init)
        var tried = 0
        for (cell, word) in words.enumerated() where word.count == 2 && !word.hasPrefix("=") {
            for digit in 1...9 where !word.contains("\(digit)") {
                var more = words
                more[cell] += "\(digit)"
                let wider = Board(picture: more.joined(separator: " "))
                guard wider != board else { continue }
                tried += 1
                #expect(BUG.rung.step(on: wider)?.text != text, "\(digit) in cell \(cell)")
            }
        }
        #expect(tried > 0)
    }

    @Test(
        arguments: [
            (
                "BUG type 1",
                "BUG type 1: without 2 in r7c6 every empty cell would have two "
                    + "candidates and every digit two places in each house. Each solution of "
                    + "such a grid comes with a second one, in which all cells take their "
                    + "other candidate. So r7c6 is 2, and r7c6 is not 6 or 7."
            ),
            (
                "BUG type 2",
                "BUG type 2: without 2 in r6c5, r7c1 and r8c5 every empty cell would "
                    + "have two candidates and every digit two places in each house, so that "
                    + "each solution would come with a second one, in which all cells take "
                    + "their other candidate. So r6c5, r7c1 or r8c5 is 2, and r7c5, which "
                    + "sees all of these, is not 2."
            ),
            (
                "BUG type 3",
                "BUG type 3: without (4)r1c4 and (5)r7c4 every empty cell would have "
                    + "two candidates and every digit two places in each house, so that each "
                    + "solution would come with a second one, in which all cells take their "
                    + "other candidate. So (4)r1c4 or (5)r7c4 is true; whichever it is, that "
                    + "cell and r5c4 {4,5} form a naked set, which uses up their digits in "
                    + "column 4: r8c4 is not 4."
            ),
            (
                "BUG type 4",
                "BUG type 4: without (2)r6c4 and (7)r6c6 every empty cell would have "
                    + "two candidates and every digit two places in each house, so that each "
                    + "solution would come with a second one, in which all cells take their "
                    + "other candidate. So one of r6c4 and r6c6 has an extra digit, and the "
                    + "other is 8, which has no other place in box 5. So r6c4 is not 7 and "
                    + "r6c6 is not 2."
            ),
        ])
    func `a sentence gives reason and conclusion`(technique: String, sentence: String) throws {
        #expect(try PageExample(technique).sentence == sentence)
    }
}

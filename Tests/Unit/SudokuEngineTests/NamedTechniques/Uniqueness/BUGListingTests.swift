import Testing

@testable import SudokuEngine

@Suite struct BUGListingTests {
    private static let graveTwo = """
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

    private static let graveThree = """
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

    private static let graveFour = """
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

    @Test(arguments: [BUG.typeTwo, BUG.typeThree, BUG.typeFour])
    func `no step contradicts the solution`(technique: Technique) throws {
        for testCase in try TechniqueCase.positions() { try testCase.checkSteps(of: technique) }
    }

    @Test(
        arguments: [
            (BUG.typeTwo, graveTwo, "r7c5:2"), (BUG.typeThree, graveThree, "r5c4:8 r6c2:8"),
            (BUG.typeFour, graveFour, "r6c4:7 r6c6:2"),
        ])
    func `a grave disappears when a candidate is added`(
        technique: Technique, picture: String, effect: String
    ) {
        #expect(technique.eliminations(inPicture: picture).contains(effect))
        let words = picture.split { $0 == " " || $0 == "\n" }.map(String.init)
        for (cell, word) in words.enumerated() where word.count == 2 && !word.hasPrefix("=") {
            for digit in 1...9 where !word.contains("\(digit)") {
                var more = words
                more[cell] += "\(digit)"
                let wider = more.joined(separator: " ")
                guard Board(picture: wider) != Board(picture: picture) else { continue }
                let found = technique.eliminations(inPicture: wider)
                #expect(!found.contains(effect), "\(digit) in cell \(cell)")
            }
        }
    }

    @Test func `type 2 names the cells with the extra digit`() throws {
        let step = try #require(BUG.typeTwo.steps(inPicture: Self.graveTwo).first)
        #expect(
            step.sentence()
                == "BUG type 2: without 2 in r6c5, r7c1 and r8c5 every empty cell would have "
                + "two candidates and every digit two places in each house, so that each "
                + "solution would come with a second one, in which all cells take their other "
                + "candidate. So r6c5, r7c1 or r8c5 is 2, and r7c5, which sees all of these, "
                + "is not 2.")
        #expect(
            step.sentence(in: .german)
                == "BUG Typ 2: Ohne 2 in r6c5, r7c1 und r8c5 hätte jede leere Zelle zwei "
                + "Kandidaten und jede Ziffer in jedem Haus zwei Plätze, und zu jeder Lösung "
                + "gäbe es eine zweite, in der alle Zellen ihren anderen Kandidaten nehmen. 2 "
                + "steht also in r6c5, r7c1 oder r8c5, und r7c5, die alle davon sieht, ist "
                + "nicht 2.")
    }

    @Test func `type 3 names the set`() throws {
        let step = try #require(
            BUG.typeThree.steps(inPicture: Self.graveThree).first {
                $0.eliminations.description == "r5c4:8 r6c2:8"
            })
        #expect(
            step.sentence()
                == "BUG type 3: without (8)r6c4 and (9)r6c6 every empty cell would have two "
                + "candidates and every digit two places in each house, so that each solution "
                + "would come with a second one, in which all cells take their other "
                + "candidate. So (8)r6c4 or (9)r6c6 is true; whichever it is, that cell and "
                + "r6c5 {8,9} form a naked set, which uses up their digits in row 6 and box "
                + "5: r5c4 and r6c2 are not 8.")
        #expect(
            step.sentence(in: .german)
                == "BUG Typ 3: Ohne (8)r6c4 und (9)r6c6 hätte jede leere Zelle zwei Kandidaten "
                + "und jede Ziffer in jedem Haus zwei Plätze, und zu jeder Lösung gäbe es "
                + "eine zweite, in der alle Zellen ihren anderen Kandidaten nehmen. Also ist "
                + "(8)r6c4 oder (9)r6c6 wahr; was es auch ist, jene Zelle bildet mit r6c5 "
                + "{8,9} eine nackte Menge, die deren Ziffern in Zeile 6 und Block 5 "
                + "verbraucht: r5c4 und r6c2 sind nicht 8.")
    }

    @Test func `type 4 names the locked digit`() throws {
        let step = try #require(BUG.typeFour.steps(inPicture: Self.graveFour).first)
        #expect(
            step.sentence()
                == "BUG type 4: without (2)r6c4 and (7)r6c6 every empty cell would have two "
                + "candidates and every digit two places in each house, so that each solution "
                + "would come with a second one, in which all cells take their other "
                + "candidate. So one of r6c4 and r6c6 has an extra digit, and the other is 8, "
                + "which has no other place in row 6 and box 5. So r6c4 is not 7 and r6c6 is "
                + "not 2.")
        #expect(
            step.sentence(in: .german)
                == "BUG Typ 4: Ohne (2)r6c4 und (7)r6c6 hätte jede leere Zelle zwei Kandidaten "
                + "und jede Ziffer in jedem Haus zwei Plätze, und zu jeder Lösung gäbe es "
                + "eine zweite, in der alle Zellen ihren anderen Kandidaten nehmen. Eine der "
                + "Zellen r6c4 und r6c6 hat also eine der weiteren Ziffern, und die andere "
                + "ist 8, die in Zeile 6 und Block 5 sonst keinen Platz hat, also: r6c4 ist "
                + "nicht 7 und r6c6 ist nicht 2.")
    }
}

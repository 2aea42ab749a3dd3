import Testing

@testable import SudokuEngine

/// Loops: 12 is the pair, and the cells outside the pattern mostly lack 1 or 2.
@Suite struct UniqueLoopListingTests {
    private static let other = "-1 -1 -1 -1 -1 -1 -1 -1 -1\n"

    /// Six cells in three boxes; the first row is a parameter.
    private static func six(_ row: String) -> String {
        row + "\n-1 -1 -1 12 -1 -1 12 -1 -1\n12 -1 -1 -1 -1 -1 12 -1 -1\n"
            + String(repeating: other, count: 6)
    }

    private static let typeOne = six("123 -1 -1 12 -1 -1 -1 -1 -1")
    private static let typeTwo = six("123 4 5 123 3 36 37 8 9")
    private static let typeThree = six("123 34 -1 124 -2 56789 56789 56789 348")
    private static let typeFour = six("123 -1 -1 124 -1 -1 -1 -1 -1")

    private static let techniques = [
        UniqueLoop.typeOne, UniqueLoop.typeTwo, UniqueLoop.typeThree, UniqueLoop.typeFour,
    ]

    @Test(arguments: techniques)
    func `no step contradicts the solution`(technique: Technique) throws {
        for testCase in try TechniqueCase.positions() { try testCase.checkSteps(of: technique) }
    }

    @Test(
        arguments: [
            (UniqueLoop.typeOne, typeOne, "r1c1:12"),
            (UniqueLoop.typeTwo, typeTwo, "r1c5:3 r1c6:3 r1c7:3"),
            (UniqueLoop.typeThree, typeThree, "r1c3:34 r1c5:34 r1c9:34"),
            (UniqueLoop.typeFour, typeFour, "r1c1:2 r1c4:2"),
        ])
    func `a loop of six cells`(technique: Technique, picture: String, effect: String) {
        #expect(technique.eliminations(inPicture: picture).first == effect)
    }

    @Test(
        arguments: [
            (UniqueLoop.typeOne, "123 -1 -1 13 -1 -1 -1 -1 -1"),
            (UniqueLoop.typeTwo, "123 4 5 124 3 36 37 8 9"),
            (UniqueLoop.typeThree, "123 345 -1 124 -2 56789 56789 56789 348"),
            (UniqueLoop.typeFour, "123 -1 -1 124 -2 -1 -1 -1 -1"),
        ])
    func `a loop with one candidate more or less is none`(technique: Technique, row: String) {
        #expect(technique.eliminations(inPicture: Self.six(row)).isEmpty)
    }

    @Test func `a rectangle is not listed as a loop`() {
        let picture =
            "12 . . 12 . . . . .\n12 . . 123 . . . . .\n"
            + String(repeating: Self.other, count: 7)
        #expect(UniqueLoop.typeOne.eliminations(inPicture: picture).isEmpty)
    }

    @Test func `type 1 argues along the loop`() throws {
        let step = try #require(UniqueLoop.typeOne.steps(inPicture: Self.typeOne).first)
        #expect(
            step.sentence()
                == "Unique Loop type 1: the loop r1c4 - r2c4 - r2c7 - r3c7 - r3c1 - r1c1 has "
                + "two cells or none in each house, and all of its cells but r1c1 (roof) can "
                + "only be 1 or 2. If r1c1 were 1 or 2 too, the two digits would alternate "
                + "along the loop and could be exchanged, and the puzzle would have two "
                + "solutions. So r1c1 is not 1 or 2.")
        #expect(
            step.sentence(in: .german)
                == "Unique Loop Typ 1: Die Schleife r1c4 - r2c4 - r2c7 - r3c7 - r3c1 - r1c1 "
                + "hat in jedem Haus zwei Zellen oder keine, und außer in r1c1 (Dach) sind "
                + "darin nur 1 und 2 möglich. Wäre auch r1c1 1 oder 2, würden sich die beiden "
                + "Ziffern in der Schleife abwechseln, man könnte sie vertauschen, und das "
                + "Rätsel hätte zwei Lösungen. Somit: r1c1 ist nicht 1 oder 2.")
    }

    @Test func `type 2 argues with the extra digit`() throws {
        let step = try #require(UniqueLoop.typeTwo.steps(inPicture: Self.typeTwo).first)
        #expect(
            step.sentence()
                == "Unique Loop type 2: the loop r2c4 - r1c4 - r1c1 - r3c1 - r3c7 - r2c7 has "
                + "two cells or none in each house, and all of its cells but r1c1 and r1c4 "
                + "(roof) can only be 1 or 2. Without 3 in the roof, all of them could only "
                + "be 1 or 2, the two digits would alternate along the loop and could be "
                + "exchanged, and the puzzle would have two solutions. So r1c1 or r1c4 is 3, "
                + "and r1c5, r1c6 and r1c7, which see both, are not 3.")
        #expect(
            step.sentence(in: .german)
                == "Unique Loop Typ 2: Die Schleife r2c4 - r1c4 - r1c1 - r3c1 - r3c7 - r2c7 "
                + "hat in jedem Haus zwei Zellen oder keine, und außer in r1c1 und r1c4 "
                + "(Dach) sind darin nur 1 und 2 möglich. Ohne 3 im Dach wären in allen nur 1 "
                + "und 2 möglich; dann würden sich die beiden Ziffern in der Schleife "
                + "abwechseln, man könnte sie vertauschen, und das Rätsel hätte zwei "
                + "Lösungen. 3 steht also in r1c1 oder r1c4, und r1c5, r1c6 und r1c7, die "
                + "beide sehen, sind nicht 3.")
    }

    @Test func `type 3 names the set and its house`() throws {
        let step = try #require(UniqueLoop.typeThree.steps(inPicture: Self.typeThree).first)
        #expect(
            step.sentence()
                == "Unique Loop type 3: the loop r2c4 - r1c4 - r1c1 - r3c1 - r3c7 - r2c7 has "
                + "two cells or none in each house, and all of its cells but r1c1 and r1c4 "
                + "(roof) can only be 1 or 2. If r1c1 and r1c4 were 1 or 2 too, the two "
                + "digits would alternate along the loop and could be exchanged, and the "
                + "puzzle would have two solutions. So one of the roof cells is 3 or 4; "
                + "whichever it is, it and r1c2 {3,4} form a naked set, which uses up their "
                + "digits in row 1: r1c3, r1c5 and r1c9 are not 3 or 4.")
        #expect(
            step.sentence(in: .german)
                == "Unique Loop Typ 3: Die Schleife r2c4 - r1c4 - r1c1 - r3c1 - r3c7 - r2c7 "
                + "hat in jedem Haus zwei Zellen oder keine, und außer in r1c1 und r1c4 "
                + "(Dach) sind darin nur 1 und 2 möglich. Wären auch r1c1 und r1c4 1 oder 2, "
                + "würden sich die beiden Ziffern in der Schleife abwechseln, man könnte sie "
                + "vertauschen, und das Rätsel hätte zwei Lösungen. Eine der Dachzellen ist "
                + "also 3 oder 4; welche es auch ist, sie bildet mit r1c2 {3,4} eine nackte "
                + "Menge, die deren Ziffern in Zeile 1 verbraucht: r1c3, r1c5 und r1c9 sind "
                + "nicht 3 oder 4.")
    }

    @Test func `type 4 names the locked digit`() throws {
        let step = try #require(UniqueLoop.typeFour.steps(inPicture: Self.typeFour).first)
        #expect(
            step.sentence()
                == "Unique Loop type 4: the loop r2c4 - r1c4 - r1c1 - r3c1 - r3c7 - r2c7 has "
                + "two cells or none in each house, and all of its cells but r1c1 and r1c4 "
                + "(roof) can only be 1 or 2. In row 1 the digit 1 is only possible in r1c1 "
                + "and r1c4, so one of these is 1. If the other were 2, the two digits would "
                + "alternate along the loop and could be exchanged, and the puzzle would have "
                + "two solutions. So r1c1 and r1c4 are not 2.")
        #expect(
            step.sentence(in: .german)
                == "Unique Loop Typ 4: Die Schleife r2c4 - r1c4 - r1c1 - r3c1 - r3c7 - r2c7 "
                + "hat in jedem Haus zwei Zellen oder keine, und außer in r1c1 und r1c4 "
                + "(Dach) sind darin nur 1 und 2 möglich. In Zeile 1 hat 1 nur in r1c1 und "
                + "r1c4 Platz; eine davon ist also 1. Wäre die andere 2, würden sich die "
                + "beiden Ziffern in der Schleife abwechseln, man könnte sie vertauschen, und "
                + "das Rätsel hätte zwei Lösungen. Somit: r1c1 und r1c4 sind nicht 2.")
    }
}

import Testing

@testable import SudokuEngine

/// The types of unique rectangles that depend on other cells of the roof's houses.
@Suite struct UniqueRectangleHousesTests {
    @Test(arguments: try TechniqueCase.all(of: "unique-rectangle-3"))
    func `the known step of type 3 is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: try TechniqueCase.all(of: "unique-rectangle-4"))
    func `the known step of type 4 is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: try TechniqueCase.all(of: "unique-rectangle-6"))
    func `the known step of type 6 is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    private func others(_ count: Int) -> String {
        String(repeating: "-1 -1 -1 -1 -1 -1 -1 -1 -1\n", count: count)
    }

    @Test func `type 3 needs a naked set`() {
        let technique = UniqueRectangle.typeThree
        let pair = "12 -1 -1 12 -1 -1 -1 -1 -1\n"
        let fires = pair + "123 34 -1 124 -2 56789 56789 56789 348\n" + others(7)
        #expect(
            technique.eliminations(inPicture: fires).first == "r2c3:34 r2c5:34 r2c9:34")
        let wide = pair + "123 345 -1 124 -2 56789 56789 56789 348\n" + others(7)
        #expect(technique.eliminations(inPicture: wide).isEmpty)
    }

    @Test func `type 4 needs a locked digit`() {
        let technique = UniqueRectangle.typeFour
        let pair = "12 . . 12 . . . . .\n"
        let fires = pair + "123 -1 -1 124 -1 -1 -1 -1 -1\n" + lines(7)
        #expect(technique.eliminations(inPicture: fires) == ["r2c1:2 r2c4:2"])
        let loose = pair + "123 -1 -1 124 . -1 -1 -1 -1\n" + lines(7)
        #expect(technique.eliminations(inPicture: loose).isEmpty)
    }

    @Test func `type 6 needs an X-Wing`() {
        let technique = UniqueRectangle.typeSix
        let corners = "12 -1 -1 123 -1 -1 -1 -1 -1\n124 -1 -1 12 -1 -1 -1 -1 -1\n"
        let column = "-1 . . -1 . . . . .\n"
        let rest = String(repeating: column, count: 6)
        #expect(technique.eliminations(inPicture: corners + column + rest) == ["r1c4:1 r2c1:1"])
        #expect(technique.eliminations(inPicture: corners + lines(1) + rest).isEmpty)
    }

    /// Returns the first step in a case of the data.
    private func step(of technique: Technique, in name: String) throws -> Step {
        let testCase = try #require(
            try TechniqueCase.all(of: technique.id).first { $0.name == name })
        var finder = StepFinder()
        return try #require(
            finder.steps(of: [technique], in: testCase.grid, rules: testCase.rules).first)
    }

    @Test func `type 3 names the set and its houses`() throws {
        let step = try step(of: UniqueRectangle.typeThree, in: "0602-1#01")
        #expect(
            step.sentence()
                == "Unique Rectangle type 3: r1c7 and r3c7 (floor) can only be 8 or 9. If "
                + "r1c3 and r3c3 (roof) were both 8 or 9, these two digits could be "
                + "exchanged, and the puzzle would have two solutions. So one of the "
                + "roof cells is 2 or 7; whichever it is, it and r2c3 {2,7} form a naked "
                + "set, which uses up their digits in column 3 and box 1: r1c2 is not 2 "
                + "and r2c2 and r9c3 are not 2 or 7.")
        #expect(
            step.sentence(in: .german)
                == "Unique Rectangle Typ 3: In r1c7 und r3c7 (Boden) sind nur 8 und 9 "
                + "möglich. Wären auch r1c3 und r3c3 (Dach) 8 oder 9, könnte man die "
                + "beiden Ziffern vertauschen, und das Rätsel hätte zwei Lösungen. Eine "
                + "der Dachzellen ist also 2 oder 7; welche es auch ist, sie bildet mit "
                + "r2c3 {2,7} eine nackte Menge, die deren Ziffern in Spalte 3 und Block "
                + "1 verbraucht: r1c2 ist nicht 2 und r2c2 und r9c3 sind nicht 2 oder 7.")
    }

    @Test func `type 4 names the locked digit and its houses`() throws {
        let step = try step(of: UniqueRectangle.typeFour, in: "0603-1#02")
        #expect(
            step.sentence()
                == "Unique Rectangle type 4: r7c6 and r8c6 (floor) can only be 1 or 8. In "
                + "column 2 and box 7 the digit 8 is only possible in r7c2 and r8c2 (roof), "
                + "so one of these is 8. If the other were 1, the two digits could be "
                + "exchanged, and the puzzle would have two solutions. So r7c2 and r8c2 are "
                + "not 1.")
        #expect(
            step.sentence(in: .german)
                == "Unique Rectangle Typ 4: In r7c6 und r8c6 (Boden) sind nur 1 und 8 "
                + "möglich, und 8 hat in Spalte 2 und Block 7 nur in r7c2 und r8c2 "
                + "(Dach) Platz; eine davon ist also 8. Wäre die andere 1, könnte man "
                + "die beiden Ziffern vertauschen, und das Rätsel hätte zwei Lösungen, "
                + "also: r7c2 und r8c2 sind nicht 1.")
    }

    @Test func `type 6 argues with the X-Wing`() throws {
        let step = try step(of: UniqueRectangle.typeSix, in: "0605-1#01")
        #expect(
            step.sentence()
                == "Unique Rectangle type 6: r7c7 and r8c5 (floor) can only be 6 or 7. In "
                + "rows 7 and 8 and columns 5 and 7 the digit 6 is only possible in the "
                + "rectangle, so it is in two diagonal cells. If these were r7c5 and "
                + "r8c7 (roof), r7c7 and r8c5 would both be the other digit; the two "
                + "digits could be exchanged in the rectangle, and the puzzle would have "
                + "two solutions. So r7c5 and r8c7 are not 6.")
        #expect(
            step.sentence(in: .german)
                == "Unique Rectangle Typ 6: In r7c7 und r8c5 (Boden) sind nur 6 und 7 "
                + "möglich, und 6 hat in Zeilen 7 und 8 und Spalten 5 und 7 nur im "
                + "Rechteck Platz, steht also in zwei diagonalen Zellen. Wären es r7c5 "
                + "und r8c7 (Dach), so wären r7c7 und r8c5 beide die andere Ziffer; man "
                + "könnte die zwei Ziffern im Rechteck vertauschen, und das Rätsel hätte "
                + "zwei Lösungen, also: r7c5 und r8c7 sind nicht 6.")
    }
}

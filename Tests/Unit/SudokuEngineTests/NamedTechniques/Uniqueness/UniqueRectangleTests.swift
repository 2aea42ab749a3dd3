import Testing

@testable import SudokuEngine

@Suite struct UniqueRectangleTests {
    @Test(arguments: try TechniqueCase.all(of: "unique-rectangle-1"))
    func `the known step of type 1 is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: try TechniqueCase.all(of: "unique-rectangle-2"))
    func `the known step of type 2 is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    @Test(arguments: try TechniqueCase.all(of: "unique-rectangle-5"))
    func `the known step of type 5 is found`(testCase: TechniqueCase) throws {
        try testCase.check()
    }

    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test func `a type 1 rectangle stands in two boxes`() {
        let roof = "12 . . 123 . . . . .\n"
        let floor = "12 . . 12 . . . . .\n"
        let technique = UniqueRectangle.typeOne
        #expect(technique.eliminations(inPicture: floor + roof + lines(7)) == ["r2c4:12"])
        #expect(technique.eliminations(inPicture: floor + lines(2) + roof + lines(5)).isEmpty)
    }

    @Test func `a type 2 rectangle has one extra digit in two cells of a line`() {
        let floor = "12 . . 12 -3 -3 -3 -3 -3\n"
        let technique = UniqueRectangle.typeTwo
        let fires = floor + "123 -3 -3 123 3456 -3 -3 -3 -3\n" + lines(7)
        #expect(technique.eliminations(inPicture: fires) == ["r2c5:3"])
        let twoDigits = floor + "123 -3 -3 124 3456 -3 -3 -3 -3\n" + lines(7)
        #expect(technique.eliminations(inPicture: twoDigits).isEmpty)
        let diagonal =
            "12 . . 123 . . . . .\n123 . . 12 . . . . .\n" + lines(7)
        #expect(technique.eliminations(inPicture: diagonal).isEmpty)
    }

    @Test func `a type 5 rectangle has one extra digit in two diagonal cells, or in three`() {
        let technique = UniqueRectangle.typeFive
        let diagonal =
            "12 34 -3 123 -3 -3 -3 -3 -3\n123 -3 -3 12 -3 -3 -3 -3 -3\n" + lines(7)
        #expect(technique.eliminations(inPicture: diagonal) == ["r1c2:3"])
        let three = "123 -3 -3 12 -3 -3 -3 -3 -3\n123 34 -3 123 -3 -3 -3 -3 -3\n" + lines(7)
        #expect(technique.eliminations(inPicture: three) == ["r2c2:3"])
        let twoDigits =
            "12 34 -3 123 -3 -3 -3 -3 -3\n124 -3 -3 12 -3 -3 -3 -3 -3\n" + lines(7)
        #expect(technique.eliminations(inPicture: twoDigits).isEmpty)
    }

    /// Returns the first step in a case of the data.
    private func step(of technique: Technique, in name: String) throws -> Step {
        let testCase = try #require(
            try TechniqueCase.all(of: technique.id).first { $0.name == name })
        var finder = StepFinder()
        return try #require(
            finder.steps(of: [technique], in: testCase.grid, rules: testCase.rules).first)
    }

    @Test func `type 1 argues with the roof cell`() throws {
        let step = try step(of: UniqueRectangle.typeOne, in: "0600-1#03")
        #expect(
            step.sentence()
                == "Unique Rectangle type 1: r4c7, r4c9 and r8c9 (floor) can only be 6 or "
                + "8. If r8c7 (roof) were 6 or 8 too, the two digits could be exchanged "
                + "in the four cells, and the puzzle would have two solutions. So r8c7 "
                + "is not 6 or 8.")
        #expect(
            step.sentence(in: .german)
                == "Unique Rectangle Typ 1: In r4c7, r4c9 und r8c9 (Boden) sind nur 6 und "
                + "8 möglich. Wäre auch r8c7 (Dach) 6 oder 8, könnte man die beiden "
                + "Ziffern in den vier Zellen vertauschen, und das Rätsel hätte zwei "
                + "Lösungen, also: r8c7 ist nicht 6 oder 8.")
    }

    @Test func `type 2 argues with the extra digit`() throws {
        let step = try step(of: UniqueRectangle.typeTwo, in: "0601-1#11")
        #expect(
            step.sentence()
                == "Unique Rectangle type 2: r7c2 and r8c2 (floor) can only be 3 or 7. "
                + "Without 8, r7c9 and r8c9 (roof) could only be 3 or 7 too, these two "
                + "digits could be exchanged, and the puzzle would have two solutions. "
                + "So r7c9 or r8c9 is 8, and r9c9, which sees both, is not 8.")
        #expect(
            step.sentence(in: .german)
                == "Unique Rectangle Typ 2: In r7c2 und r8c2 (Boden) sind nur 3 und 7 "
                + "möglich. Ohne 8 wären auch in r7c9 und r8c9 (Dach) nur 3 und 7 "
                + "möglich, man könnte die beiden Ziffern vertauschen, und das Rätsel "
                + "hätte zwei Lösungen. 8 steht also in r7c9 oder r8c9, und r9c9, die "
                + "beide sieht, ist nicht 8.")
    }

    @Test func `type 5 argues with the extra digit of diagonal cells or of three`() throws {
        let step = try step(of: UniqueRectangle.typeFive, in: "0604-1#01")
        #expect(
            step.sentence()
                == "Unique Rectangle type 5: r7c9 (floor) can only be 2 or 6. If none of "
                + "r6c8, r6c9 and r7c8 (roof) were 4, the rectangle would have only 2 "
                + "and 6, these could be exchanged, and the puzzle would have two "
                + "solutions. So r6c8, r6c9 or r7c8 is 4, and r4c8, which sees all of "
                + "these, is not 4.")
        #expect(
            step.sentence(in: .german)
                == "Unique Rectangle Typ 5: In r7c9 (Boden) sind nur 2 und 6 möglich. "
                + "Wäre 4 in r6c8, r6c9 und r7c8 (Dach) überall falsch, hätte das "
                + "Rechteck nur 2 und 6, man könnte sie vertauschen, und das Rätsel "
                + "hätte zwei Lösungen. 4 steht also in r6c8, r6c9 oder r7c8, und r4c8, "
                + "die alle davon sieht, ist nicht 4.")
    }
}

import Testing

@testable import SudokuEngine

@Suite struct ExtendedUniqueRectangleTests {
    private static let technique = ExtendedUniqueRectangle.technique

    private func lines(_ count: Int) -> String {
        String(repeating: ". . . . . . . . .\n", count: count)
    }

    @Test(arguments: try TechniqueCase.positions())
    func `no step contradicts the solution`(testCase: TechniqueCase) throws {
        try testCase.checkSteps(of: Self.technique)
    }

    private func picture(_ corner: String, _ last: String, _ rest: String = ".") -> String {
        let row = ". . . . . . \(rest) . .\n"
        return "123 . . 12 . . \(corner) \(rest) \(rest)\n"
            + "13 . . 123 . . \(last) \(rest) \(rest)\n" + ". . . . . . \(rest) \(rest) \(rest)\n"
            + String(repeating: row, count: 6)
    }

    @Test func `one cell with extra candidates has none of the three digits`() throws {
        let steps = Self.technique.steps(inPicture: picture("23", "1234"))
        #expect(steps.map(\.eliminations.description) == ["r2c7:123"])
        let step = try #require(steps.first)
        #expect(
            step.sentence()
                == "Extended Unique Rectangle: r1c1, r1c4, r1c7, r2c1 and r2c4 (floor) "
                + "can only be 1, 2 or 3. If r2c7 (roof) were 1, 2 or 3 too, the "
                + "digits of the two lines could be exchanged, and the puzzle would "
                + "have two solutions. So r2c7 is not 1, 2 or 3."
        )
        #expect(
            step.sentence(in: .german)
                == "Extended Unique Rectangle: In r1c1, r1c4, r1c7, r2c1 und r2c4 "
                + "(Boden) sind nur 1, 2 und 3 möglich. Wäre auch r2c7 (Dach) 1, 2 "
                + "oder 3, könnte man die Ziffern der beiden Linien vertauschen, und "
                + "das Rätsel hätte zwei Lösungen, also: r2c7 ist nicht 1, 2 oder 3.")
    }

    @Test func `an extra digit is in one of two cells`() {
        let found = Self.technique.eliminations(inPicture: picture("1234", "234", "12345"))
        #expect(
            found == [
                "r1c8:4 r1c9:4 r2c8:4 r2c9:4 r3c7:4 r3c8:4 r3c9:4 "
                    + "r4c7:4 r5c7:4 r6c7:4 r7c7:4 r8c7:4 r9c7:4"
            ])
    }

    @Test func `a digit that is locked in two cells leaves no room for the others`() {
        let found = Self.technique.eliminations(inPicture: picture("1234", "1235", "-1"))
        #expect(found == ["r1c7:23 r2c7:23"])
    }

    @Test func `different extra digits, four digits, or two boxes are none`() {
        #expect(Self.technique.eliminations(inPicture: picture("1234", "1235")).isEmpty)
        #expect(Self.technique.eliminations(inPicture: picture("25", "1234")).isEmpty)
        let twoBoxes = "123 23 . 12 . . . . .\n13 1234 . 123 . . . . .\n" + lines(7)
        #expect(Self.technique.eliminations(inPicture: twoBoxes).isEmpty)
    }
}

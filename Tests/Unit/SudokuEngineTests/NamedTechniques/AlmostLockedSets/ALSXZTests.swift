import Testing

@testable import SudokuEngine

@Suite struct ALSXZTests {
    @Test(arguments: try TechniqueCase.all(of: "als-xz"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a common digit is removed from the cells that see it in both sets`() throws {
        let steps = try ALSXZ.technique.eliminations(inReduced: "r1c1:13 r1c5:12 r2c5:23")
        #expect(steps == ["r1c4:3 r1c6:3 r2c1:3 r2c2:3 r2c3:3"])
    }

    @Test func `a common digit is not restricted if two of its cells do not see each other`()
        throws
    {
        let steps = try ALSXZ.technique.eliminations(inReduced: "r1c1:13 r1c5:12 r2c5:123")
        #expect(steps.isEmpty)
    }

    @Test func `two restricted commons lock all digits of both sets`() throws {
        let steps = try ALSXZ.technique.eliminations(
            inReduced: "r1c1:124 r1c2:124 r1c5:123 r1c6:123")
        #expect(
            steps == [
                "r1c3:1234 r1c4:1234 r1c7:1234 r1c8:1234 r1c9:1234 r2c1:4 r2c2:4 r2c3:4 r2c4:3 "
                    + "r2c5:3 r2c6:3 r3c1:4 r3c2:4 r3c3:4 r3c4:3 r3c5:3 r3c6:3"
            ])
    }

    @Test func `its sentence names both sets and their digits`() throws {
        let step = try ALSXZ.technique.firstStep(ofCase: "0901-1#03")
        #expect(
            step.sentence()
                == "ALS-XZ: A r2c4579 {1,3,4,5,9} and B r35c7 {1,3,4} cannot both hold 3 "
                + "(restricted common), since its places in both see each other. The set "
                + "that lacks it holds all its other digits, so 1 is in A or in B, at "
                + "one of r2c5, r2c7, r2c9 and r3c7, and r2c8, which sees all of these, "
                + "is not 1.")
        #expect(
            step.sentence(in: .german)
                == "ALS-XZ: A r2c4579 {1,3,4,5,9} und B r35c7 {1,3,4} können ihre "
                + "exklusive Ziffer 3 nicht beide enthalten, da deren Plätze in beiden "
                + "einander sehen. Die Menge ohne diese Ziffer enthält alle ihre anderen "
                + "Ziffern: 1 steht also in A oder in B, in einer der Zellen r2c5, r2c7, "
                + "r2c9 und r3c7, und r2c8, die alle davon sieht, ist nicht 1.")
    }
}

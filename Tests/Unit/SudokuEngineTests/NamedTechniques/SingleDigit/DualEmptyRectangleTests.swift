import Testing

@testable import SudokuEngine

@Suite struct DualEmptyRectangleTests {
    @Test(arguments: try TechniqueCase.all(of: "dual-empty-rectangle"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a single empty rectangle is none`() throws {
        let steps = try DualEmptyRectangle.technique.steps(
            ofOnes: """
                xxx.xxxxx
                xxx.xxxxx
                xxx.xxxxx
                ..x.xxxxx
                x.xxxxxxx
                ....xxxxx
                xxx.xxxxx
                xxx.xxxxx
                xxxxxxxxx
                """)
        #expect(steps.map(\.eliminations.description) == [])
    }

    @Test func `its sentence gives both chains`() throws {
        let sentences = try DualEmptyRectangle.technique.sentences(ofCase: "0405#01")
        #expect(
            sentences[0]
                == "Dual Empty Rectangle: in box 3 the 1 lies only in rows 1 and 3 and columns "
                + "8 and 9, at r1c8 and r3c9, which makes two empty rectangles: (1)r6c1 = "
                + "(1)r3c1 - (1)r3c9 = (1)r1c8; (1)r4c3 = (1)r1c3 - (1)r1c8 = (1)r3c9. One "
                + "end of each chain has 1: r6c1 or r1c8; r4c3 or r3c9. A cell that sees all "
                + "of these cells of a chain is not 1: r4c9 and r6c8 are not 1.")
        #expect(
            sentences[1]
                == "Dual Empty Rectangle: In Block 3 liegt die 1 nur in Zeilen 1 und 3 und "
                + "Spalten 8 und 9, bei r1c8 und r3c9, was zwei Empty Rectangles ergibt: "
                + "(1)r6c1 = (1)r3c1 - (1)r3c9 = (1)r1c8; (1)r4c3 = (1)r1c3 - (1)r1c8 = "
                + "(1)r3c9. Ein Ende jeder Kette hat die 1: r6c1 oder r1c8; r4c3 oder r3c9. "
                + "Eine Zelle, die alle diese Zellen einer Kette sieht, ist nicht 1: r4c9 und "
                + "r6c8 sind nicht 1.")
    }
}

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
            sentences[0] == """
                Dual Empty Rectangle: in box 3 the 1 lies only in rows 1 and 3 and columns 8 and \
                9, at r1c8 and r3c9, which makes two empty rectangles: (1)r6c1 = (1)r3c1 - \
                (1)r3c9 = (1)r1c8; (1)r4c3 = (1)r1c3 - (1)r1c8 = (1)r3c9. If r6c1 is not 1, r3c1 \
                is 1; then r3c9 is not 1; then r1c8 is 1. So r1c8 or r6c1 is 1, and r6c8, which \
                sees both, is not 1. If r4c3 is not 1, r1c3 is 1; then r1c8 is not 1; then r3c9 \
                is 1. So r3c9 or r4c3 is 1, and r4c9, which sees both, is not 1.
                """)
        #expect(
            sentences[1] == """
                Dual Empty Rectangle: In Block 3 liegt die 1 nur in Zeilen 1 und 3 und Spalten 8 \
                und 9, bei r1c8 und r3c9, was zwei Empty Rectangles ergibt: (1)r6c1 = (1)r3c1 - \
                (1)r3c9 = (1)r1c8; (1)r4c3 = (1)r1c3 - (1)r1c8 = (1)r3c9. Wenn r6c1 nicht 1 ist, \
                ist r3c1 1; dann ist r3c9 nicht 1; dann ist r1c8 1. Also ist r1c8 oder r6c1 1, \
                und r6c8, die beide sieht, ist nicht 1. Wenn r4c3 nicht 1 ist, ist r1c3 1; dann \
                ist r1c8 nicht 1; dann ist r3c9 1. Also ist r3c9 oder r4c3 1, und r4c9, die \
                beide sieht, ist nicht 1.
                """)
    }
}

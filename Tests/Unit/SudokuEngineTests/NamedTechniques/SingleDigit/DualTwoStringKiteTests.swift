import Testing

@testable import SudokuEngine

@Suite struct DualTwoStringKiteTests {
    @Test(arguments: try TechniqueCase.all(of: "dual-two-string-kite"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a single kite is none`() throws {
        let steps = try DualTwoStringKite.technique.steps(
            ofOnes: """
                .x...x...
                xxxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                xxxxxxxxx
                .xxxxxxxx
                .xxxxxxxx
                """)
        #expect(steps.map(\.eliminations.description) == [])
    }

    @Test func `kites of two digits make one step, under the lower digit of every morph`() throws {
        let filled = try Puzzle(
            parsing: "4.72.19..2.9.5.7.1..8.74.261..48..39..6..2.1."
                + "..3.9.5.2.816..4.7.9.71..8...2.4...3")
        let removed = TechniqueCase.marks(
            """
            r1c9-5 r2c4-8 r2c6-6 r3c4-3 r4c6-5 r4c6-6 r5c1-5 r5c9-8 r6c1-7 r6c2-7 r6c6-7 r7c6-3 \
            r7c6-9 r8c1-3 r8c1-5 r8c7-6 r9c1-5 r9c1-6 r9c4-5 r9c6-8 r9c7-6 r9c8-5 r9c8-9
            """)
        let grid = CandidateGrid(
            filled: filled, removed: removed,
            givens: CellSet(Cell.all.filter { filled[$0] != nil }))
        let kites = [DualTwoStringKite.technique]
        var finder = StepFinder()
        let steps = finder.steps(of: kites, in: grid)
        #expect(steps.map(\.eliminations) == [TechniqueCase.marks("r7c5-3 r7c8-5")])
        #expect(steps.map(\.digits.description) == ["{3}"])
        // In the morph 1564 the image of 5 is lower than that of 3.
        for seed in [UInt64(1564)] + Array(0..<20) {
            let morph = GridMorph(seed: seed)
            let image = finder.steps(of: kites, in: try morph.image(of: grid))
            #expect(image.map(GridMorph.outcomeAsFound) == steps.map(morph.outcome))
        }
    }

    @Test func `its sentence gives both chains`() throws {
        let sentences = try DualTwoStringKite.technique.sentences(ofCase: "0404#02")
        #expect(
            sentences[0] == """
                Dual Two-String Kite: two kites meet in r1c2 and r2c3, which see each other in \
                box 1: (1)r1c6 = (1)r1c2 - (1)r2c3 = (1)r8c3; (1)r7c2 = (1)r1c2 - (1)r2c3 = \
                (1)r2c4. At most one of these cells has the digit of a kite. If r1c6 is not 1, \
                r1c2 is 1; then r2c3 is not 1; then r8c3 is 1. So r1c6 or r8c3 is 1, and r8c6, \
                which sees both, is not 1. If r7c2 is not 1, r1c2 is 1; then r2c3 is not 1; then \
                r2c4 is 1. So r2c4 or r7c2 is 1, and r7c4, which sees both, is not 1.
                """)
        #expect(
            sentences[1] == """
                Dual Two-String Kite: Zwei Kites treffen sich in r1c2 und r2c3, die sich in \
                Block 1 sehen: (1)r1c6 = (1)r1c2 - (1)r2c3 = (1)r8c3; (1)r7c2 = (1)r1c2 - \
                (1)r2c3 = (1)r2c4. Höchstens eine dieser Zellen hat die Ziffer eines Kites. Wenn \
                r1c6 nicht 1 ist, ist r1c2 1; dann ist r2c3 nicht 1; dann ist r8c3 1. Also ist \
                r1c6 oder r8c3 1, und r8c6, die beide sieht, ist nicht 1. Wenn r7c2 nicht 1 ist, \
                ist r1c2 1; dann ist r2c3 nicht 1; dann ist r2c4 1. Also ist r2c4 oder r7c2 1, \
                und r7c4, die beide sieht, ist nicht 1.
                """)
    }
}

import Testing

@testable import SudokuEngine

@Suite struct EmptyRectangleTests {
    @Test(arguments: try TechniqueCase.all(of: "empty-rectangle"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a box with a row and a column makes one`() throws {
        let steps = try EmptyRectangle.technique.steps(
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
        #expect(steps.map(\.eliminations.description) == ["r9c3:1"])
    }

    @Test func `a fourth cell outside the row and the column prevents it`() throws {
        let steps = try EmptyRectangle.technique.steps(
            ofOnes: """
                xxx.xxxxx
                xxx.xxxxx
                xxx.xxxxx
                ..x.xxxxx
                x.xxxxxxx
                .x..xxxxx
                xxx.xxxxx
                xxx.xxxxx
                xxxxxxxxx
                """)
        #expect(steps.map(\.eliminations.description) == [])
    }

    @Test func `two candidates make one only if the rules allow it`() throws {
        let picture = """
            xxx.xxxxx
            xxx.xxxxx
            xxx.xxxxx
            ..x.xxxxx
            x..xxxxxx
            ....xxxxx
            xxx.xxxxx
            xxx.xxxxx
            xxxxxxxxx
            """
        var rules = SearchRules()
        #expect(try EmptyRectangle.technique.steps(ofOnes: picture, rules: rules).isEmpty)
        rules.allowsTwoCandidates = true
        let steps = try EmptyRectangle.technique.steps(ofOnes: picture, rules: rules)
        #expect(steps.map(\.eliminations.description) == ["r9c3:1"])
    }

    @Test func `its sentence names the lines of the box and the pair`() throws {
        let sentences = try EmptyRectangle.technique.sentences(ofCase: "0402#01")
        #expect(
            sentences[0]
                == "Empty Rectangle: in box 4 the 2 lies only in row 5 and column 3, at "
                + "r4c3, r5c1 and r5c3, and in column 4 only at r5c4 and r9c4. If r9c4 "
                + "is not 2, r5c4 is, and box 4 has its 2 in column 3. So 2 is at r9c4 "
                + "or in column 3 of box 4, and r9c3, which sees both, is not 2.")
        #expect(
            sentences[1]
                == "Empty Rectangle: In Block 4 liegt die 2 nur in Zeile 5 und Spalte 3, "
                + "bei r4c3, r5c1 und r5c3, und in Spalte 4 nur bei r5c4 und r9c4. Ist "
                + "r9c4 nicht 2, so ist es r5c4, und Block 4 hat seine 2 in Spalte 3. "
                + "Die 2 steht also bei r9c4 oder in Spalte 3 von Block 4, und r9c3, die "
                + "beide sieht, ist nicht 2.")
    }
}

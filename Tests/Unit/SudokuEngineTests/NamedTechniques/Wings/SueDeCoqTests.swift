import Testing

@testable import SudokuEngine

@Suite struct SueDeCoqTests {
    @Test(arguments: try TechniqueCase.all(of: "sue-de-coq"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `its sentence names the core and the sets`() throws {
        let grid = OpenGrid("r1c1:1234 r1c2:1234 r1c5:12 r2c1:34")
        let step = try #require(try grid.steps(of: SueDeCoq.technique).first)
        #expect(step.digits == DigitSet(bits: 0b1111))
        #expect(
            step.sentence()
                == "Sue de Coq: core r1c1 {1,2,3,4} and r1c2 {1,2,3,4} where row 1 and box 1 "
                + "cross; line set r1c5 {1,2}; box set r2c1 {3,4}. In core and line set, all "
                + "in row 1, each of 1 and 2 fits only once; in core and box set, all in box "
                + "1, each of 3 and 4. That is just enough to fill these cells, so all these "
                + "digits are used there, and r1c3 is not 1, 2, 3 or 4, r1c4, r1c6, r1c7, r1c8 "
                + "and r1c9 are not 1 or 2 and r2c2, r2c3, r3c1, r3c2 and r3c3 are not 3 or 4.")
        #expect(
            step.sentence(in: .german)
                == "Sue de Coq: Kern r1c1 {1,2,3,4} und r1c2 {1,2,3,4} in der Kreuzung von "
                + "Zeile 1 und Block 1; Linienmenge r1c5 {1,2}; Blockmenge r2c1 {3,4}. In "
                + "Kern und Linienmenge, alle in Zeile 1, passt jede der Ziffern 1 und 2 nur "
                + "einmal; in Kern und Blockmenge, alle in Block 1, jede der Ziffern 3 und 4. "
                + "Das reicht gerade, um diese Zellen zu füllen; alle diese Ziffern sind also "
                + "dort vergeben, und r1c3 ist nicht 1, 2, 3 oder 4, r1c4, r1c6, r1c7, r1c8 "
                + "und r1c9 sind nicht 1 oder 2 und r2c2, r2c3, r3c1, r3c2 und r3c3 sind "
                + "nicht 3 oder 4.")
    }

    @Test func `sets that share a digit of the core are none`() throws {
        let grid = OpenGrid("r1c1:1234 r1c2:1234 r1c5:12 r2c1:24")
        #expect(try grid.steps(of: SueDeCoq.technique).isEmpty)
    }

    @Test func `an extra digit of both sets is removed from the line and the box`() throws {
        let grid = OpenGrid("r1c1:1234 r1c2:1234 r1c5:125 r1c6:15 r2c1:345 r2c2:35")
        let steps = try grid.steps(of: SueDeCoq.technique)
        #expect(steps.count == 1)
        let step = try #require(steps.first)
        #expect(step.eliminations[2] == 0b11111)
        #expect(
            step.sentence().contains(
                "each of 1, 2 and 5 fits only once; in core and box set, all in box 1, each "
                    + "of 3, 4 and 5."))
    }
}

import Testing

@testable import SudokuEngine

@Suite struct ALSXYWingTests {
    @Test(arguments: try TechniqueCase.all(of: "als-xy-wing"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `an XY-Wing is one of single cells`() throws {
        let steps = try ALSXYWing.technique.eliminations(inReduced: "r1c1:12 r1c5:23 r5c1:13")
        #expect(steps == ["r5c5:3"])
    }

    @Test func `the same single digit cannot link both sets to the third`() throws {
        let steps = try ALSXYWing.technique.eliminations(inReduced: "r1c1:12 r1c5:23 r5c1:23")
        #expect(steps.isEmpty)
    }

    @Test func `its sentence names the three sets`() throws {
        var finder = StepFinder()
        let grid = try CandidateGrid.reduced("r1c1:12 r1c5:23 r5c1:13")
        let step = try #require(finder.steps(of: [ALSXYWing.technique], in: grid).first)
        #expect(
            step.sentence()
                == "ALS-XY-Wing: A r1c5 {2,3} and B r5c1 {1,3} have the restricted "
                + "commons 1 and 2 with C r1c1 {1,2}: C lacks one digit only, so it "
                + "takes a restricted common from A or from B, which then holds all "
                + "its other digits. So 3 is in A or in B, at one of r1c5 and r5c1, "
                + "and r5c5, which sees both, is not 3.")
        #expect(
            step.sentence(in: .german)
                == "ALS-XY-Wing: A r1c5 {2,3} und B r5c1 {1,3} haben mit C r1c1 {1,2} "
                + "die exklusiven Ziffern 1 und 2 gemeinsam: C fehlt nur eine Ziffer, "
                + "also nimmt C eine davon A oder B weg, und diese Menge enthält alle "
                + "ihre anderen Ziffern. 3 steht also in A oder in B, in einer der "
                + "Zellen r1c5 und r5c1, und r5c5, die beide sieht, ist nicht 3.")
    }
}

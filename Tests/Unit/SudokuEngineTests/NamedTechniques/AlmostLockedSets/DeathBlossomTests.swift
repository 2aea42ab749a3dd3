import Testing

@testable import SudokuEngine

@Suite struct DeathBlossomTests {
    @Test(arguments: try TechniqueCase.all(of: "death-blossom"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a digit of all petals is removed from the cells that see it in all of them`() throws
    {
        let steps = try DeathBlossom.technique.eliminations(
            inReduced: "r5c5:123 r5c1:14 r5c2:24 r4c6:34")
        #expect(steps == ["r4c1:4 r4c2:4 r4c3:4 r5c4:4 r5c6:4"])
    }

    @Test func `a set that the stem does not see is no petal`() throws {
        let steps = try DeathBlossom.technique.eliminations(
            inReduced: "r5c5:123 r5c1:14 r4c2:24 r4c6:34")
        #expect(steps.isEmpty)
    }

    @Test func `its sentence names the stem and the petals`() throws {
        let step = try DeathBlossom.technique.firstStep(ofCase: "0904-1#01")
        #expect(
            step.sentence()
                == "Death Blossom: the stem is r8c6 {1,4,5}; its petals, one for each "
                + "candidate, are r2c6 {1,9}, r4c46 {4,5,9} and r68c2 {5,6,9}: whichever "
                + "digit the stem takes, its petal lacks it and holds 9. So 9 is at one "
                + "of r2c6, r4c4 and r6c2, and r6c6, which sees all of these, is not 9.")
        #expect(
            step.sentence(in: .german)
                == "Death Blossom: Der Stamm ist r8c6 {1,4,5}; die Blütenblätter, eines "
                + "für jeden Kandidaten, sind r2c6 {1,9}, r4c46 {4,5,9} und r68c2 "
                + "{5,6,9}: Welche Ziffer der Stamm auch erhält, ihrem Blütenblatt fehlt "
                + "sie, und es enthält 9. 9 steht also in einer der Zellen r2c6, r4c4 "
                + "und r6c2, und r6c6, die alle davon sieht, ist nicht 9.")
    }
}

import Testing

@testable import SudokuEngine

@Suite struct BUGPlusOneTests {
    @Test(arguments: try TechniqueCase.all(of: "bug-plus-1"))
    func `the known step of BUG+1 is found`(testCase: TechniqueCase) throws { try testCase.check() }

    private static let grave = """
        578 39 =4 =2 =6 59 57 38 =1
        57 39 =6 59 =1 =8 =2 =4 37
        =1 58 =2 =4 =7 =3 =9 58 =6
        58 78 =9 =3 =4 =1 57 =6 =2
        =2 =4 =3 =6 =5 =7 =1 =9 =8
        =6 57 =1 =8 =9 =2 =4 35 37
        =4 =2 =5 =1 =3 =6 =8 =7 =9
        =9 =6 =8 =7 =2 =4 =3 =1 =5
        =3 =1 =7 59 =8 59 =6 =2 =4
        """

    @Test func `one more candidate, or one fewer, is no BUG+1`() {
        let technique = BUGPlusOne.technique
        #expect(technique.eliminations(inPicture: Self.grave) == ["r1c1:78"])
        for (old, new) in [("578 39", "578 359"), ("578 39", "57 39"), ("578 39", "578 38")] {
            let picture = Self.grave.replacing(old, with: new)
            #expect(technique.eliminations(inPicture: picture).isEmpty, "\(new)")
        }
    }

    /// Returns the first step in a case of the data.
    private func step(of technique: Technique, in name: String) throws -> Step {
        let testCase = try #require(
            try TechniqueCase.all(of: technique.id).first { $0.name == name })
        var finder = StepFinder()
        return try #require(
            finder.steps(of: [technique], in: testCase.grid, rules: testCase.rules).first)
    }

    @Test func `its sentence argues with the second solution`() throws {
        let step = try step(of: BUGPlusOne.technique, in: "0610#03")
        #expect(
            step.sentence()
                == "BUG+1: without 1 in r6c5 every empty cell would have two candidates "
                + "and every digit two places in each house. Each solution of such a "
                + "grid comes with a second one, in which all cells take their other "
                + "candidate. So r6c5 is 1, and r6c5 is not 5 or 9.")
        #expect(
            step.sentence(in: .german)
                == "BUG+1: Ohne 1 in r6c5 hätte jede leere Zelle zwei Kandidaten und jede "
                + "Ziffer in jedem Haus zwei Plätze. Zu jeder Lösung gäbe es dann eine "
                + "zweite, in der alle Zellen ihren anderen Kandidaten haben. Also ist "
                + "r6c5 1: r6c5 ist nicht 5 oder 9.")
    }
}

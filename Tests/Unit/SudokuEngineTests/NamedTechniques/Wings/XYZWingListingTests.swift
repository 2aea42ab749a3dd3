import Testing

@testable import SudokuEngine

@Suite struct XYZWingListingTests {
    @Test(arguments: try TechniqueCase.all(of: "xyz-wing"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a pivot and two wings that see the pivot are a wing`() throws {
        let grid = OpenGrid("r1c1:123 r1c5:13 r2c2:23")
        let step = try #require(try grid.steps(of: XYWing.xyz).first)
        #expect(step.eliminations == TechniqueCase.marks("r1c2-3 r1c3-3"))
        #expect(
            step.sentence()
                == "XYZ-Wing: pivot r1c1 {1,2,3}; wings r1c5 {1,3} and r2c2 {2,3}: "
                + "whichever digit the pivot takes, it or one of the wings is 3, so "
                + "r1c2 and r1c3, which see all of these, are not 3.")
        #expect(
            step.sentence(in: .german)
                == "XYZ-Wing: Pivot r1c1 {1,2,3}; Flügel r1c5 {1,3} und r2c2 {2,3}: "
                + "Welche Ziffer auch im Pivot steht, er selbst oder einer der Flügel "
                + "ist 3, also: r1c2 und r1c3, die alle davon sehen, sind nicht 3.")
    }

    @Test(arguments: ["r1c1:123 r1c5:13 r5c1:23", "r1c1:123 r1c5:13 r2c2:13"])
    func `wings without a common target or with the same digits are none`(cells: String) throws {
        #expect(try OpenGrid(cells).steps(of: XYWing.xyz).isEmpty)
    }
}

import Testing

@testable import SudokuEngine

@Suite struct XYWingListingTests {
    @Test(arguments: try TechniqueCase.all(of: "xy-wing"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a pivot and two wings that see the pivot are a wing`() throws {
        let grid = OpenGrid("r1c1:12 r1c5:13 r5c1:23")
        let step = try #require(try grid.steps(of: XYWing.technique).first)
        #expect(step.eliminations == TechniqueCase.marks("r5c5-3"))
        #expect(
            step.sentence()
                == "XY-Wing: pivot r1c1 {1,2}; wings r1c5 {1,3} and r5c1 {2,3}: "
                + "whichever digit the pivot takes, one wing is 3, so r5c5, which sees "
                + "both, is not 3.")
        #expect(
            step.sentence(in: .german)
                == "XY-Wing: Pivot r1c1 {1,2}; Flügel r1c5 {1,3} und r5c1 {2,3}: Welche "
                + "Ziffer auch im Pivot steht, einer der Flügel ist 3, also: r5c5, die "
                + "beide sieht, ist nicht 3.")
    }

    @Test func `a wing that the pivot does not see is none`() throws {
        let grid = OpenGrid("r1c1:12 r1c5:13 r5c2:23")
        #expect(try grid.steps(of: XYWing.technique).isEmpty)
    }

    @Test func `a pivot of three candidates makes no XY-Wing`() throws {
        let grid = OpenGrid("r1c1:123 r1c5:13 r5c1:23")
        #expect(try grid.steps(of: XYWing.technique).isEmpty)
    }

    @Test func `each of the same three cells is a pivot in turn`() throws {
        let steps = try OpenGrid("r1c1:12 r1c5:13 r1c9:23").steps(of: XYWing.technique)
        #expect(steps.map { $0.eliminations.digits.map(\.value) } == [[3], [2], [1]])
    }
}

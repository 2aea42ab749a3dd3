import Testing

@testable import SudokuEngine

@Suite struct WWingTests {
    /// Leaves 2 two places in row 9, in columns 1 and 5.
    private static let link = "r9c2-2 r9c3-2 r9c4-2 r9c6-2 r9c7-2 r9c8-2 r9c9-2"

    @Test(arguments: try TechniqueCase.all(of: "w-wing"))
    func `the known step is found`(testCase: TechniqueCase) throws { try testCase.check() }

    @Test func `a strong link connects two wings`() throws {
        let grid = OpenGrid("r1c1:12 r5c5:12", without: Self.link)
        let step = try #require(try grid.steps(of: WWing.technique).first)
        #expect(step.eliminations == TechniqueCase.marks("r1c5-1 r5c1-1"))
        #expect(
            step.sentence()
                == "W-Wing: wings r1c1 {1,2} and r5c5 {1,2}; 2 has two places in row 9, "
                + "r9c1 and r9c5: wherever it is, the wing that sees it is 1, so r1c5 "
                + "and r5c1, which see both, are not 1.")
        #expect(
            step.sentence(in: .german)
                == "W-Wing: Flügel r1c1 {1,2} und r5c5 {1,2}; 2 hat in Zeile 9 nur zwei "
                + "Plätze, r9c1 und r9c5: Wo sie auch steht, der Flügel, der sie "
                + "sieht, ist 1, also: r1c5 und r5c1, die beide sehen, sind nicht 1.")
    }

    @Test func `a third place breaks the link`() throws {
        let grid = OpenGrid("r1c1:12 r5c5:12", without: String(Self.link.dropLast(7)))
        #expect(try grid.steps(of: WWing.technique).isEmpty)
    }

    @Test func `a wing must see its end of the link`() throws {
        let grid = OpenGrid("r1c1:12 r5c6:12", without: Self.link)
        #expect(try grid.steps(of: WWing.technique).isEmpty)
    }

    @Test func `the lower digit is removed first`() throws {
        let alsoLink = " r8c2-1 r8c3-1 r8c4-1 r8c6-1 r8c7-1 r8c8-1 r8c9-1"
        let grid = OpenGrid("r1c1:12 r5c5:12", without: Self.link + alsoLink)
        let steps = try grid.steps(of: WWing.technique)
        #expect(steps.map { $0.eliminations.digits.map(\.value) } == [[1], [2]])
    }
}

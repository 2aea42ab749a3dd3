import Testing

@testable import SudokuEngine

@Suite struct BivalueWalkTests {
    private static let way = "r1c1:12 r1c4:23 r4c4:34 r4c7:45 r2c7:56 r2c2:67 r8c2:78"

    @Test func `a chain has ten cells at most`() throws {
        let ten = OpenGrid(Self.way + " r8c8:38 r3c8:34 r3c3:14")
        let step = try #require(
            try ten.steps(of: XYChain.technique).first { $0.digits == DigitSet(bits: 1) })
        #expect(step.pattern.chains.first?.nodes.count == 20)
        let eleven = OpenGrid(Self.way + " r8c5:89 r8c8:39 r3c8:34 r3c3:14")
        #expect(
            try !eleven.steps(of: XYChain.technique).contains { $0.digits == DigitSet(bits: 1) })
    }

    /// In this position the shortest way to a cell of the chain passes another of its cells.
    @Test func `a chain is found that the shortest ways miss`() throws {
        let testCase = try #require(
            try TechniqueCase.all(of: "dual-two-string-kite").first { $0.name == "0404#09" })
        var finder = StepFinder()
        let steps = finder.steps(of: [XYChain.technique], in: testCase.grid)
        #expect(steps.contains { $0.eliminations == TechniqueCase.marks("r7c1-1 r9c9-1") })
    }

    @Test func `no cell is in a chain twice`() throws {
        var finder = StepFinder()
        for testCase in try TechniqueCase.all(of: "xy-chain") {
            for step in finder.steps(of: [XYChain.technique], in: testCase.grid) {
                let cells = step.pattern.chains[0].nodes.map { $0.cells.bits }
                #expect(Set(cells).count * 2 == cells.count)
            }
        }
    }
}

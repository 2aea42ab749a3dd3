import FarmTestSupport
import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct PlainRaterTests {
    /// Puzzles that singles solve and minimal ones, in sizes and with regions that no other program
    /// rates.
    @Test(arguments: [
        ("classic:4", false), ("classic:6", true), ("classic:6w2", true), ("jigsaw:6", true),
        ("classic:8", true), ("jigsaw:9", true), ("classic:10", false), ("classic:12", false),
    ])
    func `every step below 4·5 is that of a plain rater`(name: String, isMinimal: Bool) throws {
        let layout = try Layout(name: name)
        let request = try LayoutRequest(layout, isMinimal: isMinimal)
        let count: UInt64 = layout.size > 9 ? 1 : layout.size > 6 ? 3 : 10
        var grader = LayoutGrader(budget: 1_000_000)
        for made in try #require(LayoutProducer(seed: 11).puzzles(0..<count, for: request)) {
            var plain = PlainRater(made.puzzle.rules, givens: made.puzzle.givens)
            let size = layout.size
            let end = grader.follow(made.puzzle, .se121, upTo: nil, { false }) { finding, _ in
                let placement = finding.placement.map { [$0 / size, $0 % size + 1] } ?? []
                let lost = Set(finding.eliminations.map { [$0 / size, $0 % size + 1] })
                let tenths = finding.rating.tenths
                let expected = plain.next()
                if tenths < 45 || expected != nil {
                    let step = PlainRater.Step(tenths: tenths, placement: placement, lost: lost)
                    #expect(step == expected, "\(finding.technique) on \(made.puzzle)")
                }
                plain.apply(placement, lost)
            }
            #expect(end != .solved || plain.digits == made.solution.digits.map { Int($0) })
        }
    }
}

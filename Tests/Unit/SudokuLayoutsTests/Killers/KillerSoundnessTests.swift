import Foundation
import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct KillerSoundnessTests {
    /// The number of killers that are followed: 100,000 in the long form.
    private static let many =
        ProcessInfo.processInfo.environment["PUZZLEFARM_KILLERS"].flatMap { Int($0) } ?? 2_000

    /// Layouts with their shares of a hundred, and the limits of cages.
    private static let kinds: [(name: String, share: Int, cages: ClosedRange<Int>, largest: Int)] =
        [
            ("killer:9", 20, 28...36, 5), ("killer:9", 10, 22...27, 6), ("killer:6", 30, 8...16, 5),
            ("killer:4", 20, 4...7, 4), ("x-killer:9", 6, 24...32, 5),
            ("windoku-killer:9", 6, 24...32, 5), ("jigsaw-killer:9", 8, 24...32, 5),
        ]

    @Test(arguments: kinds)
    func `no step contradicts the solution`(
        name: String, share: Int, cages: ClosedRange<Int>, largest: Int
    ) throws {
        let layout = try Layout(name: name)
        let size = layout.size
        let request = try LayoutRequest(
            layout, cages: CageForm(layout, count: cages, largest: largest))
        var producer = LayoutProducer(seed: 13)
        var grader = LayoutGrader(budget: 300)
        let all = producer.next(max(1, Self.many * share / 100), for: request)
        for (number, made) in try #require(all).enumerated() {
            let solution = made.solution.digits
            // Chains take most of the time.
            let limit = number % 8 == 0 ? nil : Rating(tenths: 54)
            var (wrong, steps): ([String], Int) = ([], 0)
            let (end, _) = grader.followKiller(made.puzzle, upTo: limit) { finding, _ in
                let isWrong =
                    finding.placement.map { solution[$0 / size] != $0 % size + 1 } ?? false
                    || finding.eliminations.contains { solution[$0 / size] == $0 % size + 1 }
                let isEmpty = finding.placement == nil && finding.eliminations.isEmpty
                steps += 1
                if isWrong || isEmpty { wrong.append(finding.technique.name) }
            }
            #expect(wrong.isEmpty && steps > 0, "\(made.puzzle)")
            #expect(end != .stuck || limit == nil, "\(made.puzzle)")
        }
    }
}

import FarmTestSupport
import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct LayoutTierTests {
    /// Layouts that are made, with the tiers that are measured here: all of the small ones.
    private static let made: [(name: String, tiers: [Tier])] = [
        ("classic:4", [.beginner]), ("classic:6", [.beginner, .easy]), ("jigsaw:6", [.medium]),
        ("classic:8", [.beginner, .easy, .medium]), ("x:9", Tier.allCases),
        ("jigsaw:9", [.easy, .intermediate, .hard]), ("antiking:9", [.beginner, .expert]),
        ("windoku:9", [.easy, .medium]), ("nonconsecutive:9", [.medium]),
        ("classic:12", [.beginner, .intermediate]), ("classic:16", [.easy]),
    ]

    @Test(arguments: made)
    func `puzzles of a tier keep its promise and have one solution`(
        name: String, tiers: [Tier]
    ) throws {
        let layout = try Layout(name: name)
        for tier in tiers {
            let request = try LayoutRequest(layout, tier: tier)
            let producer = LayoutProducer(seed: 6)
            let numbers = 0..<UInt64(layout.size > 9 ? 8 : 40)
            let made = try #require(producer.graded(numbers, for: request))
            #expect(!made.isEmpty, "\(name) \(tier.name)")
            var grader = LayoutGrader()
            for puzzle in made {
                #expect(puzzle.grade.tier == tier)
                #expect(puzzle.grade.verdict.faults == [])
                #expect(grader.grade(puzzle.solved.puzzle) == .graded(puzzle.grade))
                let found = LayoutSolver(budget: 20_000).solve(puzzle.solved.puzzle)
                #expect(found.isUnique && found.first == puzzle.solved.solution)
            }
        }
    }

    @Test func `numbers give the same puzzles in any batch`() throws {
        let producer = LayoutProducer(seed: 8)
        for (name, tier) in [("x:9", Tier.intermediate), ("jigsaw:6", .easy), ("classic:8", .hard)]
        {
            let request = try LayoutRequest(Layout(name: name), tier: tier)
            let all = try #require(producer.graded(0..<40, for: request))
            var parts: [GradedLayoutPuzzle] = []
            for start in stride(from: UInt64(0), to: 40, by: 8) {
                parts += try #require(producer.graded(start..<start + 8, for: request))
            }
            #expect(parts == all)
            #expect(producer.puzzles(0..<40, for: request) == all.map { $0.solved })
        }
    }

    @Test(arguments: [
        ("classic:4", "easy", "beginner"), ("classic:6", "hard", "beginner, easy, medium"),
        ("nonconsecutive:9", "expert", "beginner, easy, medium, intermediate, hard"),
        ("classic:16", "hard", "beginner, easy, medium, intermediate"),
    ])
    func `a tier that a layout does not have is refused with those that it has`(
        name: String, tier: String, tiers: String
    ) throws {
        let layout = try Layout(name: name)
        let wanted = try #require(Tier(name: tier))
        #expect(layout.tiers.map { $0.name }.joined(separator: ", ") == tiers)
        let error = #expect(throws: LayoutError.self) { try LayoutRequest(layout, tier: wanted) }
        #expect(error.map { "\($0)".hasSuffix("it has \(tiers)") } == true)
    }
}

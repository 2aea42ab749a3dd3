import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

struct ProducerTests {
    private static let numbers: Range<UInt64> = 0..<256

    private func made(
        _ tier: Tier, room: Set<Tier> = [], seed: UInt64 = 3, _ numbers: Range<UInt64> = numbers
    ) throws -> [GradedPuzzle] {
        var producer = Producer(seed: seed)
        let made = producer.puzzles(numbers, for: ProductionRequest(tier, room: room))
        return try #require(made)
    }

    @Test(arguments: Tier.allCases)
    func `every puzzle keeps the promise of its tier`(tier: Tier) throws {
        let made = try made(tier)
        #expect(made.count >= 12)
        var solver = Solver()
        var grader = Grader()
        for puzzle in made {
            #expect(puzzle.tier == tier)
            #expect(solver.solvedPuzzle(puzzle.solved.puzzle) == puzzle.solved)
            // Without a limit, and by a grader that has not seen it before.
            #expect(grader.grade(puzzle.solved) == .graded(puzzle.grade))
            #expect(puzzle.grade.verdict.tier == tier)
            let rating = puzzle.grade.tierRating
            #expect(tier.gate <= rating && rating <= tier.ceiling)
            if tier == .expert { #expect(puzzle.grade.se.hardest >= tier.gate) }
        }
    }

    @Test func `as many hard puzzles have a higher ER as docs/tiers.md says`() throws {
        let page = try String(
            contentsOf: TestData.root.appending(path: "docs/tiers.md"), encoding: .utf8)
        let words = try #require(page.firstMatch(of: /About ([0-9]+) % of the hard puzzles/)?.1)
        var producer = Producer(seed: 17)
        let made = producer.next(1_000, for: ProductionRequest(.hard)) ?? []
        let higher = made.filter { $0.grade.se.hardest > $0.grade.tierRating }.count
        #expect(abs(try #require(Int(words)) * 10 - higher) < 50)
    }

    @Test(arguments: Tier.allCases)
    func `a number gives the same result in every batch`(tier: Tier) throws {
        let whole = try made(tier, 0..<100)
        let parts = try [0..<7, 7..<8, 8..<72, 72..<100].map { try made(tier, $0) }
        #expect(whole == parts.flatMap { $0 })
    }

    @Test(arguments: [
        (
            Tier.beginner,
            "3512..6.42967...314.83...5..64..3.9..3.916.4..8.4..36..1...74.582...49166.5..9723",
            "1.2/1.0/1.0"
        ),
        (
            Tier.easy,
            "7..56..........75.351....9...4.39...5..8.4..1873.5...4...6.51...2.3..6..6..94.2.8",
            "1.5/1.2/1.2"
        ),
        (
            Tier.medium,
            ".....9....56.4.29...4...17..1.83...5....1....5...96.2..61...5...72.6.48....7.....",
            "2.0/1.2/1.2"
        ),
        (
            Tier.intermediate,
            ".....79..8.7...6.5...1..2..1.3.59..2..48.15..5..42.7.3..9..8...2.1...3.7..53.....",
            "3.4/1.2/1.2"
        ),
        (
            Tier.hard,
            "..1......89...3..7.....9.5.9.3.65.1............49782...8...2731...3......16...8..",
            "4.2/1.2/1.2"
        ),
        (
            Tier.expert,
            "..5.84..6..6....2.7..9..5...9...165...3...7...716...3...2..9..5.5....9..8..45.3..",
            "7.1/1.2/1.2"
        ),
    ])
    func `the puzzles of a seed never change`(tier: Tier, text: String, se: String) throws {
        let first = try #require(try made(tier, seed: 1, 0..<64).first)
        #expect(first.solved.puzzle.text == text)
        #expect("\(first.grade.se)" == se)
    }

    @Test func `a puzzle of another tier with room is kept too`() throws {
        let alone = try made(.hard)
        let routed = try made(.hard, room: [.easy, .medium, .expert])
        #expect(Set(routed.map(\.tier)) == [.easy, .medium, .hard, .expert])
        #expect(routed.count > alone.count)
        #expect(routed.allSatisfy { $0.grade.verdict.tier == $0.tier })
    }

    @Test func `no two puzzles share a grid`() throws {
        var grids: Set<Puzzle> = []
        var count = 0
        for tier in Tier.allCases {
            for puzzle in try made(tier) {
                grids.insert(try Puzzle(parsing: puzzle.solved.solution.text).canonical.puzzle)
                count += 1
            }
        }
        #expect(grids.count == count)
    }

    @Test func `half-turns are most frequent, quarter-turns never occur`() throws {
        var counts: [Symmetry: Int] = [:]
        var count = 0
        for tier in Tier.allCases {
            for puzzle in try made(tier) {
                counts[puzzle.solved.puzzle.symmetry, default: 0] += 1
                count += 1
            }
        }
        #expect(2 * counts[.halfTurn, default: 0] > count)
        #expect(counts[.quarterTurn] == nil)
        #expect(counts.count == 6)
    }

    @Test(arguments: Symmetry.allCases)
    func `one symmetry can be requested`(symmetry: Symmetry) throws {
        var producer = Producer(seed: 5, symmetries: .only(symmetry))
        let all = producer.puzzles(0..<128, for: ProductionRequest(.easy))
        let made = try #require(all)
        #expect(!made.isEmpty)
        #expect(made.allSatisfy { symmetry.holds(for: $0.solved.puzzle.givens) })
    }

    @Test func `tiers with the same seed share no grid`() throws {
        var producer = Producer(seed: 9)
        var grids: Set<String> = []
        for tier in Tier.allCases {
            let all = producer.puzzles(0..<64, for: ProductionRequest(tier))
            let made = try #require(all)
            #expect(grids.isDisjoint(with: made.map(\.solved.solution.text)))
            grids.formUnion(made.map(\.solved.solution.text))
        }
    }

    @Test(arguments: Tier.allCases)
    func `a stopped producer can continue`(tier: Tier) throws {
        var producer = Producer(seed: 3)
        var asked = 0
        let stopped = producer.puzzles(Self.numbers, for: ProductionRequest(tier)) {
            asked += 1
            return asked > 5
        }
        #expect(stopped == nil)
        let again = producer.puzzles(Self.numbers, for: ProductionRequest(tier))
        #expect(try again == made(tier))
    }

    /// The shares published in Tiers.md, on fewer candidates.
    @Test(arguments: Tier.allCases)
    func `about four of five proposals in the band keep the whole promise`(tier: Tier) throws {
        var producer = Producer(seed: 11)
        producer.ratesToTheEnd = true
        let made = producer.puzzles(0..<1_500, for: ProductionRequest(tier))
        var quick = Producer(seed: 11)
        #expect(quick.puzzles(0..<1_500, for: ProductionRequest(tier)) == made)
        let tally = producer.tally
        let share = Double(tally.keptInBand) / Double(tally.inBand)
        #expect(tally.candidates == 1_500)
        #expect(0.74...0.90 ~= share, "\(tally.keptInBand) of \(tally.inBand)")
    }

    @Test func `each quartile of the time index rises from tier to tier`() throws {
        var last = [0, 0, 0]
        for tier in Tier.allCases {
            let times = try made(tier, 0..<1_000).map(\.grade.timeIndexHundredths).sorted()
            let quartiles = [1, 2, 3].map { times[times.count * $0 / 4] }
            #expect(zip(last, quartiles).allSatisfy { $0 < $1 }, "\(tier): \(last), \(quartiles)")
            last = quartiles
        }
    }
}

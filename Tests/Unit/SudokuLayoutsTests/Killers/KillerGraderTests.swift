import FarmTestSupport
import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct KillerGraderTests {
    /// Killers with the rating of the prototype whose ladder this one is.
    private static func rated() throws -> [(puzzle: LayoutPuzzle, tenths: Int)] {
        try TestData.lines("layouts/killers-generated.tsv").dropFirst().map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let tenths = try #require(Double(fields[3]))
            return (try LayoutPuzzle(parsing: fields[1]), Int((tenths * 10).rounded()))
        }
    }

    @Test func `ratings are those of the prototype`() throws {
        var grader = KillerGrader()
        var again = KillerGrader()
        for (puzzle, tenths) in try Self.rated() {
            let outcome = grader.grade(puzzle, upTo: Tier.expert.killerCeiling)
            guard case .graded(let grade) = outcome else {
                #expect(outcome == .tooHard && tenths > 72, "\(puzzle)")
                continue
            }
            #expect(grade.tierRating.tenths == tenths, "\(puzzle)")
            #expect(grade.path.count > 40 && grade.ratings.untilFirstPlacement <= grade.tierRating)
            let repeated = again.grade(puzzle, upTo: Tier.expert.killerCeiling)
            #expect(repeated == outcome)
        }
    }

    /// Another image of a puzzle has the same tier: turned, mirrored, or with 10 - d for each digit d.
    @Test func `images have the same tier`() throws {
        var grader = KillerGrader()
        for (number, rated) in try Self.rated().enumerated() where number % 5 == 0 {
            let (puzzle, images) = (rated.puzzle, SquareMap.all[number / 5 % 8].images(size: 9))
            let isComplement = number % 2 == 0
            let cages = puzzle.cages.map { cage in
                let sum = cage.sum.map { isComplement ? 10 * cage.cells.count - $0 : $0 }
                return GridCage(cage.cells.map { images[$0] }, sum: sum)
            }
            let image = try LayoutPuzzle(puzzle.layout, cages: cages, givens: puzzle.givens)
            guard case .graded(let grade) = grader.grade(image, upTo: Tier.expert.killerCeiling)
            else {
                #expect(rated.tenths > 54, "\(image)")
                continue
            }
            #expect(grade.band == Tier(killer: Rating(tenths: min(rated.tenths, 72))), "\(image)")
        }
    }

    @Test(arguments: Tier.allCases)
    func `killers of a tier keep its promise`(tier: Tier) throws {
        let request = try KillerRequest(Layout(name: "killer:9"), tier: tier)
        let producer = KillerProducer(seed: 15)
        let all = try #require(producer.graded(0..<40, for: request))
        #expect(!all.isEmpty)
        for made in all {
            #expect(made.grade.tier == tier && made.grade.faults(against: tier).isEmpty)
            #expect(request.cages.contains(made.solved.puzzle.cages.count))
            #expect(LayoutSolver().solve(made.solved.puzzle).first == made.solved.solution)
            #expect(made.grade.techniques.reduce(0) { $0 + $1.count } == made.grade.path.count)
        }
        let plain = try #require(producer.puzzles(0..<40, for: request))
        #expect(plain == all.map { $0.solved })
    }

    @Test(arguments: [
        ("x-killer:9", Tier.hard), ("jigsaw-killer:9", .medium), ("windoku-killer:9", .easy),
        ("killer:6", .beginner), ("killer:6", .medium), ("killer:4", .beginner),
    ])
    func `other killers have tiers`(name: String, tier: Tier) throws {
        let request = try KillerRequest(Layout(name: name), tier: tier)
        let all = try #require(KillerProducer(seed: 16).graded(0..<60, for: request))
        #expect(!all.isEmpty && all.allSatisfy { $0.grade.tier == tier })
    }

    @Test func `a fault names the promise`() throws {
        var grader = KillerGrader()
        let puzzle = try #require(try Self.rated().first).puzzle
        guard case .graded(let grade) = grader.grade(puzzle) else { return }
        #expect(
            grade.faults(against: .easy).contains(
                "rated \(grade.tierRating), easy needs at least 2.4"))
        #expect(Tier.allCases.map { $0.killerGate.tenths } == [10, 24, 26, 30, 36, 56])
        #expect(
            Tier(killer: Rating(tenths: 55)) == .expert && Tier(killer: Rating(tenths: 73)) == nil)
    }
}

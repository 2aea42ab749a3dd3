import FarmTestSupport
import Testing

@testable import SudokuEngine

/// The ratings that puzzles of a tier can have, compared with rated puzzles.
@Suite struct TierRatingTests {
    @Test func `each step is rated as its technique may be, and easy ones place a digit`() throws {
        var solver = Solver()
        var grader = Grader()
        var met: Set<Rating> = []
        let rated = try TestData.lines("se121-ratings.tsv").enumerated()
            .filter { $0.offset % 5 == 0 }.map(\.element)
        for line in try rated + TestData.lines("se121-hard.tsv").prefix(40) {
            let solved = solver.solvedPuzzle(try Puzzle(parsing: line.prefix(81)))
            let plan = grader.plan(of: try #require(solved), by: .farm)
            for step in try #require(plan) {
                let rating = try #require(step.rating)
                met.insert(rating)
                let isKnown = Technique.onFarmLadder.contains {
                    $0.id == step.technique && $0.canBeRated(in: rating...rating)
                }
                #expect(isKnown, "\(step.technique) rated \(rating)")
                if rating < Rating(tenths: 26) { #expect(!step.placements.isEmpty) }
            }
        }
        // All but the rarest.
        let possible = Set(Tier.allCases.flatMap(\.possibleRatings))
        #expect(met.intersection(possible).count > possible.count / 2)
    }

    @Test(arguments: Tier.allCases)
    func `puzzles of a tier have possible ratings`(tier: Tier) throws {
        var producer = Producer(seed: 11)
        let made = producer.puzzles(0..<2_000, for: ProductionRequest(tier)) ?? []
        #expect(made.count > 10)
        for puzzle in made where puzzle.tier == tier {
            let rating = puzzle.grade.tierRating
            #expect(tier.possibleRatings.contains(rating), "\(rating)")
        }
    }

    @Test(arguments: [
        ([], ""), ([36], "3.6"), ([36, 37], "3.6, 3.7"), ([36, 37, 38], "3.6 to 3.8"),
        ([10, 12, 15, 16, 17, 20], "1.0, 1.2, 1.5 to 1.7, 2.0"),
    ])
    func `runs of ratings are shortened`(tenths: [Int], words: String) {
        #expect(tenths.map(Rating.init(tenths:)).words == words)
    }
}

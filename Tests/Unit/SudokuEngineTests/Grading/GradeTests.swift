import FarmTestSupport
import Testing

@testable import SudokuEngine

@Suite struct GradeTests {
    private func grade(_ line: String, upTo limit: Rating? = nil) throws -> Grader.Outcome {
        var solver = Solver()
        var grader = Grader()
        let solved = try #require(solver.solvedPuzzle(try Puzzle(parsing: line.prefix(81))))
        return grader.grade(solved, upTo: limit)
    }

    @Test func `a grade has both ladders, which agree below 4.0`() throws {
        for line in try TestData.lines("se121-ratings.tsv") where line.hashable % 10 == 0 {
            guard case .graded(let grade) = try grade(line) else {
                Issue.record("\(line) is not graded")
                continue
            }
            #expect("\(grade.se)" == line.split(separator: "\t")[1])
            if grade.se.hardest < Rating(tenths: 40) { #expect(grade.se == grade.farm) }
            #expect(grade.techniques.reduce(0) { $0 + $1.count } >= 81 - grade.clues)
        }
    }

    @Test func `grading stops exactly where the farm ladder exceeds the limit`() throws {
        for line in try TestData.lines("se121-ratings.tsv").prefix(900) where line.hashable % 9 == 0
        {
            guard case .graded(let grade) = try grade(line) else { continue }
            for tier in Tier.allCases {
                let bounded = try self.grade(line, upTo: tier.ceiling)
                if grade.tierRating <= tier.ceiling {
                    #expect(bounded == .graded(grade))
                } else {
                    #expect(bounded == .tooHard)
                }
            }
        }
    }

    @Test func `grading can be stopped inside the chain searches`() throws {
        let line = try #require(TestData.lines("se121-hard.tsv").last)
        let puzzle = try Puzzle(parsing: line.prefix(81))
        var grader = Grader()
        var questions = 0
        let ratings = grader.ratings(of: puzzle) {
            questions += 1
            return questions > 3
        }
        #expect(ratings == nil)
        #expect(questions == 4)
        // The grader can still be used.
        let easy = try #require(TestData.lines("se121-ratings.tsv").first)
        #expect(
            grader.ratings(of: try Puzzle(parsing: easy.prefix(81)))?.description == "1.2/1.2/1.2")
    }

    @Test func `a verdict lists the broken parts of the promise`() throws {
        let line = try #require(TestData.lines("se121-ratings.tsv").first)
        guard case .graded(let grade) = try grade(line) else { return }
        let verdict = grade.verdict
        #expect(verdict.band == .beginner)
        #expect(verdict.tier == nil)
        #expect(verdict.faults.contains("givens \(grade.clues), beginner has 38-45"))
        #expect(grade.faults(against: .easy).contains("rated 1.2, easy needs at least 1.3"))
    }

    @Test(arguments: [
        (12, Tier.beginner), (13, .easy), (15, .easy), (16, .medium), (23, .medium),
        (24, .intermediate), (34, .intermediate), (35, .hard), (54, .hard), (55, .expert),
        (72, .expert),
    ])
    func `every rating up to 7.2 has a tier`(tenths: Int, tier: Tier) {
        #expect(Tier(holding: Rating(tenths: tenths)) == tier)
        #expect(Tier(name: tier.name) == tier)
    }

    @Test func `a rating above 7.2 has no tier`() {
        #expect(Tier(holding: Rating(tenths: 73)) == nil)
    }

    @Test(arguments: [
        (0, 100, 20, 30, 82), (5, 40, 20, 24, 269), (3, 7, 3, 28, 172), (0, 0, 20, 30, 0),
    ])
    func `the time index matches the published fit`(
        level: Int, sum: Int, count: Int, givens: Int, hundredths: Int
    ) {
        #expect(
            TimeIndex.hundredths(
                level: level, openSum: sum, openCount: count, givens: givens) == hundredths)
    }

    @Test(arguments: [
        (1, 0), (6, 0), (7, 1), (8, 1), (9, 2), (10, 2), (11, 3), (14, 3), (15, 4), (18, 4),
        (19, 5), (26, 5), (27, 6), (1027, 17),
    ])
    func `the surcharge counts the thresholds below the complexity`(complexity: Int, tenths: Int) {
        #expect(Surcharge.tenths(ofComplexity: complexity) == tenths)
    }
}

extension String {
    /// A hash of the line that is the same in every run.
    fileprivate var hashable: Int { utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 0xFFFF }
}

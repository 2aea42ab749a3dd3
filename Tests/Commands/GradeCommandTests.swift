import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

@Suite struct GradeCommandTests {
    private static let hard =
        ".2.4.9.7.5..7..8....32....9....18.5...2...7..8......4.3.......4....7.31..4..5...."

    @Test func `a puzzle is printed with its ratings and tier`() throws {
        let result = try Command.run("grade", input: Self.hard)
        #expect(result.output == "\(Self.hard)\t4.2/1.2/1.2\thard\t4.2\n")
        #expect(result.exitCode == 0)
        #expect(result.errors.isEmpty)
    }

    @Test func `ratings match the published ones, in input order`() throws {
        let lines = try TestData.lines("se121-ratings.tsv").enumerated()
            .filter { $0.offset % 40 == 0 }.map(\.element)
        let result = try Command.run(
            "grade", "--threads", "3", input: lines.joined(separator: "\n"))
        let found = result.lines.map { $0.split(separator: "\t").prefix(2).joined(separator: "\t") }
        #expect(found == lines)
    }

    /// The members that programs rely on.
    private struct Report: Decodable {
        struct Explainer: Decodable { let er, ep, ed: Double }
        let line: Int
        let id, givens, solution: String
        let tier: String?
        let tierIndex: Int?
        let tierRating: Double
        let se: Explainer
        let clues: Int
        let w20, timeIndex: Double
        let techniques: [String: Int]
        let symmetry: String
        let usesUniqueness: Bool
        let band: String?
        let rejected: [String]?
        let human: Human?
    }

    private struct Human: Decodable {
        struct Hodoku: Decodable {
            let level: String
            let score: Int
        }
        let techniques: [String: Int]
        let hodoku: Hodoku
    }

    private func reports(_ input: String, _ options: String...) throws -> [Report] {
        let result = try Command.run(["grade", "--json"] + options, input: input)
        return try result.lines.map { try JSONDecoder().decode(Report.self, from: Data($0.utf8)) }
    }

    @Test func `the JSON has ratings, techniques and tier`() throws {
        let report = try #require(try reports("# a comment\n\(Self.hard)\n").first)
        #expect(report.line == 2)
        #expect(report.id.wholeMatch(of: /[a-z2-7]{16}/) != nil)
        let look = try Puzzle(parsing: Self.hard).morphed(seed: 3).text
        #expect(try reports(look).first?.id == report.id)
        #expect(report.givens == Self.hard)
        #expect(report.solution.count == 81)
        #expect(report.tier == "hard" && report.tierIndex == 5 && report.band == "hard")
        #expect(report.tierRating == 4.2 && report.se.er == 4.2 && report.se.ed == 1.2)
        #expect(report.clues == 24 && report.symmetry == "none")
        #expect(report.techniques["XY-Wing"] == 1 && report.techniques["Hidden Single"] != nil)
        #expect(!report.usesUniqueness && report.rejected == nil)
    }

    @Test func `the difficulty for people is printed on request`() throws {
        let plain = try Command.run("grade", input: Self.hard)
        let result = try Command.run("grade", "--human", input: Self.hard)
        let columns = try #require(result.lines.first).split(separator: "\t")
        #expect(columns.count == 7)
        #expect(columns.prefix(4).joined(separator: "\t") + "\n" == plain.output)
        let report = try #require(try reports(Self.hard, "--human").first)
        let human = try #require(report.human)
        #expect(columns[4] == human.hodoku.level)
        #expect(columns[5] == String(human.hodoku.score))
        let counts = columns[6].split(separator: " ").map { $0.split(separator: ":") }
        #expect(counts.allSatisfy { $0.count == 2 })
        #expect(counts.count == human.techniques.count)
        for count in counts { #expect(human.techniques[String(count[0])] == Int(count[1])) }
        // The path is that of explain, and verify accepts the line.
        let steps = try Command.run("explain", "--json", input: Self.hard)
        for id in human.techniques.keys { #expect(steps.output.contains("\"\(id)\""), "\(id)") }
        #expect(
            try Command.run("verify", input: result.output).output == "1 puzzle, no errors\n")
        #expect(try reports(Self.hard).first?.human == nil)
    }

    @Test func `the time for the difficulty of people counts against the limit`() throws {
        let result = try Command.run("grade", "--human", "--limit", "0", input: Self.hard)
        #expect(result.exitCode == 75 && result.output.isEmpty)
    }

    @Test func `a puzzle without a tier has the reasons`() throws {
        let puzzle =
            "32.9...5....4....97.....4......1.7.6...3.41.26....9........5.4..956..37...7......"
        let report = try #require(try reports(puzzle).first)
        #expect(report.tier == nil && report.tierIndex == nil && report.band == "easy")
        #expect(report.rejected?.first == "givens 25, easy has 30-37")
    }

    @Test func `lines without exactly one solution are reported and the others graded`() throws {
        let several = Self.hard.replacing("4", with: ".")
        let none = "12345678.........9" + String(repeating: ".", count: 63)
        let lines = ["x", several, Self.hard, none]
        let result = try Command.run("grade", input: lines.joined(separator: "\n"))
        #expect(result.exitCode == 65)
        #expect(result.lines.count == 1)
        #expect(result.errorLines.count == 3)
        #expect(result.errorLines[1].contains(":2: more than one solution"))
        #expect(result.errorLines[2].contains(":4: no solution"))
    }

    @Test func `a puzzle over the time limit is reported and not printed`() throws {
        // Rated 11.7: exceeds a limit of zero.
        let hardest = try #require(try TestData.lines("se121-hard.tsv").last?.prefix(81))
        let result = try Command.run("grade", "--limit", "0", input: "\(hardest)\n\(Self.hard)\n")
        #expect(result.exitCode == 75)
        #expect(!result.output.contains(hardest))
        #expect(result.errorLines.first?.contains(":1: not rated within the limit") == true)
    }
}

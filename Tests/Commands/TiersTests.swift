import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

/// Checks the output of `tiers` against the engine.
@Suite struct TiersTests {
    private struct Row: Decodable {
        let tier: String
        let tierIndex: Int
        let minRating: Double
        let maxRating: Double
        let minGivens: Int
        let maxGivens: Int
        let minW20: Double
        let skills: String
        let curve: [String]
    }

    private static func rows() throws -> [Row] {
        let json = try Command.run("tiers", "--json").output
        return try JSONDecoder().decode([Row].self, from: Data(json.utf8))
    }

    @Test func `the JSON has the tiers in order with the numbers of the engine`() throws {
        let rows = try Self.rows()
        #expect(rows.map(\.tier) == Tier.allCases.map(\.name))
        #expect(rows.map(\.tierIndex) == [1, 2, 3, 4, 5, 6])
        #expect(rows.map(\.minRating) == [1.2, 1.5, 1.7, 2.6, 3.6, 5.6])
        #expect(rows.map(\.maxRating) == [1.2, 1.5, 2.3, 3.4, 5.4, 7.2])
        for (row, tier) in zip(rows, Tier.allCases) {
            #expect(row.minGivens == tier.promise.givens.lowerBound)
            #expect(row.maxGivens == tier.promise.givens.upperBound)
            #expect(Int((row.minW20 * 10).rounded()) == tier.promise.leastW20Tenths)
            #expect(!row.curve.isEmpty && !row.skills.isEmpty)
        }
    }

    @Test func `generated puzzles are within the printed limits of their tier`() throws {
        for row in try Self.rows() {
            let made = try Command.run(
                "generate", "--tier", row.tier, "-n", "8", "--seed", "3", "--threads", "1")
            for line in try Command.run("grade", "--json", input: made.output).lines {
                let value =
                    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                let rating = try #require(value?["tierRating"] as? Double)
                let clues = try #require(value?["clues"] as? Int)
                #expect((row.minRating...row.maxRating).contains(rating))
                #expect((row.minGivens...row.maxGivens).contains(clues))
                #expect(try #require(value?["w20"] as? Double) >= row.minW20)
            }
        }
    }

    @Test func `output on a pipe has columns`() throws {
        let lines = try Command.run("tiers").lines.map { $0.split(separator: "\t") }
        #expect(lines.count == 7 && lines.allSatisfy { $0.count == 9 })
        #expect(lines[5].prefix(7) == ["hard", "5", "3.6", "5.4", "24", "31", "2.6"])
        let techniques = try Command.run("tiers", "--techniques").lines
        #expect(
            techniques.count > 35 && techniques.allSatisfy { $0.split(separator: "\t").count == 3 })
    }

    @Test(arguments: [40, 60, 80])
    func `lines fit the width of the terminal`(columns: Int) throws {
        for words in ["tiers", "tiers --techniques"] {
            let result = try Command.shell(
                "export puzzlefarm LC_ALL=C.UTF-8 TERM=xterm NO_COLOR=1; script -qec "
                    + "'stty cols \(columns) rows 24; $puzzlefarm \(words)' /dev/null")
            let lines = result.output.split(separator: "\r\n")
            #expect(lines.count > 12 && lines.allSatisfy { $0.count <= columns }, "\(lines)")
        }
    }

    @Test func `docs/tiers.md is up to date`() throws {
        let file = TestData.root.appending(path: "docs/tiers.md")
        let page = try Command.run("tiers", "--markdown").output
        #expect(
            try String(contentsOf: file, encoding: .utf8) == page,
            "to update it: puzzlefarm tiers --markdown > docs/tiers.md")
        for tier in Tier.allCases { #expect(page.contains("| \(tier.index) \(tier.name) |")) }
        for family in Technique.Family.onFarmLadder {
            #expect(page.contains("| \(family.name)"), "\(family)")
        }
    }

    @Test func `the manual has every term and every technique`() throws {
        let text = try Command.run("man", "puzzlefarm-tiers").output.replacing("\\-", with: "-")
        for word in [
            "ER, EP, ED", "tierRating", "w20", "timeIndex", "band", "curve", "farm ladder",
            "usesUniqueness",
        ] { #expect(text.contains(word), "\(word)") }
        for family in Technique.Family.onFarmLadder {
            #expect(text.contains(family.name), "\(family)")
        }
    }

    @Test func `the overview and the manual refer to the tiers`() throws {
        let help = try Command.run("help").output.split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        #expect(help.contains("puzzlefarm tiers") && help.contains("puzzlefarm-tiers"))
        #expect(try Command.run("man").output.contains("puzzlefarm-tiers"))
    }

    @Test func `output formats cannot be combined`() throws {
        let result = try Command.run("tiers", "--json", "--markdown")
        #expect(result.exitCode == 64 && result.output == "")
    }
}

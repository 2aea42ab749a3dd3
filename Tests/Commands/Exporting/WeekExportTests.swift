import FarmExport
import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

/// `export --week` from a separate service.
@Suite struct WeekExportTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private static let shelf =
        ServiceFixture.smallPools
            + """
            [pool.cages]
            layout = "killer:4"
            tier = "beginner"
            low = 5
            target = 10
            [pool.six-easy]
            layout = "classic:6"
            tier = "easy"
            low = 5
            target = 10
            [pool.six-medium]
            layout = "classic:6"
            tier = "medium"
            low = 5
            target = 10

            """
    private static let pools = [
        "easy", "medium", "intermediate", "hard", "cages", "six-medium", "six-easy",
    ].flatMap { ["--pool", $0] }

    private func week(
        _ date: String, _ service: ServiceFixture, _ words: [String] = []
    ) throws -> Command.Result {
        try Command.run(
            ["export", "--week", date, "--socket", service.socket, "-o", folder.path]
                + Self.pools + words)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    private func contents(_ name: String) throws -> String {
        let bytes = try Data(contentsOf: URL(filePath: folder.path + "/" + name))
        return String(decoding: bytes, as: UTF8.self)
    }

    private func puzzle(_ name: String) throws -> [String: Any] {
        let text = try contents(name)
        let file = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let puzzles = try #require(file?["puzzles"] as? [[String: Any]])
        #expect(puzzles.count == 1)
        return try #require(puzzles.first)
    }

    @Test func `each day has a puzzle of each layout, by weekday and tier`() throws {
        try ServiceFixture.run(Self.shelf) { service in
            try service.awaitFullPools()
            let result = try week("2026-11-30", service, ["--title", "Herald"])
            #expect(result.exitCode == 0, "\(result.errors)")
            #expect(result.output == "21 puzzles in \(folder.path), 63 files\n")
            let days = ["11-30", "12-01", "12-02", "12-03", "12-04", "12-05", "12-06"]
            let all = days.flatMap { day in
                ["classic-6", "classic-9", "killer-4"].flatMap { layout in
                    ["json", "pdf", "svg"].map { "2026-\(day)-\(layout).\($0)" }
                }
            }
            #expect(try names == all)
            let tiers = [
                "easy", "easy", "medium", "medium", "intermediate", "intermediate", "hard",
            ]
            for (day, tier) in zip(days, tiers) {
                let classic = try puzzle("2026-\(day)-classic-9.json")
                #expect(classic["tier"] as? String == tier)
                #expect((classic["solution"] as? String)?.count == 81)
                // The hardest tier of a layout that is not harder than the weekday's.
                let six = try puzzle("2026-\(day)-classic-6.json")
                #expect(six["tier"] as? String == (tier == "easy" ? "easy" : "medium"))
                let id = try #require(classic["id"] as? String)
                #expect(try contents("2026-\(day)-classic-9.svg").contains("data-id=\"\(id)\""))
                #expect(try contents("2026-\(day)-classic-9.pdf").contains("\n%puzzle \(id) "))
            }
            for name in all {
                let verified = try Command.run("verify", folder.path + "/" + name)
                #expect(verified.output == "1 puzzle, no errors\n", "\(name)")
            }
            let whole = try Command.run("verify", folder.path)
            #expect(whole.output == "21 puzzles in 63 files, no errors\n")
            let page = try contents("2026-12-02-killer-4.pdf")
            #expect(page.contains("%puzzlefarm/3 100x130 1\n%title Herald\n"))
            #expect(page.contains("%date Wednesday, 2 December 2026\n"))
            #expect(!(try service.curl("/v1/status")).contains(/"leased":[1-9]/))
            let again = try week("2026-11-30", service)
            #expect(again.exitCode == 73 && again.errors.contains("already exists"))
        }
    }

    @Test func `a page has the solution of the day before, also of the last week`() throws {
        try ServiceFixture.run(Self.shelf) { service in
            try service.awaitFullPools()
            for date in ["2026-11-30", "2026-12-07"] {
                let result = try week(date, service, ["--sample", "--solutions", "--lang", "de"])
                #expect(result.exitCode == 0, "\(result.errors)")
            }
            #expect(try names.count == 126)
            for (day, before) in [("12-01", "11-30"), ("12-07", "12-06"), ("12-13", "12-12")] {
                let page = try contents("2026-\(day)-classic-6.pdf")
                let picture = try contents("2026-\(day)-classic-6.svg")
                let own = try #require(try puzzle("2026-\(day)-classic-6.json")["id"] as? String)
                let last = try #require(
                    try puzzle("2026-\(before)-classic-6.json")["id"] as? String)
                let first = try #require(page.range(of: "%puzzle \(own) "))
                let second = try #require(page.range(of: "%puzzle \(last) "))
                #expect(first.lowerBound < second.lowerBound)
                #expect(picture.contains("data-id=\"\(own)\""))
                #expect(picture.contains("data-previous=\"\(last) "))
                #expect(picture.contains(">Lösung von gestern</text>"))
                for format in ["pdf", "svg"] {
                    let verified = try Command.run(
                        "verify", folder.path + "/2026-\(day)-classic-6.\(format)")
                    #expect(verified.output == "1 puzzle, no errors\n")
                }
            }
            let first = try contents("2026-11-30-killer-4.pdf")
            #expect(first.split(separator: "%puzzle ").count == 2)
            #expect(first.contains("%puzzlefarm/3 100x160 1\n%title Sudoku\n"))
            #expect(first.contains("%date Montag, 30. November 2026\n"))
        }
    }

    @Test func `a folder of weeks is verified, and a puzzle that two days have is found`() throws {
        try ServiceFixture.run(Self.shelf) { service in
            try service.awaitFullPools()
            for date in ["2026-11-30", "2026-12-07"] {
                #expect(try week(date, service, ["--solutions"]).exitCode == 0)
            }
            let verified = try Command.run("verify", folder.path)
            #expect(verified.output == "42 puzzles in 126 files, no errors\n")
            let day = folder.path + "/2026-12-04-classic-9.json"
            try FileManager.default.removeItem(atPath: day)
            try FileManager.default.copyItem(
                atPath: folder.path + "/2026-12-02-classic-9.json", toPath: day)
            let doubled = try Command.run("verify", folder.path)
            #expect(doubled.exitCode == 65)
            #expect(
                doubled.lines.first
                    == """
                    \(day): puzzle 1: the same puzzle as puzzle 1 of \
                    \(folder.path)/2026-12-02-classic-9.svg, up to symmetry
                    """)
            // The day's page and picture have the puzzle that was there before.
            #expect(doubled.lines.dropFirst() == ["43 puzzles in 126 files, 1 error in 1 place"])
        }
    }

    @Test(arguments: [
        (["--week", "2026-02-29"], "expected a date such as 2026-11-30; got '2026-02-29'"),
        (["--week", "Monday"], "expected a date such as 2026-11-30; got 'Monday'"),
        (["--week", "2026-11-30", "--count", "3"], "--count: cannot be combined with --week"),
        (["--week", "2026-11-30", "--book"], "--book: cannot be combined with --week"),
        (["--solutions", "--tier", "easy", "--format", "pdf"], "--solutions: needs --week"),
        (["--catalogue", "x", "--week", "2026-11-30"], "--week: cannot be combined with"),
    ])
    func `what a week cannot be is refused`(words: [String], problem: String) throws {
        let result = try Command.run(["export", "-o", folder.path] + words)
        #expect(result.exitCode == 64 && result.errors.contains(problem), "\(result.errors)")
    }

    @Test func `the page has the same tiers by weekday`() throws {
        let file = TestData.root.appending(path: "Web/catalogue/week.js")
        let page = try String(contentsOf: file, encoding: .utf8)
        let tiers = NewspaperDay.tiers.map { "\"\($0.name)\"" }.joined(separator: ", ")
        #expect(page.contains("export const week = [\(tiers)];"))
    }

    @Test func `a week needs a folder, and pools that there are`() throws {
        let stream = try Command.run("export", "--week", "2026-11-30", "-o", "-")
        #expect(stream.exitCode == 64 && stream.errors.contains("a week is a folder of files"))
        try ServiceFixture.run { service in
            let result = try week("2026-11-30", service)
            #expect(result.exitCode == 65)
            #expect(result.errors.contains("cages: no such pool; there are beginner easy expert"))
            #expect(try names.isEmpty)
        }
    }
}

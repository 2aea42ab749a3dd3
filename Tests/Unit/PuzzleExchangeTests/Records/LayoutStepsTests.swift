import FarmTestSupport
import Foundation
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts
import Testing

/// Solution paths and exercises of puzzles of other layouts in bundles.
@Suite struct LayoutStepsTests {
    /// One puzzle of each layout, with those of ten and more digits and killers.
    private static let records: [PuzzleRecord] = {
        var seen: Set<String> = []
        return LayoutRecords.all.filter {
            $0.layout != "classic:25" && seen.insert($0.layout).inserted
        }
    }()

    private func bytes(
        _ format: BundleFormat, of records: [PuzzleRecord] = records, full: Bool = false,
        exercise: ExerciseTechnique? = nil, ladder: Ladder = .farm,
        _ change: (inout BundleEncoder.Options) -> Void = { _ in }
    ) throws -> [UInt8] {
        var options = BundleEncoder.Options()
        (options.isFull, options.exercise, options.ladder) = (full, exercise, ladder)
        change(&options)
        let files = try format.files(
            of: records, options: options, explaining: exercise == nil, layouts: .all)
        return try #require(files.first).bytes
    }

    private func faults(_ bytes: [UInt8]) throws -> [String] {
        var check = BundleCheck(LayoutRecords.cryptography, layouts: .all)
        let pack = try PuzzlePack(decoding: bytes, layouts: .all)
        return check.faults(in: pack, named: "f").map(\.problem)
    }

    @Test(arguments: [(BundleFormat.json, false), (.json, true), (.ndjson, true)])
    func `paths are those of the own ladder, read again and verified`(
        format: BundleFormat, full: Bool
    ) throws {
        let written = try bytes(format, full: full)
        var grader = LayoutGrader()
        for puzzle in try PuzzlePack(decoding: written, layouts: .all).puzzles {
            guard let grid = puzzle.layoutGrid else {
                #expect(puzzle.ladder == "farm" && !puzzle.plan.isEmpty)
                continue
            }
            let layout = try LayoutPuzzle(grid)
            #expect(puzzle.ladder == (layout.layout.contains(.killer) ? "killer" : "farm"))
            grader.budget = layout.layout.budget
            let hints = grader.plan(of: layout) ?? []
            let plan = try #require(puzzle.layoutPlan)
            #expect(plan.map(\.sentence) == hints.map { $0.sentence() }, "\(grid.layout)")
            #expect(plan.map(\.rating) == hints.map(\.rating))
            #expect(
                plan.compactMap { $0.placements.first?.cell }
                    == hints.compactMap { $0.placement?.cell })
            #expect(plan.allSatisfy { !$0.placements.isEmpty || !$0.eliminations.isEmpty })
        }
        #expect(try faults(written) == [])
    }

    @Test func `members may come in any order, and a wrong step is found`() throws {
        let written = try bytes(.ndjson, of: Self.records.filter { $0.layout == "killer:9" })
        let line = String(decoding: written, as: UTF8.self)
        var object = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        func faults() throws -> [String] {
            let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
            return try self.faults(Array(data) + [0x0A])
        }
        #expect(try faults() == [])
        var plan = try #require(object["plan"] as? [[String: Any]])
        plan[2]["sentence"] = "nonsense"
        object["plan"] = plan
        #expect(try faults() == ["the plan is wrong after step 2"])
        object["ladder"] = "human"
        #expect(try faults() == ["the plan is on a ladder that this version does not know"])
        plan[2]["placements"] = [["cell": "r10c1", "digit": 1]]
        object["plan"] = plan
        #expect(throws: BundleError.self) { try faults() }
    }

    @Test func `a database has the paths`() throws {
        let records = Self.records.filter { ["killer:9", "classic:16"].contains($0.layout) }
        let plans = try PuzzlePack(decoding: bytes(.ndjson, of: records), layouts: .all).puzzles
        var explainer = PuzzleExplainer(.all)
        for (record, told) in zip(
            records, plans.sorted { $0.tier?.index ?? 0 > $1.tier?.index ?? 0 })
        {
            let explanation = try explainer.explanation(
                of: record, for: .sqlite, options: .init(), isExplaining: true)
            let row = try SQLiteAsset.layouts.row(record, explanation)
            let puzzle = try SQLiteAsset.layouts.puzzle(row, at: 1, file: "f")
            #expect(puzzle.layoutPlan?.isEmpty == false)
            if puzzle.id == told.id { #expect(puzzle.layoutPlan == told.layoutPlan) }
            var check = BundleCheck(LayoutRecords.cryptography, layouts: .all)
            #expect(check.findings(on: [puzzle]).flatMap(\.faults) == [])
        }
    }

    @Test(arguments: [BundleFormat.json, .ndjson])
    func `an exercise has the position before the first step of a technique`(
        format: BundleFormat
    ) throws {
        let names = Self.records.flatMap { record in
            record.techniques.map { (name: $0.name, record: record) }
        }
        var tried: Set<String> = []
        for (name, record) in names where record.classic == nil && tried.insert(name).inserted {
            let written = try bytes(format, of: [record], exercise: Self.technique(name))
            let found = try exercise(written)
            #expect(found.step.technique == name)
            #expect(found.position.count == record.grid.givens.count)
            #expect(try faults(written) == [], "\(name)")
            let digit = String(decoding: written, as: UTF8.self)
                .replacing(
                    #""position":""# + found.position,
                    with: #""position":""# + found.position.replacing(".", with: "1"))
            let wrong = "the exercise is no step of the path on the ladder \(found.ladder)"
            #expect(try faults(Array(digit.utf8)) == [wrong])
        }
        #expect(tried.count > 15)
    }

    private static func technique(_ name: String) -> ExerciseTechnique {
        ExerciseTechnique(onFarmPath: name) ?? ExerciseTechnique(ofLayouts: name)
    }

    private func exercise(_ bytes: [UInt8]) throws -> LayoutExercise {
        let pack = try PuzzlePack(decoding: bytes, layouts: .all)
        return try #require(pack.puzzles.first?.layoutExercise)
    }

    @Test(
        .enabled(if: Command.has("pdftotext"), "apt-get install poppler-utils"),
        arguments: [(Language.english, "Find"), (.german, "Finde")])
    func `books have exercises of every layout, with their explanations at the end`(
        language: Language, find: String
    ) throws {
        let folder = try TemporaryDirectory()
        for record in Self.records where record.classic == nil {
            let name = try #require(record.techniques.last?.name)
            let written = try bytes(.pdf, of: [record], exercise: Self.technique(name)) {
                ($0.language, $0.boardsPerPage, $0.bookBinding) = (language, .one, 0)
            }
            #expect(try faults(written) == [], "\(record.layout)")
            let step = try exercise(written).step
            let path = try folder.write(written, to: "book.pdf")
            let text = try Command.tool("pdftotext", "-layout", path, "-")
            #expect(text.errors == "", "\(record.layout)")
            let pages = text.output.split(separator: "\u{C}")
            #expect(pages.count == 4)
            #expect(pages[2].contains("\(find): \(step.technique)"), "\(record.layout)")
            // The digits of the board stand between its words.
            var rest = pages[3].split(whereSeparator: \.isWhitespace)[...]
            for word in step.sentence.split(separator: " ") {
                let place = try #require(rest.firstIndex(of: word), "\(record.layout): \(word)")
                rest = rest[(place + 1)...]
            }
        }
    }

    @Test func `pages must match the exercises in their comments`() throws {
        let killers = Self.records.filter { $0.layout == "killer:9" }
        let name = try #require(killers.first?.techniques.last?.name)
        let written = try bytes(.pdf, of: killers, exercise: Self.technique(name))
        let text = String(decoding: written, as: UTF8.self)
        let changed = text.replacing("\"sentence\":\"", with: "\"sentence\":\"A ")
        #expect(changed != text)
        let faults = PuzzlePack.reading(Array(changed.utf8), layouts: .all).faults
        #expect(faults.map(\.problem) == ["the pages do not match the puzzles listed in the file"])
    }

    @Test func `what is not explained is refused with what is`() throws {
        func problem(_ write: () throws -> [UInt8]) -> String {
            do {
                _ = try write()
                return ""
            } catch { return "\(error)" }
        }
        let killers = Self.records.filter { $0.layout == "killer:9" }
        #expect(
            problem { try bytes(.ndjson, of: killers, ladder: .human) }
                .contains("killer:9 is explained on the ladder killer alone; choose farm"))
        let wide = Self.records.filter { $0.layout == "classic:16" }
        let single = Self.technique("Hidden Single")
        #expect(
            problem { try bytes(.pdf, of: wide, exercise: single) }.contains("too small to read"))
        #expect(
            problem { try bytes(.pdf, of: wide, exercise: single) { $0.boardsPerPage = .two } }
                .isEmpty)
        #expect(
            problem {
                try bytes(.pdf, of: wide, exercise: single) {
                    ($0.boardsPerPage, $0.symbols) = (.one, .letters)
                }
            }
            .contains("explanations name digits; leave symbols out"))
        #expect(
            problem {
                try bytes(.json, of: killers, exercise: ExerciseTechnique(ofLayouts: "none"))
            }
            .contains("none is not on its path on the ladder killer"))
    }
}

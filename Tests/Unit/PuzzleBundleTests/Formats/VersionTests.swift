import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Files of version 0.1, which only had the rating of Sudoku Explainer.
@Suite struct VersionTests {
    private static let hard = Samples.puzzles(40).filter { $0.tier == .hard }
    /// A record whose two ratings differ.
    private static let record = hard.first { $0.tierRating != $0.explained.er } ?? hard[0]
    private var record: PuzzleRecord { Self.record }

    /// Reads the first puzzle of a file without faults.
    private func read(_ text: String) throws -> BundledPuzzle {
        let pack = try PuzzlePack(decoding: Array(text.utf8))
        var check = BundleCheck(Samples.cryptography)
        #expect(check.faults(in: pack, named: "f").isEmpty)
        return try #require(pack.puzzles.first)
    }

    private func read(_ format: BundleFormat, _ old: String, without new: String) throws {
        let text = try Samples.bundle(format, [record]).text
        #expect(text.contains(new))
        let puzzle = try read(text.replacing(new, with: old))
        #expect(puzzle.rating == nil)
        #expect(puzzle.er == record.explained.er)
        #expect(puzzle.tier == record.tier)
        #expect(puzzle.id == record.id)
    }

    @Test func `the short form without tierRating is read`() throws {
        try read(.json, "", without: "\"tierRating\":\(record.tierRating),")
    }

    @Test func `plans without ids, parts and chains are read`() throws {
        let text = try Samples.bundle(.ndjson, [record], explaining: true).text
        let old = text.replacing("\"ladder\":\"farm\",", with: "")
            .replacing(/"id":"[^"]*",("technique")/) { $0.1 }
            .replacing(/"placements":\[[^\]]*\],/, with: "")
            .replacing(/"parts":.*?("complexity")/) { $0.1 }
        let (puzzle, new) = (try read(old), try read(text))
        #expect(puzzle.ladder == nil && new.ladder == "farm")
        #expect(puzzle.plan.map(\.sentence) == new.plan.map(\.sentence))
        #expect(puzzle.plan.map(\.placements) == new.plan.map(\.placements))
        #expect(puzzle.plan.allSatisfy { $0.id == nil && $0.parts == nil && $0.chains == nil })
        #expect(new.plan.allSatisfy { $0.id != nil && $0.parts != nil && $0.chains != nil })
    }

    @Test(arguments: [BundleFormat.json, .ndjson])
    func `a plan on another ladder names it`(format: BundleFormat) throws {
        var options = BundleEncoder.Options()
        options.ladder = .human
        let files = try format.files(of: [record], options: options, explaining: true)
        let text = try #require(files.first).bytes.text
        let puzzle = try read(text)
        #expect(puzzle.ladder == "human")
        var grader = Grader()
        let plan = grader.plan(of: record, by: .human).map(ExplainedStep.init)
        #expect(puzzle.plan == plan)
        let pack = try PuzzlePack(
            decoding: Array(text.replacing("\"human\"", with: "\"other\"").utf8))
        var check = BundleCheck(Samples.cryptography)
        let faults = check.faults(in: pack, named: "f")
        #expect(faults.count == 1)
    }

    @Test func `comments with only Sudoku Explainer's rating are read`() throws {
        let new = "tier:\(record.tier.name) rating:\(record.tierRating) se:\(record.explained.er)"
        try read(.opensudoku, "se:\(record.explained.er)", without: new)
    }

    @Test func `a table with the column difficulty has complete records`() throws {
        let lines = try Samples.bundle(.csv, [record]).text.split(separator: "\r\n")
        let header = lines[0].replacing("clues,", with: "clues,difficulty,")
        let row = lines[1].replacing(
            ",\(record.clues),", with: ",\(record.clues),\(record.explained.er),",
            maxReplacements: 1)
        #expect(try read("\(header)\r\n\(row)\r\n").record == record)
    }

    private var oldRemark: String {
        "\(record.id) \(record.givens.text) \(record.solution.text) \(record.tier.name) "
            + "\(record.explained.er)"
    }

    @Test(arguments: ["svg", "pdf"])
    func `pictures and pages are read by their comments`(kind: String) throws {
        let text =
            kind == "svg"
            ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!--\(oldRemark)-->\n<svg></svg>\n"
            : "%PDF-1.4\n%puzzlefarm/1 a4 4\n%puzzle \(oldRemark)\n%%EOF\n"
        let puzzle = try read(text)
        #expect(puzzle.givens == record.givens)
        #expect(puzzle.solution == record.solution)
        #expect(puzzle.rating == nil)
        #expect(puzzle.er == record.explained.er)
    }

    @Test(
        .enabled(if: Command.hasPython, "needs python3"),
        arguments: ["#Cse 4.2", "#Cby hand: 4.2", "#Crating:4.0 se:4.2"])
    func `ratings in the comment of an sdk file are read`(comment: String) throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/puzzles.zip"
        let made = try Command.python(
            """
            import sys, zipfile
            path, comment, cells = sys.argv[1:]
            rows = [cells[at:at + 9] for at in range(0, 81, 9)]
            with zipfile.ZipFile(path, "w") as file:
                file.writestr("a.sdk", "\\n".join([comment, "#LHard", *rows]))
            """, path, comment, record.givens.text)
        #expect(made == "")
        let puzzle = try #require(
            try PuzzlePack(decoding: try Files.contents(of: path)).puzzles.first)
        #expect(puzzle.tier == .hard)
        #expect(puzzle.er?.description == (comment.contains("se") ? "4.2" : nil))
        #expect(puzzle.rating?.description == (comment.contains("rating") ? "4.0" : nil))
    }

    /// The fuzzing corpus started with files of version 0.1.
    @Test(arguments: [
        "bank", "csv", "dosuku", "hodoku", "json", "ndjson", "opensudoku", "pdf", "plist",
        "plist-tiers", "sdk", "sdm", "sugoku", "svg", "text", "text-zero",
    ])
    func `every format of version 0.1 is read`(format: String) throws {
        let tests = TestData.root.appending(path: "Tests")
        let bytes = try Data(
            contentsOf: tests.appending(path: "Fuzzing/Corpus/bundle").appending(path: format))
        let pack = try PuzzlePack(decoding: [UInt8](bytes))
        #expect(!pack.puzzles.isEmpty)
    }
}

import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// Guarantees of every format.
@Suite struct RoundTripTests {
    private func sample(_ format: BundleFormat) -> [PuzzleRecord] {
        let some = Samples.puzzles(5)
        return switch format.facts.layout {
        case .oneFile: some
        case .filePerTier: some.filter { $0.tier == .intermediate }
        case .filePerPuzzle: Array(some.prefix(1))
        }
    }

    @Test(arguments: Samples.streams)
    func `output is recognised and read again`(format: BundleFormat) throws {
        let puzzles = sample(format)
        let bytes = try Samples.bundle(format, puzzles)
        let recognised = try #require(BundleFormat(recognizing: bytes))
        #expect(recognised == ([.textZero, .sdm].contains(format) ? .text : format))
        let pack = try PuzzlePack(decoding: bytes)
        #expect(pack.puzzles.count == puzzles.count)
        let byGivens = Dictionary(uniqueKeysWithValues: puzzles.map { ($0.givens, $0) })
        for puzzle in pack.puzzles {
            let record = try #require(puzzle.givens.flatMap { byGivens[$0] })
            // Everything that the format supports is preserved.
            #expect(puzzle.id.map { $0 == record.id } ?? true)
            #expect(puzzle.solution.map { $0 == record.solution } ?? true)
            #expect(puzzle.tier.map { $0 == record.tier } ?? true)
            #expect(puzzle.rating.map { $0 == record.tierRating } ?? true)
            #expect(puzzle.er.map { $0 == record.explained.er } ?? true)
            #expect(puzzle.record.map { $0 == record } ?? true)
        }
    }

    @Test(arguments: [
        (BundleFormat.json, "id solution tier rating er"),
        (.ndjson, "id solution tier rating er record"),
        (.csv, "id solution tier rating er record"), (.opensudoku, "id tier rating er"),
        (.plistTiers, "tier"), (.sdk, "id tier rating er"), (.dosuku, "solution tier"),
        (.bank, "er"), (.pdf, "id solution tier rating er"), (.svg, "id tier rating er"),
        (.plist, ""), (.text, ""), (.textZero, ""), (.sdm, ""), (.sugoku, ""),
        (.hodoku, "tier rating er"),
    ])
    func `each format preserves the attributes it supports`(format: BundleFormat, told: String)
        throws
    {
        let pack = try PuzzlePack(decoding: try Samples.bundle(format, sample(format)))
        let puzzle = try #require(pack.puzzles.first)
        var found: [String] = []
        if puzzle.id != nil { found.append("id") }
        if puzzle.solution != nil { found.append("solution") }
        if puzzle.tier != nil { found.append("tier") }
        if puzzle.rating != nil { found.append("rating") }
        if puzzle.er != nil { found.append("er") }
        if puzzle.record != nil { found.append("record") }
        #expect(found.joined(separator: " ") == told)
    }

    @Test(arguments: Samples.streams)
    func `the same set gives the same bytes in any order`(format: BundleFormat) throws {
        let puzzles = sample(format)
        let bytes = try Samples.bundle(format, puzzles)
        #expect(try Samples.bundle(format, puzzles.reversed()) == bytes)
        #expect(try Samples.bundle(format, puzzles) == bytes)
    }

    @Test(arguments: Samples.streams)
    func `incremental output is the same`(format: BundleFormat) throws {
        let puzzles = sample(format).sorted {
            ($0.tier.index, $0.id.description) < ($1.tier.index, $1.id.description)
        }
        var options = BundleEncoder.Options()
        options.tier = Set(puzzles.map(\.tier)).count == 1 ? puzzles[0].tier : nil
        var encoder = try #require(BundleEncoder(format, options: options))
        var grader = Grader()
        var all: [UInt8] = []
        for puzzle in puzzles {
            var piece: [UInt8] = []
            let plan = format.needsPlan ? grader.plan(of: puzzle) : []
            try encoder.append(puzzle, plan: plan, to: &piece)
            all += piece
        }
        var last: [UInt8] = []
        encoder.finish(&last)
        #expect(all + last == (try Samples.bundle(format, puzzles)))
    }

    @Test(arguments: Samples.streams)
    func `an empty bundle is valid`(format: BundleFormat) throws {
        let bytes = try Samples.bundle(format, [])
        guard format != .svg else { return #expect(bytes.isEmpty) }
        let (pack, faults) = PuzzlePack.reading(bytes, as: format)
        #expect(pack.puzzles.isEmpty)
        #expect(faults.isEmpty)
    }

    @Test func `only formats limited to one tier or puzzle per file need a folder`() {
        let many = BundleFormat.allCases.filter { $0.needsFolder(tiers: 2, puzzles: 9) }
        #expect(many == [.plist, .bank, .svg])
        let single = BundleFormat.allCases.filter { $0.needsFolder(tiers: 1, puzzles: 9) }
        #expect(single == [.svg])
        #expect(BundleFormat.allCases.allSatisfy { !$0.needsFolder(tiers: 1, puzzles: 1) })
    }

    @Test func `a folder has one file per tier or puzzle`() throws {
        let puzzles = Samples.puzzles(2)
        let tiers = Set(puzzles.map(\.tier)).sorted { $0.index < $1.index }
        #expect(
            try BundleFormat.plist.files(of: puzzles).map(\.name)
                == tiers.map { "\($0.name).plist" })
        let pictures = try BundleFormat.svg.files(of: puzzles)
        #expect(pictures.count == puzzles.count)
        #expect(Set(pictures.map(\.name)).count == puzzles.count)
        #expect(pictures.allSatisfy { !$0.bytes.isEmpty })
    }

    @Test func `format names match the command line`() {
        #expect(
            BundleFormat.allCases.map(\.rawValue).joined(separator: " ")
                == "json ndjson sqlite plist plist-tiers text text-zero sdm sdk opensudoku csv bank "
                + "hodoku sugoku dosuku pdf svg line fpuzzles sgt sumocue iss")
    }

    @Test(arguments: [BundleFormat.json, .ndjson])
    func `a bundle with explanations has the solution path of each puzzle`(format: BundleFormat)
        throws
    {
        let puzzles = Samples.puzzles(1)
        let pack = try PuzzlePack(
            decoding: try Samples.bundle(format, puzzles, full: true, explaining: true))
        var grader = Grader()
        for puzzle in pack.puzzles {
            let record = try #require(puzzle.record)
            #expect(puzzle.plan == grader.plan(of: record).map(ExplainedStep.init))
            #expect(!puzzle.plan.isEmpty)
        }
    }

    @Test func `a thousand puzzles of the short form are small`() throws {
        let folder = try TemporaryDirectory()
        let bytes = try Samples.bundle(.json, Samples.thousand)
        #expect(bytes.count <= 270_000)
        let path = try folder.write(bytes, to: "puzzles.json")
        let zipped = try Command.shell("gzip -9 -c \(path) | wc -c").output
        #expect(try #require(Int(zipped.trimmingCharacters(in: .whitespacesAndNewlines))) <= 95_000)
        #expect(Set(Samples.thousand.map(\.givens)).count == 1_000)
    }
}

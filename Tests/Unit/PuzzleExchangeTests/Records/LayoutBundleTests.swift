import Foundation
import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts
import Testing

/// Bundles of puzzles of every layout.
@Suite struct LayoutBundleTests {
    static let formats = BundleFormat.allCases.filter { $0.holdsLayouts && $0 != .sqlite }
    private static let complete: [BundleFormat] = [.ndjson, .csv]

    private func files(
        _ format: BundleFormat, _ records: [PuzzleRecord] = LayoutRecords.all, full: Bool = false
    ) throws -> [BundleFormat.File] {
        var options = BundleEncoder.Options()
        options.isFull = full
        return try format.files(of: records, options: options, layouts: .all)
    }

    private func packs(
        _ format: BundleFormat, full: Bool = false
    ) throws -> [BundledPuzzle] {
        try files(format, full: full).flatMap { file in
            #expect(BundleFormat(recognizing: file.bytes) == (format == .line ? .text : format))
            return try PuzzlePack(decoding: file.bytes, layouts: .all).puzzles
        }
    }

    @Test func `there are records of every layout and kind`() {
        let layouts = Set(LayoutRecords.all.map(\.layout))
        #expect(layouts.count >= 29, "\(layouts.sorted())")
        let kinds = Set(layouts.flatMap { $0.prefix { $0 != ":" }.split(separator: "-") })
        #expect(kinds.isSuperset(of: ["classic", "jigsaw", "x", "killer", "extra"]))
        #expect(LayoutRecords.all.contains { $0.se == nil && $0.clues == 0 })
    }

    @Test(arguments: formats)
    func `every layout is read as it was written`(format: BundleFormat) throws {
        let byNotation = Dictionary(
            LayoutRecords.all.map { ($0.notation, $0) }, uniquingKeysWith: { one, _ in one })
        let puzzles = try packs(format)
        #expect(puzzles.count == LayoutRecords.all.count)
        for puzzle in puzzles {
            let notation = puzzle.givens?.text ?? puzzle.layoutGrid?.line ?? ""
            let record = try #require(byNotation[notation])
            #expect(puzzle.id.map { $0 == record.id } ?? true)
            #expect(puzzle.tier.map { $0 == record.tier } ?? true)
            #expect(puzzle.rating.map { $0 == record.tierRating } ?? true)
            #expect(puzzle.er.map { $0 == record.se?.er } ?? true)
            if case .layout(_, let solution) = record.grid {
                #expect(puzzle.layoutSolution.map { $0 == solution } ?? true)
            }
            if Self.complete.contains(format) { #expect(puzzle.record == record) }
        }
        for puzzle in try format == .json ? packs(.json, full: true) : [] {
            #expect(LayoutRecords.all.contains { $0 == puzzle.record })
        }
    }

    @Test(arguments: formats)
    func `a check finds every statement right`(format: BundleFormat) throws {
        var check = BundleCheck(LayoutRecords.cryptography, layouts: .all)
        for file in try files(format) {
            let pack = try PuzzlePack(decoding: file.bytes, layouts: .all)
            #expect(check.faults(in: pack, named: "f") == [])
        }
    }

    @Test func `rows of a database are read as they were written`() throws {
        for record in LayoutRecords.all {
            let row = try SQLiteAsset.layouts.row(record)
            #expect(row.count == SQLiteAsset.layouts.columns.count)
            let puzzle = try SQLiteAsset.layouts.puzzle(row, at: 1, file: "rows")
            #expect(puzzle.record == record)
        }
        let killer = try #require(LayoutRecords.all.first { $0.layout == "killer:9" })
        #expect(throws: BundleError.self) { try SQLiteAsset.classic.row(killer) }
    }

    @Test func `records survive encoding`() throws {
        let data = try JSONEncoder().encode(LayoutRecords.all)
        #expect(try JSONDecoder().decode([PuzzleRecord].self, from: data) == LayoutRecords.all)
        for record in LayoutRecords.all {
            #expect(try PuzzleRecord(json: record.json) == record)
        }
        let puzzles = try packs(.json)
        let again = try JSONDecoder().decode(
            [BundledPuzzle].self, from: JSONEncoder().encode(puzzles))
        #expect(again == puzzles)
    }

    @Test func `a bundle says 2 with other layouts, and 1 without`() throws {
        let classic = LayoutRecords.all.filter { $0.classic != nil }
        #expect(!classic.isEmpty)
        for (records, number) in [(classic, 1), (LayoutRecords.all, 2)] {
            let text = try String(
                decoding: #require(files(.json, records).first).bytes, as: UTF8.self)
            #expect(text.hasPrefix("{\"format\":\"puzzlefarm/\(number)\","))
        }
        let killers = LayoutRecords.all.filter { $0.se == nil }
        let text = try String(decoding: #require(files(.json, killers).first).bytes, as: UTF8.self)
        let old = text.replacing("puzzlefarm/2", with: "puzzlefarm/1")
        let (_, faults) = PuzzlePack.reading(Array(old.utf8))
        #expect(faults.count == killers.count)
        #expect(faults.allSatisfy { $0.problem.contains("puzzlefarm/2") })
    }

    @Test(arguments: ExchangeFormat.allCases)
    func `lines of other programs are read as they were written`(format: ExchangeFormat) throws {
        let bundle = try #require(BundleFormat(rawValue: format.rawValue))
        let records = try LayoutRecords.all.filter { record in
            let puzzle = try ExchangeFormat.puzzle(recognizing: Array(record.notation.utf8)[...])
            return try format.obstacle(to: #require(puzzle)) == nil
        }
        #expect(records.count > 1)
        for record in records {
            let file = try #require(files(bundle, [record]).first)
            guard format != .iss else { continue }
            let pack = try PuzzlePack(decoding: file.bytes, layouts: .all)
            let puzzle = try #require(pack.puzzles.first)
            let read = puzzle.givens?.text ?? puzzle.layoutGrid?.line ?? ""
            // The houses of kinds without a name of their own come back as extra ones.
            #expect(
                read == record.notation
                    || read.hasPrefix("extra:9:") && puzzle.layoutGrid?.givens == record.digits)
            // Without them, only the notation is read.
            if format != .line {
                #expect(throws: BundleError.self) { try PuzzlePack(decoding: file.bytes) }
            }
        }
        for record in LayoutRecords.all where !records.contains(record) {
            let error = #expect(throws: BundleError.self) { try files(bundle, [record]) }
            #expect(error?.problem.contains("can be written as: line") == true)
        }
    }

    @Test(arguments: BundleFormat.allCases.filter { !$0.holdsLayouts && !$0.isExchanged })
    func `classic formats refuse others and name those that hold them`(
        format: BundleFormat
    ) throws {
        let killer = try #require(LayoutRecords.all.first { $0.layout == "killer:9" })
        let error = #expect(throws: BundleError.self) { try format.files(of: [killer]) }
        #expect(error?.problem.contains("killer:9") == true)
        #expect(error?.problem.contains("json, ndjson, sqlite") == true)
    }

    @Test(arguments: [BundleFormat.svg, .pdf])
    func `drawings need to know the layouts`(format: BundleFormat) throws {
        let killer = try #require(LayoutRecords.all.first { $0.layout == "killer:9" })
        #expect(throws: BundleError.self) { try format.files(of: [killer]) }
        let file = try #require(files(format, [killer]).first)
        // Read without them, but not compared.
        #expect(try PuzzlePack(decoding: file.bytes).puzzles.first?.id == killer.id)
        let text = String(decoding: file.bytes, as: UTF8.self)
        let other = text.replacing(" rating", with: " rating").replacing(
            "rg 0 0 1", with: "rg 1 0 1"
        )
        .replacing("stroke=\"#333\"", with: "stroke=\"#334\"").replacing("0.2 G", with: "0.3 G")
        #expect(other != text)
        #expect(throws: BundleError.self) {
            try PuzzlePack(decoding: Array(other.utf8), layouts: .all)
        }
    }

    @Test(arguments: ["killer:9", "x:9", "classic:16"])
    func `wrong statements are found`(layout: String) throws {
        let record = try #require(LayoutRecords.all.first { $0.layout == layout })
        let line = record.json
        let right = "\"tierRating\":\(record.tierRating)"
        let wrong = [
            (right, "\"tierRating\":1.1", "rated \(record.tierRating) on the farm's ladder"),
            ("\"clues\":\(record.clues)", "\"clues\":80", "clues is \(record.clues)"),
            ("\"id\":\"\(record.id)", "\"id\":\"aaaaaaaaaaaaaaaa", "its id is \(record.id)"),
            ("\"usesUniqueness\":false", "\"usesUniqueness\":true", "usesUniqueness is false"),
        ]
        var check = BundleCheck(LayoutRecords.cryptography, layouts: .all)
        for (old, new, problem) in wrong {
            let text = line.replacing(old, with: new)
            #expect(text != line)
            let faults = check.faults(
                in: try PuzzlePack(decoding: Array(text.utf8)), named: "f")
            #expect(faults.contains { $0.problem.hasPrefix(problem) }, "\(faults)")
        }
        let solution = String(decoding: record.grid.solution, as: UTF8.self)
        let swapped = String(solution.map { $0 == "1" ? "2" : $0 == "2" ? "1" : $0 })
        let text = line.replacing(solution, with: swapped)
        let faults = check.faults(in: try PuzzlePack(decoding: Array(text.utf8)), named: "f")
        #expect(faults.contains { $0.problem.hasPrefix("the solution has") })
        let twice = check.faults(
            in: try PuzzlePack(decoding: Array("\(line)\n\(line)\n".utf8)), named: "f")
        #expect(twice.map(\.problem) == ["the same puzzle as line 1, up to symmetry"])
        var blind = BundleCheck(LayoutRecords.cryptography)
        let pack = try PuzzlePack(decoding: Array(line.utf8))
        #expect(blind.faults(in: pack, named: "f").count == 1)
    }

    @Test(arguments: [
        ("x:9:" + String(repeating: ".", count: 81), "more than one solution"),
        ("x:9:11" + String(repeating: ".", count: 79), "no solution"),
        ("klier:9:" + String(repeating: ".", count: 81), "'klier' is no kind"),
        ("classic:25:" + String(repeating: ".", count: 625), "more than one solution"),
        ("jigsaw:4:AABBAABBCCDDCCDE:" + String(repeating: ".", count: 16), "region"),
    ])
    func `a stranger's puzzle is answered`(line: String, problem: String) throws {
        var check = BundleCheck(LayoutRecords.cryptography, layouts: .all)
        let faults = check.faults(in: try PuzzlePack(decoding: Array(line.utf8)), named: "f")
        #expect(faults.count == 1)
        #expect(faults.first?.problem.contains(problem) == true, "\(faults)")
    }
}

extension PuzzleRecord {
    /// The givens of a puzzle of another layout than classic 9x9.
    fileprivate var digits: [UInt8]? {
        guard case .layout(let grid, _) = grid else { return nil }
        return grid.givens
    }
}

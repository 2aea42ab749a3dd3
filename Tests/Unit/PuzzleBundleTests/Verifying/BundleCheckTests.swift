import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@Suite struct BundleCheckTests {
    private func faults(_ puzzles: [PuzzleRecord], _ format: BundleFormat = .ndjson) throws
        -> [String]
    {
        let bytes = try Samples.bundle(format, puzzles)
        return try faults(bytes)
    }

    private func faults(_ bytes: [UInt8]) throws -> [String] {
        var check = BundleCheck(Samples.cryptography)
        return check.faults(in: try PuzzlePack(decoding: bytes), named: "f").map(\.description)
    }

    @Test(arguments: Samples.streams)
    func `generated bundles are correct in every format`(format: BundleFormat) throws {
        var puzzles = Samples.puzzles(6)
        if format.facts.layout == .filePerTier {
            puzzles = puzzles.filter { $0.tier == .easy }
        }
        if format.facts.layout == .filePerPuzzle { puzzles = Array(puzzles.suffix(1)) }
        #expect(try faults(puzzles, format) == [])
    }

    @Test func `generated explanations are correct`() throws {
        let bytes = try Samples.bundle(.json, Samples.puzzles(2), explaining: true)
        #expect(try faults(bytes) == [])
        let first = try #require(bytes.text.firstRange(of: "\"complexity\":0"))
        var changed = bytes.text
        changed.replaceSubrange(first, with: "\"complexity\":1")
        #expect(
            try faults(Array(changed.utf8)) == ["f: puzzle 1: the plan is wrong after step 0"])
    }

    /// The errors for a record with one member changed.
    private func changed(_ member: String, _ value: String) throws -> [String] {
        let record = try #require(Samples.puzzles(1).last)
        let pattern = try Regex("\"\(member)\":(\"[^\"]*\"|[a-z0-9.]+|\\{[^}]*\\})")
        let line = record.json.replacing(pattern, with: "\"\(member)\":\(value)")
        #expect(line != record.json)
        return try faults(Array(line.utf8))
    }

    @Test(arguments: [
        ("id", "\"aaaaaaaaaaaaaaaa\"", ", the bundle says aaaaaaaaaaaaaaaa"),
        ("tierRating", "1.1", " on the farm's ladder, the bundle says 1.1"),
        ("er", "9.9", " by Sudoku Explainer, the bundle says 9.9"),
        ("ep", "9.9", ", the bundle says 9.9"),
        ("ed", "9.9", ", the bundle says 9.9"),
        ("clues", "17", ", the bundle says 17"),
        ("w20", "0.01", ", the bundle says 0.01"),
        ("timeIndex", "0.01", ", the bundle says 0.01"),
        ("techniques", "{\"X-Wing\":77}", ", the bundle says X-Wing 77"),
        ("symmetry", "\"vertical\"", ", the bundle says vertical"),
    ])
    func `an incorrect member is an error`(member: String, value: String, fault: String) throws {
        let faults = try changed(member, value)
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("f:1: ") == true)
        #expect(faults.first?.hasSuffix(fault) == true, "\(faults)")
    }

    /// A hard puzzle with its difficulty for people.
    private func gradedForPeople() throws -> PuzzleRecord {
        var solver = Solver()
        var grader = Grader()
        var record = try #require(Samples.puzzles(1).last)
        let solved = solver.solvedPuzzle(record.givens)
        let grade = grader.humanGrade(of: try #require(solved))
        record.human = PuzzleRecord.Human(try #require(grade))
        return record
    }

    @Test func `a correct difficulty for people has no errors`() throws {
        let record = try gradedForPeople()
        #expect(try faults([record]) == [])
        // JSON objects are unordered.
        var reversed = record
        let human = try #require(record.human)
        reversed.human = .init(
            techniques: human.techniques.reversed(), level: human.level, score: human.score)
        #expect(try faults([reversed]) == [])
    }

    @Test func `every incorrect part of the difficulty for people is an error`() throws {
        var record = try gradedForPeople()
        let human = try #require(record.human)
        let level = try #require(HodokuLevel.allCases.first { $0 != human.level })
        record.human = .init(
            techniques: [.init(name: "xy-wing", count: 77)], level: level, score: human.score + 1)
        let faults = try faults([record])
        #expect(faults.count == 3)
        #expect(
            faults.first
                == "f:1: human: the level is \(human.level.name), the bundle says \(level.name)")
        #expect(
            faults.dropFirst().first
                == "f:1: human: the score is \(human.score), the bundle says \(human.score + 1)")
        #expect(faults.last?.hasPrefix("f:1: human: techniques are ") == true)
        #expect(faults.last?.hasSuffix(", the bundle says xy-wing 77") == true, "\(faults)")
    }

    @Test func `the columns of grade with the difficulty for people are checked`() throws {
        let record = try gradedForPeople()
        let human = try #require(record.human)
        let columns =
            "\(record.givens.text)\t\(record.explained.er)/\(record.explained.ep)/\(record.explained.ed)"
            + "\t\(record.tier.name)\t\(record.tierRating)"
        #expect(try faults(Array((columns + human.columns).utf8)) == [])
        #expect(
            try faults(Array((columns + "\tSimple\t\(human.score)\t").utf8)) == [
                "f:1: human: the level is \(human.level.name), the line says 'Simple'",
                "f:1: human: techniques are "
                    + (human.columns.split(separator: "\t").last ?? "") + ", the line says ''",
            ])
    }

    @Test func `a puzzle that breaks the promise of its tier is an error`() throws {
        let record = try #require(Samples.puzzles(1).last)
        let line = record.json.replacing(
            "\"tier\":\"\(record.tier.name)\",\"tierIndex\":\(record.tier.index)",
            with: "\"tier\":\"beginner\",\"tierIndex\":1")
        let faults = try faults(Array(line.utf8))
        #expect(faults.contains { $0.hasSuffix("beginner has at most 1.2") }, "\(faults)")
    }

    @Test func `a missing, ambiguous or wrong solution is an error`() throws {
        let record = Samples.puzzles(1)[0]
        let empty =
            "{\"format\":\"puzzlefarm/1\",\"puzzles\":[{\"id\":\"\(record.id)\",\"p\":\""
            + String(repeating: ".", count: 81)
            + "\",\"s\":\"\(record.solution.text)\",\"tier\":\"hard\",\"t\":5,\"se\":4.2}]}"
        #expect(try faults(Array(empty.utf8)) == ["f: puzzle 1: more than one solution"])

        let swapped = String(
            record.solution.text.map { $0 == "1" ? "2" : $0 == "2" ? "1" : $0 })
        let line = record.json.replacing(record.solution.text, with: swapped)
        let told = try faults(Array(line.utf8))
        #expect(told.count == 1)
        #expect(told[0].hasPrefix("f:1: the solution has "))
    }

    /// Rated 7.3, above the limit of every tier.
    private static let beyond =
        "9.53..14.....85.292..91...7.5..7....74......1...1.2....23....5..7.....1...4.5.8.."

    @Test func `without a tier there is no promise to keep`() throws {
        #expect(try faults(Array(Self.beyond.utf8)) == [])
        let named =
            "<plist><dict><key>expert</key><array><string>\(Self.beyond)</string></array></dict></plist>"
        #expect(
            try faults(Array(named.utf8)).first == "f:1: rated 7.3, expert has at most 7.2")
    }

    /// Uses two different ratings, so that a mix-up is detected.
    @Test(arguments: [
        BundleFormat.json, .csv, .opensudoku, .sdk, .hodoku, .svg, .pdf,
    ])
    func `the rating that decides the tier is preserved and checked`(format: BundleFormat) throws {
        let record = try #require(Samples.puzzles(20).first { $0.tierRating != $0.explained.er })
        let pack = try PuzzlePack(decoding: try Samples.bundle(format, [record]))
        let puzzle = try #require(pack.puzzles.first)
        #expect(puzzle.rating == record.tierRating)
        #expect(puzzle.er == record.explained.er)
        #expect(puzzle.tier == record.tier)
        let misrated = PuzzleRecord(
            id: record.id, grid: record.grid, tier: record.tier,
            tierRating: record.explained.er, se: record.se, clues: record.clues,
            w20Hundredths: record.w20Hundredths,
            timeIndexHundredths: record.timeIndexHundredths, techniques: record.techniques,
            symmetry: record.symmetry, usesUniqueness: record.usesUniqueness)
        let found = try faults([misrated], format)
        #expect(found.count == 1)
        #expect(
            found.first?.hasSuffix(
                "rated \(record.tierRating) on the farm's ladder, the bundle says "
                    + "\(record.explained.er)") == true, "\(found)")
    }

    @Test func `duplicates are errors within a file and across files`() throws {
        let record = Samples.puzzles(1)[0]
        let other = Samples.puzzles(2)[1]
        let text = [record, other, record].map { $0.givens.text + "\n" }.joined()
        #expect(
            try faults(Array(text.utf8)) == ["f:3: the same puzzle as line 1, up to symmetry"])
        var duplicates = Duplicates()
        #expect(duplicates.note(record.id, file: "a", .line(2)) == nil)
        #expect(
            duplicates.note(record.id, file: "b", .puzzle(7))
                == "the same puzzle as line 2 of a, up to symmetry")
    }

    @Test(arguments: [
        (["a/day.json", "a/day.pdf", "a/day.svg"], 0),
        (["a/day.json", "a/day.pdf", "a/day.pdf"], 1),
        (["a/day.json", "b/day.json"], 1),
        (["a/day.json", "a/day-2.json", "a/day-2.pdf"], 2),
        // Not formats but numbers, and names without an extension.
        (["a/hard.1", "a/hard.2"], 1),
        (["a.json/x", "a.json/y"], 1),
    ])
    func `files that differ in the format alone may have the same puzzles`(
        files: [String], faults: Int
    ) {
        let id = Samples.puzzles(1)[0].id
        var duplicates = Duplicates()
        let found = files.compactMap { duplicates.note(id, file: $0, .puzzle(1)) }
        #expect(found.count == faults, "\(found)")
    }

    @Test func `exercises must be sound`() throws {
        let record = try #require(Samples.puzzles(1).last)
        let line = try Samples.bundle(.hodoku, [record]).text
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        let cell = try #require(Cell.all.first { record.givens[$0] == nil })
        let right = "\(record.solution[cell])\(cell.row + 1)\(cell.column + 1)"
        let wrong = parts[..<4].joined(separator: ":") + ":\(right):\(right)::\n"
        let faults = try faults(Array(wrong.utf8))
        #expect(faults.contains { $0.hasPrefix("f:1: removed: ") })
        #expect(faults.contains { $0.hasPrefix("f:1: eliminations: ") })
    }

    @Test func `a UUID is of version 8 and derived from the digest`() throws {
        for puzzle in Samples.puzzles(2) {
            let text = puzzle.id.uuidText(Samples.cryptography)
            let digest = Samples.cryptography.sha256(Array("puzzlefarm:\(puzzle.id)".utf8))
            let hexadecimal = digest.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            let plain = text.replacing("-", with: "")
            #expect(text.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
            for (place, (mine, its)) in zip(plain, hexadecimal.joined()).enumerated() {
                switch place {
                case 12: #expect(mine == "8")
                case 16: #expect("89ab".contains(mine))
                default: #expect(mine == its)
                }
            }
        }
    }
}

import FarmJSON
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

@Suite struct PuzzleRecordTests {
    private func graded(_ line: String) throws -> (SolvedPuzzle, Grade) {
        let puzzle = try Puzzle(parsing: line)
        var solver = Solver()
        let found = solver.solve(puzzle)
        let solution = try #require(found.first)
        try #require(found.count == 1)
        let solved = SolvedPuzzle(puzzle: puzzle, solution: solution)
        var grader = Grader()
        guard case .graded(let grade) = grader.grade(solved) else {
            throw ParseError.length(0)
        }
        return (solved, grade)
    }

    /// Puzzle, canonical text and id, computed with Python's `hashlib` and `base64`.
    @Test(arguments: PuzzleIDVectors.all)
    func `equivalent puzzles have the specified id`(vector: PuzzleIDVectors.Vector) throws {
        let puzzle = try Puzzle(parsing: vector.puzzle)
        for look in [puzzle, puzzle.morphed(seed: 5)] {
            let canonical = look.canonical.puzzle
            #expect(canonical.text == vector.canonical)
            #expect(PuzzleID(digest: Digest.sha256(canonical.ascii)).description == vector.id)
        }
    }

    @Test func `ids are case-insensitive and written in lower case`() throws {
        let id = try #require(PuzzleID("abcdefghijklmn27"))
        #expect(PuzzleID("ABCDEFGHIJKLMN27") == id)
        #expect(id.description == "abcdefghijklmn27")
        for text in [
            "", "abcdefghijklmn2", "abcdefghijklmn277", "abcdefghijklmn18", "abcdefghijklmnö",
        ] {
            #expect(PuzzleID(text) == nil)
        }
    }

    @Test func `the long form has every specified member`() throws {
        let (solved, grade) = try graded(
            "....8529.....14.....42...6.6......52..2...6..73......8.4...69.....43.....1689....")
        let id = try #require(PuzzleID("abcdefghijklmn27"))
        let record = try #require(PuzzleRecord(id: id, solved, grade))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(record.json.utf8)) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "id", "givens", "solution", "tier", "tierIndex", "tierRating", "se", "clues", "w20",
                "timeIndex", "techniques", "symmetry", "usesUniqueness",
            ])
        #expect(object["id"] as? String == "abcdefghijklmn27")
        #expect(object["givens"] as? String == solved.puzzle.text)
        #expect(object["clues"] as? Int == 26)
        #expect(object["tierIndex"] as? Int == record.tier.index)
        #expect(object["se"] as? [String: Double] == ["er": 4.2, "ep": 1.2, "ed": 1.2])
        #expect((object["techniques"] as? [String: Int])?["Skyscraper"] == 1)
        #expect(record.json.contains("\"tier\":\"hard\",\"tierIndex\":5,\"tierRating\":4.0,"))
    }

    /// A record with the difficulty for people, and the text of its member `human`.
    private func recordForPeople() throws -> (PuzzleRecord, String) {
        var record = try #require(Samples.puzzles(1).last)
        record.human = .init(
            techniques: [.init(name: "full-house", count: 9), .init(name: "xy-wing", count: 2)],
            level: .unfair, score: 1_234)
        let member =
            #","human":{"techniques":{"full-house":9,"xy-wing":2},"#
            + #""hodoku":{"level":"Unfair","score":1234}}"#
        return (record, member)
    }

    @Test func `the difficulty for people is the last member and survives a round trip`() throws {
        let (record, member) = try recordForPeople()
        #expect(record.json.hasSuffix(member + "}"))
        #expect(try PuzzleRecord(json: record.json) == record)
        for format in [BundleFormat.ndjson, .json] {
            let pack = try PuzzlePack(decoding: try Samples.bundle(format, [record], full: true))
            #expect(pack.records == [record])
        }
        // Without it, nothing of it is written.
        let plain = try PuzzleRecord(json: record.json.replacing(member, with: ""))
        #expect(plain.human == nil && !plain.json.contains("human"))
    }

    @Test func `members of later versions in the difficulty for people are ignored`() throws {
        let (record, _) = try recordForPeople()
        let later = record.json.replacing(#""score":"#, with: #""later":[{}],"score":"#)
            .replacing(#""hodoku":"#, with: #""more":null,"hodoku":"#)
        #expect(try PuzzleRecord(json: later) == record)
    }

    @Test(arguments: [
        (#""score":1234"#, #""more":1"#, "hodoku needs level and score"),
        (#""level":"Unfair","#, "", "hodoku needs level and score"),
        ("Unfair", "Gentle", "'Gentle' is not a level"),
        (#""score":1234"#, #""score":12.5"#, "expected an integer"),
        (#""techniques":{"full"#, #""more":{"full"#, "human needs techniques and hodoku"),
        (#""hodoku":"#, #""more":"#, "human needs techniques and hodoku"),
        (#""xy-wing":2"#, #""full-house":2"#, "duplicate member name"),
        (#","human":{"#, #","human":{},"human":{"#, "human needs techniques and hodoku"),
    ])
    func `a damaged difficulty for people is an error`(
        found: String, put: String, problem: String
    ) throws {
        let (record, _) = try recordForPeople()
        let json = record.json.replacing(found, with: put)
        #expect(json != record.json)
        let error = #expect(throws: BundleError.self) { try PuzzleRecord(json: json) }
        #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
    }

    @Test func `a puzzle without a tier has no record`() throws {
        // 17 givens are fewer than any tier allows.
        let (solved, grade) = try graded(try TestData.lines("seventeen-clue-3000.txt")[0])
        let id = try #require(PuzzleID("abcdefghijklmn27"))
        #expect(PuzzleRecord(id: id, solved, grade) == nil)
    }
}

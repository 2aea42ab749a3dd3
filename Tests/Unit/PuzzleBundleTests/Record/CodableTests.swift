import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// The values of the library as apps store and send them.
@Suite struct BundleCodableTests {
    private static let puzzles = Samples.puzzles(3)

    private func recoded<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
    }

    private func withHumanGrade(_ record: PuzzleRecord) throws -> PuzzleRecord {
        var solver = Solver()
        var grader = Grader()
        let found = solver.solvedPuzzle(record.givens)
        let solved = try #require(found)
        var record = record
        record.human = grader.humanGrade(of: solved).map { PuzzleRecord.Human($0) }
        return record
    }

    @Test func `records survive encoding, with the order of their techniques`() throws {
        for record in Self.puzzles {
            #expect(try recoded(record) == record)
            let human = try withHumanGrade(record)
            #expect(try recoded(human) == human)
        }
    }

    @Test func `a record is encoded as the long form, with a list of techniques`() throws {
        let record = try withHumanGrade(Self.puzzles[0])
        let data = try JSONEncoder().encode(record)
        func members(_ data: Data) throws -> [String: Any] {
            let object = try JSONSerialization.jsonObject(with: data)
            return try #require(object as? [String: Any])
        }
        func others(_ data: Data) throws -> NSDictionary {
            var members = try members(data)
            var human = try #require(members["human"] as? [String: Any])
            members["techniques"] = nil
            human["techniques"] = nil
            members["human"] = human
            return NSDictionary(dictionary: members)
        }
        let list = try members(data)["techniques"] as? [Any]
        #expect(list?.count == record.techniques.count)
        #expect(try others(data) == others(Data(record.json.utf8)))
    }

    @Test func `the long form is decoded as a record, with techniques by name`() throws {
        for record in try Self.puzzles.map(withHumanGrade) {
            let decoded = try JSONDecoder().decode(
                PuzzleRecord.self, from: Data(record.json.utf8))
            #expect(decoded.techniques == record.techniques.sorted { $0.name < $1.name })
            #expect(Set(decoded.techniques) == Set(record.techniques))
            #expect(decoded.se == record.se)
            #expect(decoded.w20Hundredths == record.w20Hundredths)
            #expect(decoded.timeIndexHundredths == record.timeIndexHundredths)
            #expect(decoded.id == record.id && decoded.human?.score == record.human?.score)
        }
    }

    @Test(arguments: [
        ("\"tierIndex\":", "\"tierIndex\":9,\"x\":"), ("\"symmetry\":\"", "\"symmetry\":\"x"),
        ("\"id\":\"", "\"id\":\"!"), ("\"w20\":", "\"w20\":-"), ("\"w20\":", "\"w20\":1e9,\"x\":"),
    ])
    func `a damaged record is refused`(good: String, bad: String) throws {
        let record = Self.puzzles[0]
        let text = record.json.replacing(good, with: bad)
        #expect(text != record.json)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(PuzzleRecord.self, from: Data(text.utf8))
        }
    }

    @Test(arguments: Samples.streams)
    func `bundled puzzles survive encoding`(format: BundleFormat) throws {
        var options = BundleEncoder.Options()
        options.isFull = format == .json
        let isOne = format.facts.layout == .filePerPuzzle
        let puzzles = isOne ? Array(Self.puzzles.prefix(1)) : Self.puzzles
        for file in try format.files(of: puzzles, options: options, explaining: true) {
            let read = try PuzzlePack(decoding: file.bytes).puzzles
            #expect(try recoded(read) == read)
        }
    }

    @Test func `an id is encoded as its text`() throws {
        let id = Self.puzzles[0].id
        #expect(try JSONEncoder().encode([id]) == Data("[\"\(id)\"]".utf8))
        #expect(try recoded(id) == id)
    }

    @Test func `a UUID needs no function for signatures`() throws {
        let id = Self.puzzles[0].id
        let hashing = Cryptography(sha256: Samples.cryptography.sha256)
        #expect(id.uuidText(hashing) == id.uuidText(Samples.cryptography))
        #expect(UUID(uuidString: id.uuidText(hashing)) != nil)
        #expect(!hashing.verifyEd25519([], [], []))
    }

    @Test func `a record is identified by its id`() {
        func ids<Element: Identifiable>(_ elements: [Element]) -> [Element.ID] {
            elements.map(\.id)
        }
        #expect(ids(Self.puzzles) == Self.puzzles.map(\.id))
    }

    @Test func `the short form is read with one rating or with three`() throws {
        let record = Self.puzzles[0]
        let text = try Samples.bundle(.json, [record]).text
        let er = "\"se\":\(record.explained.er)"
        #expect(text.contains(er), "what is written stays as it was")
        let three = text.replacing(
            er, with: "\"se\":{\"er\":\(record.explained.er),\"ep\":1.2,\"ed\":1.2}")
        for text in [text, three] {
            let puzzle = try #require(try PuzzlePack(decoding: Array(text.utf8)).puzzles.first)
            #expect(puzzle.er == record.explained.er)
        }
    }
}

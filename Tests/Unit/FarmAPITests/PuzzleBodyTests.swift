import FarmAPI
import FarmJSON
import PuzzleBundle
import SudokuEngine
import Testing

/// Bodies that contain puzzles, as a client reads them.
struct PuzzleBodyTests {
    private static let solution =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645"

    private static let text = """
        {"id":"abcdefghijklmnop","givens":"\(String(repeating: ".", count: 81))",\
        "solution":"\(solution)","tier":"easy","tierIndex":2,\
        "tierRating":1.5,"se":{"er":1.5,"ep":1.2,"ed":1.2},"clues":30,"w20":12.34,\
        "timeIndex":5.60,"techniques":{"Hidden Single":41},"symmetry":"half-turn",\
        "usesUniqueness":false}
        """

    private func records() throws -> [PuzzleRecord] {
        [try PuzzleRecord(json: Self.text), try PuzzleRecord(json: Self.text)]
    }

    @Test func `a claim survives a round trip`() throws {
        let claim = ClaimBody(
            id: "c1", pool: .easy, state: .leased, ack: .explicit, count: 2,
            leaseUntil: "2026-11-21T17:15:26Z", puzzles: try records())
        #expect(ClaimBody(json: claim.json) == claim)
        #expect(ClaimBody(json: Array("{}".utf8)) == nil)
    }

    @Test func `a claim with the difficulty for people survives a round trip and fits its schema`()
        throws
    {
        var records = try records()
        records[0].human = .init(
            techniques: [.init(name: "full-house", count: 9)], level: .easy, score: 300)
        let claim = ClaimBody(
            id: "c0123456789abcdef0123", pool: .easy, state: .leased, ack: .explicit, count: 2,
            leaseUntil: nil, puzzles: records)
        #expect(ClaimBody(json: claim.json) == claim)
        #expect(SchemaComponent.claim.schema.faults(in: try JSONReader.value(claim.json)) == [])
        let wrong = String(decoding: claim.json, as: UTF8.self).replacing("Easy", with: "Gentle")
        #expect(
            SchemaComponent.claim.schema.faults(in: try JSONReader.value(Array(wrong.utf8)))
                .map(\.field) == ["puzzles[0].human.hodoku.level"])
    }

    @Test(arguments: [PuzzleID("abcdefghijklmnop"), nil])
    func `a page survives a round trip, and its end alone gives the next id`(
        next: PuzzleID?
    ) throws {
        let page = PageBody(pool: .easy, puzzles: try records(), next: next)
        #expect(PageBody(json: page.json) == page)
        #expect(PageBody.next(of: page.json) == next)
        // Split without parsing, each puzzle is its line of NDJSON.
        let lines = try #require(PageLines(json: page.json))
        var encoder = try #require(BundleEncoder(.ndjson))
        for (place, puzzle) in zip(lines.puzzles, page.puzzles) {
            var line: [UInt8] = []
            try encoder.append(puzzle, to: &line)
            #expect(Array(lines.text[place]) == line.dropLast())
            #expect(Array(lines.id(of: place)) == puzzle.id.ascii)
        }
        #expect(lines.puzzles.count == page.puzzles.count && lines.next == next)
        for broken in [page.json.dropLast(30), page.json.dropFirst(30)] {
            #expect(PageLines(json: Array(broken)) == nil)
        }
    }

    @Test func `a page of withdrawn puzzles survives a round trip`() throws {
        let id = try #require(PuzzleID("abcdefghijklmnop"))
        let page = WithdrawnBody(
            withdrawn: [
                .init(id: id, number: 1, time: "2026-11-22T10:00:00Z", note: "\"dull\""),
                .init(id: id, number: 4, time: "2026-11-22T10:00:01Z", note: nil),
            ], next: "4")
        #expect(WithdrawnBody(json: page.json) == page)
        #expect(WithdrawnBody(json: Array("[]".utf8)) == nil)
    }

    @Test func `a filter becomes a percent-encoded query`() {
        var filter = ClaimRequest.Filter()
        #expect(filter.query == "")
        filter.techniques = ["X-Wing", "Hidden Single"]
        filter.symmetry = .halfTurn
        filter.ratings = Rating(tenths: 15)...Rating(tenths: 34)
        #expect(
            filter.query == "&technique=X%2DWing&technique=Hidden%20Single&symmetry=half-turn"
                + "&minRating=1.5&maxRating=3.4")
        filter = ClaimRequest.Filter()
        filter.ers = Rating(tenths: 45)...Rating(tenths: 71)
        filter.clues = 24...1_000
        #expect(filter.query == "&minER=4.5&maxER=7.1&minClues=24")
    }
}

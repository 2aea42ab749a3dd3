import FarmAPI
import FarmJSON
import PuzzleBundle
import SudokuEngine
import Testing

struct SchemaTests {
    private func faults(_ schema: JSONSchema, _ text: String) throws -> [String] {
        schema.faults(in: try JSONReader.value(Array(text.utf8))).map(\.field)
    }

    @Test(arguments: [
        (
            JSONSchema.integer(1...10), ["1", "10", "7.0", "70e-1"],
            ["0", "11", "1.5", "1e99", "\"1\""]
        ),
        (.number(0...1), ["0", "1", "0.55", "1e-3", "-0"], ["1.1", "-0.1", "null"]),
        (.boolean, ["true"], ["0", "\"true\"", "null"]),
        (.choice(["a", "b"]), [#""a""#], [#""c""#, "1"]),
        (.array(.boolean, count: 1...2), ["[true]", "[true,false]"], ["[]", "true"]),
        (.nullable(.boolean), ["null", "true"], ["1"]),
        (.text(.free(1...2)), [#""é""#, #""ab""#], [#""""#, #""abc""#]),
        (
            .text(.line(0...2)), [#""""#, #""é ""#],
            [#""abc""#, #""\u0000""#, #""\n""#, #""\u007f""#, #""\u009f""#]
        ),
        (.text(.list(["a.b", "c"])), [#""a.b""#, #""c,a.b""#], [#""""#, #""c,""#, #""axb""#]),
        (
            .text(.puzzleID), [#""abcdefghijklmn27""#, #""ABCDEFGHIJKLMN27""#],
            [#""abcdefghijklmn2""#, #""abcdefghijklmn01""#]
        ),
    ])
    func `a value is checked against its schema`(
        schema: JSONSchema, good: [String], bad: [String]
    ) throws {
        for text in good { #expect(try faults(schema, text) == [], "\(text)") }
        for text in bad { #expect(try !faults(schema, text).isEmpty, "\(text)") }
    }

    @Test(arguments: [
        (JSONSchema.text(.label), "\"\(String(repeating: "é", count: 65))\"", "65 characters"),
        (.text(.label), "[1]", "1 element"), (.boolean, "[1,2]", "2 elements"),
        (.text(.label), "\"\"", "got \"\""),
    ])
    func `a message says what was given`(schema: JSONSchema, text: String, words: String) throws {
        let faults = schema.faults(in: try JSONReader.value(Array(text.utf8)))
        #expect(faults.count == 1 && faults[0].message.hasSuffix(words), "\(faults)")
    }

    @Test func `all errors are reported, each with its path`() throws {
        let schema = JSONSchema.closed([
            .required("a", .boolean, ""),
            Property("b", .closed([Property("c", .array(.boolean, count: 0...9), "")]), ""),
        ])
        #expect(
            try faults(schema, #"{"b":{"c":[true,1],"d":0},"e":1}"#) == ["b.c[1]", "b.d", "e", "a"])
        #expect(try faults(.open([]), #"{"e":1}"#) == [])
    }

    /// Texts that reach a store, a terminal or a log.
    @Test(arguments: SchemaComponent.allCases.filter { $0.rawValue.hasSuffix("Request") })
    func `no text of a request may have control characters`(request: SchemaComponent) {
        func texts(_ schema: JSONSchema) -> [TextFormat] {
            switch schema {
            case .text(let format): [format]
            case .array(let element, _), .nullable(let element), .dictionary(let element):
                texts(element)
            case .closed(let properties), .open(let properties):
                properties.flatMap { texts($0.schema) }
            case .named(let component): texts(component.schema)
            case .integer, .number, .choice, .boolean: []
            }
        }
        // The name of a technique is one of a list, which the route checks.
        for format in texts(request.schema) where format != .technique {
            #expect(!format.holds("a\u{0}b"), "\(format)")
        }
    }

    @Test func `the pattern of a text agrees with its check`() throws {
        let samples = [
            "", "a", "abcdefghijklmn27", "ABCDEFGHIJKLMN27", "c00000000000000000001", "C0000",
            String(repeating: ".", count: 81), String(repeating: "5", count: 81), "a b", "~!",
            "2026-11-21T17:15:26Z", "2026-11-21T17:15:26.5Z", "2026-11-31T17:15:26Z",
            "2026-11-32T17:15:26Z", "2026-11-21T17:15:26", "r1c9", "r0c1", "r1c10",
            "0" + String(repeating: ".", count: 80), String(repeating: "0", count: 64),
            String(repeating: "k", count: 65), "c,a.b", "c,", "a\u{0}b", "a\nb", "\u{7F}", "\u{9F}",
            "é",
        ]
        let kinds: [TextFormat] = [
            .line(0...81), .puzzleID, .writtenPuzzleID, .claimID, .idempotencyKey, .givens,
            .solution, .sha256,
            .cells, .letters, .puzzle, .cell, .clientTime,
            .list(["a.b", "c"]),
        ]
        for kind in kinds {
            let document = JSONSchema.text(kind).document
            let pattern = try Regex(try #require(document["pattern"]?.string))
            for sample in samples {
                #expect(
                    (sample.wholeMatch(of: pattern) != nil) == kind.holds(sample),
                    "\(kind) \(sample)")
            }
        }
    }

    @Test func `null in a request means that an optional member is absent`() throws {
        func request(_ text: String) throws -> ClaimRequest {
            try ClaimRequest(JSONReader.value(Array(text.utf8)))
        }
        let nulls = #"{"pool":"easy","count":null,"filter":null,"min":null,"label":null}"#
        #expect(try request(nulls) == ClaimRequest(.easy))
        let ids = #"{"pool":"easy","ids":["abcdefghijklmnop"],"count":null,"filter":null}"#
        #expect(try request(ids).json == request(ids.replacing(/,"count".*/, with: "}")).json)
        let filter = #"{"pool":"easy","filter":{"minRating":null,"symmetry":null}}"#
        #expect(try request(filter) == ClaimRequest(.easy))
        for wrong in [#"{"pool":null}"#, #"{"pool":"easy","other":null}"#] {
            #expect(throws: BodyErrors.self) { try request(wrong) }
        }
    }

    @Test func `a request survives a round trip`() throws {
        var request = ClaimRequest(.hard, count: 7)
        request.minimum = 2
        request.leaseSeconds = 9
        request.ack = .auto
        request.waitSeconds = 60
        request.human = true
        request.label = "Bestellung \"4711\""
        request.filter.techniques = ["X-Wing", "\"quoted\""]
        request.filter.symmetry = .halfTurn
        request.filter.ratings = Rating(tenths: 11)...Rating(tenths: 42)
        #expect(try ClaimRequest(JSONReader.value(request.json)) == request)
        #expect(try ClaimRequest(JSONReader.value(ClaimRequest(.easy).json)) == ClaimRequest(.easy))
        let pause = PauseRequest([.easy, .hard], reason: "r", persists: true)
        #expect(try PauseRequest(JSONReader.value(pause.json)) == pause)
        #expect(try PauseRequest(JSONReader.value(Array("{}".utf8))) == PauseRequest())
    }

    @Test(arguments: [
        ("3.4", "3.4", 34...34), ("3.41", "3.59", 35...35), ("0", "100", 0...1_000),
        ("1.1", "1.1", 11...11), ("34e-1", "5", 34...50),
    ])
    func `ratings are rounded inwards to tenths`(
        minimum: String, maximum: String, tenths: ClosedRange<Int>
    ) throws {
        let text = #"{"pool":"hard","filter":{"minRating":\#(minimum),"maxRating":\#(maximum)}}"#
        let ratings = try ClaimRequest(JSONReader.value(Array(text.utf8))).filter.ratings
        #expect(ratings.lowerBound.tenths...ratings.upperBound.tenths == tenths)
    }
}

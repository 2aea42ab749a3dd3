import FarmAPI
import FarmJSON
import PuzzleBundle
import SudokuEngine
import Testing

/// The exact texts of bodies: the order of members, and which of them are null or left out.
struct MemberTests {
    private static func text(_ body: some JSONBody) -> String {
        String(decoding: body.json, as: UTF8.self)
    }

    private func value(_ text: String) throws -> JSONValue {
        try JSONReader.value(Array(text.utf8))
    }

    @Test func `members of a request that have their default are left out, apart from some`() throws
    {
        #expect(
            Self.text(ClaimRequest(.hard))
                == #"{"pool":"hard","count":1,"ack":"explicit","waitSeconds":0}"#)
        var human = ClaimRequest(.hard)
        human.human = true
        #expect(
            Self.text(human)
                == #"{"pool":"hard","count":1,"ack":"explicit","waitSeconds":0,"human":true}"#)
        var named = ClaimRequest(.hard)
        named.ids = [try #require(PuzzleID("abcdefghijklmnop"))]
        #expect(
            Self.text(named)
                == #"{"pool":"hard","ids":["abcdefghijklmnop"],"ack":"explicit","waitSeconds":0}"#)
        #expect(try ClaimRequest(value(Self.text(named))).ids == named.ids)
        #expect(Self.text(PartRequest(ids: named.ids)) == #"{"ids":["abcdefghijklmnop"]}"#)
        #expect(Self.text(PartRequest()) == "{}")
        #expect(Self.text(PauseRequest([.hard, .easy])) == #"{"pools":["hard","easy"]}"#)
        #expect(
            Self.text(PauseRequest([.hard], reason: "r", persists: true))
                == #"{"pools":["hard"],"reason":"r","persist":true}"#)
        #expect(Self.text(LeaseRequest(leaseSeconds: 9)) == #"{"leaseSeconds":9}"#)
        var filtered = ClaimRequest(.easy, count: 2)
        filtered.minimum = 1
        filtered.leaseSeconds = 60
        filtered.filter.techniques = ["X-Wing"]
        filtered.filter.ratings = Rating(tenths: 20)...Rating(tenths: 1_000)
        #expect(
            Self.text(filtered)
                == #"{"pool":"easy","count":2,"min":1,"leaseSeconds":60,"ack":"explicit","#
                + #""waitSeconds":0,"filter":{"techniques":["X-Wing"],"minRating":2.0}}"#)
        filtered.filter = ClaimRequest.Filter()
        filtered.filter.ers = Rating(tenths: 0)...Rating(tenths: 45)
        filtered.filter.clues = 25...26
        #expect(
            Self.text(filtered).hasSuffix(#""filter":{"maxER":4.5,"minClues":25,"maxClues":26}}"#))
    }

    @Test func `members of a response that are nil are null`() throws {
        let id = try #require(PuzzleID("abcdefghijklmnop"))
        #expect(
            Self.text(
                WithdrawnBody(
                    withdrawn: [.init(id: id, number: 3, time: "t", note: nil)], next: nil))
                == #"{"withdrawn":[{"id":"abcdefghijklmnop","number":3,"time":"t","note":null}],"next":null}"#
        )
        #expect(
            Self.text(
                ClaimBody(
                    id: "c1", pool: .easy, state: .expired, ack: .auto, count: 1, leaseUntil: nil,
                    puzzles: []))
                == #"{"id":"c1","pool":"easy","state":"expired","ack":"auto","count":1,"#
                + #""leaseUntil":null,"label":null,"createdAt":null,"puzzles":[]}"#)
        let parts = ClaimBody(
            id: "c1", pool: .easy, state: .leased, ack: .explicit, count: 3, leaseUntil: "t",
            delivered: [id], returned: [id], puzzles: [])
        #expect(
            Self.text(parts)
                == #"{"id":"c1","pool":"easy","state":"leased","ack":"explicit","count":3,"#
                + #""leaseUntil":"t","label":null,"createdAt":null,"delivered":["abcdefghijklmnop"],"#
                + #""returned":["abcdefghijklmnop"],"puzzles":[]}"#)
        #expect(ClaimBody(json: parts.json) == parts)
        #expect(
            Self.text(
                StatusBody.Store(path: "/s", schema: 1, bytes: nil, logBytes: 2, freeBytes: nil))
                == #"{"kind":"sqlite","path":"/s","url":null,"schema":1,"bytes":null,"logBytes":2,"#
                + #""freeBytes":null,"farms":[],"keys":null,"keyBytes":null,"#
                + #""diskFullInSeconds":null}"#)
    }

    @Test func `a page whose puzzles are written by a closure equals one of records`() {
        for next in [PuzzleID("abcdefghijklmnop"), nil] {
            #expect(
                PageBody.json(pool: .easy, next: next) { _ in }
                    == PageBody(pool: .easy, puzzles: [], next: next).json)
        }
    }

    @Test func `a response of another version is read if it has the members that are needed`() {
        func entry(_ text: String) -> PausesBody.Entry? { .init(json: Array(text.utf8)) }
        let minimal = PausesBody.Entry(pool: .easy, reason: "", since: "t", persists: false)
        #expect(entry(#"{"since":"t","new":[1],"pool":"easy"}"#) == minimal)
        #expect(entry(#"{"pool":"easy"}"#) == nil)
        #expect(entry(#"{"pool":"Of Tomorrow","since":"t"}"#) == nil)
        let pauses = #"{"paused":[{"pool":"Of Tomorrow","since":"t"},{"pool":"easy","since":"t"}]}"#
        #expect(PausesBody(json: Array(pauses.utf8)) == PausesBody(paused: [minimal]))
    }

    @Test(arguments: [
        (#"{"pool":"X!","extra":1}"#, ["pool", "extra"]),
        (#"{"count":0}"#, ["count", "pool"]),
        (
            #"{"pool":"hard","min":2,"filter":{"minRating":5,"maxRating":4.9}}"#,
            ["min", "filter.maxRating"]
        ),
        (#"{"pool":"hard","min":2,"filter":{"symmetry":"odd"}}"#, ["filter.symmetry"]),
    ])
    func `all errors of a request are reported in order`(text: String, fields: [String]) throws {
        let body = try value(text)
        let error = #expect(throws: BodyErrors.self) { try ClaimRequest(body) }
        #expect(error?.all.map(\.field) == fields)
    }
}

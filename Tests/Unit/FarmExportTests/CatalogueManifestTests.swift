import FarmTestSupport
import Foundation
import PuzzleCatalogue
import SudokuEngine
import Testing
@testable import FarmExport

/// Foreign manifests.
struct CatalogueManifestTests {
    private static func read(
        _ members: String, sequence: Int = 3
    ) throws -> CatalogueManifest {
        try CatalogueManifest(
            json: Array(
                """
                {"format":"puzzlefarm-catalogue/1","sequence":\(sequence),"created":"2026-11-20T10:00:00Z",
                "engine":"0.1.0",\(members),"calendar":{}}
                """.utf8))
    }

    private static func easy(_ segments: [String], count: String) -> String {
        "\"tiers\":{\"easy\":{\"count\":\(count),\"segments\":[\(segments.joined(separator: ","))]}}"
    }

    private static func segment(_ number: Int, size: String = "9", count: String = "1") -> String {
        """
        {"number":\(number),"file":"easy-00000\(number).ndjson","size":\(size),"sha256":"",
        "count":\(count)}
        """
    }

    @Test func `a reason written by version 0.1 is dropped`() throws {
        let manifest = try Self.read(
            #""tiers":{},"withdrawn":[{"id":"4cmcfxilxwltxerg","reason":"secret"}]"#)
        #expect(manifest.withdrawn.count == 1)
        #expect(!String(decoding: manifest.json, as: UTF8.self).contains("secret"))
    }

    @Test func `manifests round-trip`() throws {
        let manifest = try Self.read(
            Self.easy([Self.segment(1)], count: "1")
                + #","daily":[{"date":"2026-11-20","file":"daily-2026-11-20.ndjson","size":9,"#
                + #""sha256":"","count":1}],"withdrawn":[{"id":"4cmcfxilxwltxerg","note":"n"}]"#)
        #expect(manifest.daily.map(\.file) == ["daily-2026-11-20.ndjson"])
        #expect(manifest.withdrawn.map(\.note) == ["n"])
        #expect(try CatalogueManifest(json: manifest.json) == manifest)
    }

    @Test func `pools of one's own have their segments beside the tiers`() throws {
        let own =
            #","pools":{"hard-easy":{"count":3,"segments":[{"number":1,"promise":"tier=hard","#
            + #""file":"hard-easy-000001.ndjson","size":9,"sha256":"","count":3}]}}"#
        let manifest = try Self.read(Self.easy([Self.segment(1)], count: "1") + own)
        #expect(manifest.lists.pools.map(\.name) == ["easy", "hard-easy"])
        #expect(manifest.lists.puzzleFiles == ["easy-000001.ndjson", "hard-easy-000001.ndjson"])
        #expect(manifest.segments.map(\.promise) == [nil, "tier=hard"])
        #expect(try CatalogueManifest(json: manifest.json) == manifest)
        // Without one, the manifest is as before.
        let plain = try Self.read(Self.easy([Self.segment(1)], count: "1"))
        #expect(!String(decoding: plain.json, as: UTF8.self).contains("pools"))
    }

    private static let document =
        #"{"file":"index-000003.json","size":9,"sha256":"00"}"#

    @Test func `the members of the new form round-trip`() throws {
        let pool = Self.easy([Self.segment(9)], count: "1").replacing(
            #""count":1,"segments""#,
            with: #""count":1,"total":17,"puzzles":[{"id":"x"}],"segments""#)
        let manifest = try Self.read(
            pool + #","withdrawn":[{"id":"4cmcfxilxwltxerg","file":"easy-000009.ndjson"}],"#
                + #""withdrawnEarlier":3,"index":"# + Self.document)
        #expect(manifest.totals.values.map(\.self) == [17])
        #expect(manifest.puzzles.values.map(\.count) == [1])
        #expect(manifest.withdrawn.map(\.file) == ["easy-000009.ndjson"])
        #expect(manifest.withdrawnEarlier == 3)
        #expect(manifest.index?.name == "index-000003.json")
        #expect(try CatalogueManifest(json: manifest.json) == manifest)
    }

    @Test(arguments: [
        ("hard-000001.ndjson", "hard"), ("news-1234567.ndjson", "news"),
        ("a-b-000002.ndjson", "a-b"), ("hard-0000001.ndjson", nil), ("hard-000001.json", nil),
        ("daily-000001.ndjson", nil), ("Hard-000001.ndjson", nil), ("hard-00000x.ndjson", nil),
        ("daily-2026-11-20.ndjson", nil), ("-000001.ndjson", nil),
    ])
    func `the name of a segment tells its pool`(file: String, pool: String?) {
        #expect(CatalogueLists.Segment.place(of: file)?.pool.name == pool)
    }

    @Test(arguments: [
        // Numbers that would overflow a sum.
        easy(
            [segment(1, size: "9223372036854775807", count: "9223372036854775807")],
            count: "9223372036854775807"),
        easy(
            [
                segment(1, count: "9223372036854775807"), segment(2, count: "9223372036854775807"),
            ], count: "1"),
        easy([segment(1, count: "-1")], count: "-1"), easy([segment(.max)], count: "1"),
        easy([segment(0)], count: "1"),
        #""tiers":{},"daily":[{"date":"2026-11-20","file":"../x","size":9,"sha256":"","count":1}]"#,
        #""tiers":{},"daily":[{"date":"x","file":"daily-x.ndjson","size":9,"sha256":"","count":1}]"#,
        #""tiers":{},"withdrawn":[{"id":"x"}]"#,
        #""tiers":{},"index":{"file":"../index-1.json","size":1,"sha256":""}"#,
        #""tiers":{},"index":{"file":"index-1.json","size":99999999999,"sha256":""}"#,
        easy([segment(1)], count: #"1,"total":-1"#),
        #""tiers":{"news":{"count":0,"segments":[]}}"#,
        #""tiers":{},"pools":{"hard":{"count":0,"segments":[]}}"#,
        #""tiers":{},"pools":{"../x":{"count":0,"segments":[]}}"#,
    ])
    func `impossible values are rejected`(members: String) {
        #expect(throws: CatalogueError.self) { try Self.read(members) }
    }

    @Test(arguments: [-1, Int.max])
    func `a sequence that cannot be incremented is rejected`(sequence: Int) {
        #expect(throws: CatalogueError.self) {
            try Self.read("\"tiers\":{}", sequence: sequence)
        }
    }
}

import FarmJSON
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import PuzzleCatalogue
import SudokuEngine
import Testing
@testable import FarmExport

/// The move of older entries from the manifest to the index and to parts, without files.
struct CatalogueStateTests {
    /// A catalogue in memory, to which each publication adds a segment of each tier, or days.
    private struct Growing {
        var state = CatalogueState()
        private(set) var parts: [CatalogueFile: CatalogueLists] = [:]
        private(set) var written = 0

        mutating func pack(latest: String = "2026-11-22") throws {
            written = 0
            state.pack(latest: latest) { lists in
                let file = CatalogueFile(part: lists.json, extension: "json")
                #expect(parts[file] == nil, "a part is written once")
                parts[file] = lists
                written += lists.json.count
                return file
            }
            written += state.index.json.count
            // What is written can be read.
            let manifest = try CatalogueManifest(json: state.manifest.json)
            #expect(manifest.lists == state.manifest.lists)
            #expect(try CatalogueIndex(json: state.index.json).lists == state.index.lists)
        }

        mutating func unpackDays(since date: String = "9999") {
            state.unpackDays(since: date) { parts[$0] ?? CatalogueLists() }
        }

        mutating func addSegments(_ number: Int, count: Int = 1_000) {
            for pool in PoolName.tiers {
                let name = CatalogueLists.Segment.file(pool, number)
                state.manifest.segments.append(
                    .init(
                        pool: pool, promise: nil, number: number, size: 512_000,
                        sha256: Digest.hexadecimal(Digest.sha256(Array(name.utf8))), count: count))
                state.manifest.totals[pool, default: 0] += count
            }
        }

        mutating func addDay(_ date: String) throws {
            let name = CatalogueLists.Daily.file(date)
            let digest = Digest.sha256(Array(name.utf8))
            state.manifest.daily.append(
                .init(date: date, size: 3_000, sha256: Digest.hexadecimal(digest), count: 6))
            let puzzles = Tier.allCases.map { tier in
                let id = PuzzleID(digest: Digest.sha256(Array("\(date) \(tier.name)".utf8)))
                return "\"\(tier.name)\":\"\(id)\""
            }
            let text = "{\"\(date)\":{\(puzzles.joined(separator: ","))}}"
            state.manifest.calendar.add(try CatalogueCalendar(JSONReader.value(Array(text.utf8))))
        }

        /// Permits to write the same parts again.
        mutating func forgetParts() { parts = [:] }

        /// All entries, read through the index and its parts.
        func gathered() -> CatalogueLists {
            state.index.lists.gathered { part in
                let lists = parts[part.file] ?? CatalogueLists()
                #expect(lists.holds(part.contents), "\(part)")
                return lists
            }
        }
    }

    private static func dates(_ count: Int, from first: String) throws -> [String] {
        let start = try Date(first + "T12:00:00Z", strategy: .iso8601)
        return (0..<count).map {
            start.addingTimeInterval(Double($0) * 86_400).formatted(.iso8601.year().month().day())
        }
    }

    @Test func `ten thousand segments and two years of days leave a small manifest and index`()
        throws
    {
        var catalogue = Growing()
        let dates = try Self.dates(730, from: "2024-11-23")
        var most = (manifest: 0, index: 0, written: 0)
        for number in 1...1_667 {
            catalogue.addSegments(number)
            catalogue.unpackDays()
            let day = number * 730 / 1_667
            if day > (number - 1) * 730 / 1_667 { try catalogue.addDay(dates[day - 1]) }
            try catalogue.pack(latest: "2026-11-22")
            most.manifest = max(most.manifest, catalogue.state.manifest.json.count)
            most.index = max(most.index, catalogue.state.index.json.count)
            most.written = max(most.written, catalogue.written)
        }
        let all = catalogue.gathered()
        for pool in PoolName.tiers {
            #expect(
                catalogue.state.manifest.lists.segments(of: pool).map(\.number)
                    == Array(1_660...1_667))
            #expect(all.segments(of: pool).map(\.number).sorted() == Array(1...1_659))
        }
        let days = catalogue.state.manifest.daily.map(\.date)
        #expect(days == Array(dates.suffix(8)))
        #expect(all.daily.map(\.date) + days == dates)
        #expect(all.calendar.days.map(\.date) + days == dates)
        // The numbers of docs/catalogue-format.md.
        let manifest = Gzip.compressed(catalogue.state.manifest.json).count
        print(
            "manifest \(most.manifest), compressed \(manifest); index \(most.index), compressed "
                + "\(Gzip.compressed(catalogue.state.index.json).count); written \(most.written)")
        #expect(manifest < 6_000)
        #expect(most.manifest + most.index < 100_000)
        #expect(most.written < 150_000)
    }

    @Test func `parts of a pool are joined, and each segment is found through them`() throws {
        var catalogue = Growing()
        let count = CatalogueState.capacity * CatalogueState.capacity + 50
        for number in 1...count {
            catalogue.addSegments(number)
            try catalogue.pack()
        }
        let spans = catalogue.state.index.lists.parts.compactMap { part in
            if case .segments(PoolName(.easy), let numbers) = part.contents { numbers } else { nil }
        }
        #expect(spans == [1...1_024, 1_025...1_056])
        #expect(
            catalogue.gathered().segments(of: PoolName(.easy)).map(\.number).sorted()
                == Array(1...(count - 8)))
    }

    @Test func `a manifest that lists everything is packed at once`() throws {
        var catalogue = Growing()
        for number in 1...100 { catalogue.addSegments(number) }
        for date in try Self.dates(100, from: "2026-08-15") { try catalogue.addDay(date) }
        try catalogue.pack()
        #expect(catalogue.state.manifest.segments.count == 48)
        #expect(catalogue.gathered().segments.count == 552)
        #expect(catalogue.state.lastPackedDay(upTo: "2026-11-22") == "2026-10-31")
        #expect(catalogue.state.lastPackedDay(upTo: "2026-09-09") == "2026-09-09")
        #expect(catalogue.state.lastPackedDay(upTo: "2026-08-14") == nil)
        #expect(
            catalogue.state.index.lists.daily.map(\.date)
                == (1...14).map {
                    "2026-11-\($0 < 10 ? "0" : "")\($0)"
                })
        #expect(catalogue.state.lists("daily-2026-08-20.ndjson"))
        #expect(catalogue.state.lists("hard-000001.ndjson"))
        #expect(!catalogue.state.lists("hard-000101.ndjson"))
        #expect(!catalogue.state.lists("daily-2026-11-23.ndjson"))
        // Nothing more happens without news.
        let before = catalogue.state
        catalogue.unpackDays()
        try catalogue.pack()
        #expect(catalogue.state == before)
    }

    @Test func `days that are published ahead are listed as they begin`() throws {
        var catalogue = Growing()
        for date in try Self.dates(20, from: "2026-11-20") { try catalogue.addDay(date) }
        for date in try Self.dates(3, from: "2066-11-20") { try catalogue.addDay(date) }
        try catalogue.pack(latest: "2026-11-22")
        #expect(catalogue.state.manifest.daily.map(\.date) == (20...22).map { "2026-11-\($0)" })
        #expect(catalogue.state.index.lists.daily.count == 20)
        catalogue.unpackDays()
        try catalogue.pack(latest: "2026-12-05")
        #expect(catalogue.state.manifest.daily.last?.date == "2026-12-05")
        #expect(catalogue.state.manifest.daily.count == 8)
        #expect(catalogue.state.lists("daily-2066-11-20.ndjson"))
    }

    @Test func `days in parts are new again after a clock was set back`() throws {
        var catalogue = Growing()
        for date in try Self.dates(60, from: "2026-10-01") { try catalogue.addDay(date) }
        try catalogue.pack(latest: "2026-11-29")
        let packed = catalogue.state.index.lists.parts.map(\.contents)
        #expect(packed == [.days("2026-10-01"..."2026-10-31")])
        catalogue.unpackDays(since: "2026-10-20")
        catalogue.forgetParts()
        try catalogue.pack(latest: "2026-10-27")
        #expect(
            catalogue.state.manifest.daily.map(\.date) == (20...27).map { "2026-10-\($0)" })
        #expect(catalogue.gathered().daily.count == 52)
        #expect(catalogue.state.index.lists.parts.isEmpty)
    }

    @Test func `withdrawals follow their files to the index, and their number only grows`() throws {
        var catalogue = Growing()
        var expected: [PuzzleID] = []
        var last = 0
        for number in 1...80 {
            catalogue.addSegments(number)
            let file = CatalogueLists.Segment.file(PoolName(.hard), number)
            let id = PuzzleID(digest: Digest.sha256(Array(file.utf8)))
            expected.append(id)
            catalogue.state.manifest.withdrawn.append(.init(id: id, note: "n", file: file))
            try catalogue.pack()
            #expect(catalogue.state.manifest.withdrawnEarlier >= last)
            last = catalogue.state.manifest.withdrawnEarlier
        }
        #expect(catalogue.state.manifest.withdrawn.map(\.id) == expected.suffix(8))
        let earlier = catalogue.gathered().withdrawn
        #expect(earlier.map(\.id) == expected.dropLast(8))
        #expect(earlier.allSatisfy { $0.note == "n" && $0.file == nil })
        #expect(last == 72)
        let parts = catalogue.state.index.lists.parts.map(\.contents)
        #expect(parts.count { $0 == .withdrawn(32) } == 2)
    }

    @Test(arguments: [
        ("index-000001.json", 1), ("index-1234567.json.gz", 1_234_567), ("index-1.json", nil),
        ("index-000001.ndjson", nil), ("part-000001.json", nil), ("index-.json", nil),
    ])
    func `the name of an index tells its sequence`(name: String, sequence: Int?) {
        #expect(CatalogueIndex.sequence(of: name) == sequence)
        #expect(sequence == nil || CatalogueFile.isDocument(Gzip.plain(name)))
    }

    @Test func `ids are found in a sorted file`() throws {
        let folder = try TemporaryDirectory()
        let ids = (0..<100).map { PuzzleID(digest: Digest.sha256([UInt8($0)])) }
        for count in [0, 1, 2, 99] {
            let path = try folder.write(SortedIDs.bytes(ids.prefix(count).map(\.ascii)), to: "ids")
            let sorted = SortedIDs(try Descriptor(reading: path))
            for (place, id) in ids.enumerated() {
                #expect(try sorted.contains(id) == (place < count))
            }
        }
    }
}

import FarmBench
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing
@testable import FarmStore

@Suite struct PackedPuzzleTests {
    private static func row(_ record: PuzzleRecord) -> StoredPuzzle {
        let human = record.human?.json ?? ""
        let texts: [Int32: String] = [
            1: record.id.description, 2: record.notation,
            3: String(decoding: record.grid.solution, as: UTF8.self),
            12: record.symmetry.rawValue, 13: TechniqueCounts.text(record.techniques), 14: human,
        ]
        let numbers = [
            record.tierRating.tenths, record.se?.er.tenths ?? 0, record.se?.ep.tenths ?? 0,
            record.se?.ed.tenths ?? 0, record.clues, record.w20Hundredths,
            record.timeIndexHundredths ?? 0, record.flags,
        ]
        return StoredPuzzle(
            tier: Int64(record.tier.index),
            integer: { $0 == 0 ? 5_000_000_000_007 : Int64(numbers[Int($0) - 4]) },
            append: { column, all in all += Array((texts[column] ?? "").utf8) })
    }

    @Test(arguments: StoreFixture.sample.tiers)
    func `a record has all of its puzzle, that of a classic one in less than 80 bytes`(tier: Tier)
        throws
    {
        var solver = Solver()
        for record in StoreFixture.puzzles(0..<60, tier) {
            var names: [String] = []
            let packed = try #require(
                PackedPuzzle(Self.row(record)) { name in
                    names.append(name)
                    return names.count - 1
                })
            #expect(record.classic == nil || packed.bytes.count < 80)
            #expect(packed.id == record.id.ascii)
            let row = try #require(
                packed.row(&solver) { names.indices.contains($0) ? names[$0] : nil })
            #expect(row.record == record)
            #expect(row.place == 5_000_000_000_007)
        }
    }

    @Test(arguments: ["classic:9", "killer:9", "classic:12"])
    func `no damaged record traps`(layout: String) throws {
        var solver = Solver()
        var random = SeededGenerator(seed: 5)
        let record = try #require(StoreFixture.puzzles(0..<30).first { $0.layout == layout })
        let packed = try #require(PackedPuzzle(Self.row(record)) { _ in 1 })
        for length in 0...packed.bytes.count {
            let short = PackedPuzzle(place: 1, bytes: Array(packed.bytes.prefix(length)))
            _ = short.row(&solver) { _ in "Naked Single" }?.record
            _ = short.id
        }
        for _ in 0..<2_000 {
            var bytes = packed.bytes
            bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
            _ = PackedPuzzle(place: 1, bytes: bytes).row(&solver) { _ in "Naked Single" }?.record
        }
    }
}

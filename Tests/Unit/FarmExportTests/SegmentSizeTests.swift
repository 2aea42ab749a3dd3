import FarmExport
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// The sizes that docs/scale.md names.
@Suite struct SegmentSizeTests {
    @Test(arguments: Tier.allCases)
    func `a segment of a thousand puzzles has the size that the page says`(tier: Tier) throws {
        let page = try String(
            contentsOf: TestData.root.appending(path: "docs/scale.md"), encoding: .utf8)
        let sizes = try #require(page.firstMatch(of: /has ([0-9]+) to ([0-9]+) kB compressed/))
        var producer = Producer(seed: 11)
        var bytes: [UInt8] = []
        for puzzle in producer.next(1_000, for: ProductionRequest(tier)) ?? [] {
            let id = PuzzleID(digest: Digest.sha256(puzzle.solved.puzzle.canonical.puzzle.ascii))
            let record = try #require(PuzzleRecord(id: id, puzzle.solved, puzzle.grade))
            bytes += Array((record.json + "\n").utf8)
        }
        let size = Gzip.compressed(bytes).count
        let (least, most) = (try #require(Int(sizes.1)), try #require(Int(sizes.2)))
        #expect(least * 1_000...most * 1_000 ~= size)
    }
}

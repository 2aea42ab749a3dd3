import FarmBench
import SudokuEngine
import Testing

@testable import PuzzleBundle

/// Pools that lines of NDJSON state with their promises.
struct StatedPoolTests {
    private static let puzzles = Samples.stock.realPuzzles(of: .hard, atMost: 3)

    private func line(_ puzzle: PuzzleRecord, _ pool: StatedPool?) throws -> [UInt8] {
        var encoder = try #require(BundleEncoder(.ndjson))
        var bytes: [UInt8] = []
        try encoder.append(puzzle, PuzzleExplanation(pool: pool), to: &bytes)
        encoder.finish(&bytes)
        return bytes
    }

    private func faults(_ promise: String, of puzzle: PuzzleRecord) throws -> [String] {
        let bytes = try line(puzzle, StatedPool(name: "news", promise: promise))
        let pack = try PuzzlePack(decoding: bytes, named: "news.ndjson")
        var check = BundleCheck(Samples.cryptography)
        return check.faults(in: pack, named: "news.ndjson").map(\.problem)
    }

    @Test func `a pool is written and read, and can be added to a written line`() throws {
        let pool = StatedPool(name: "news", promise: "tier=hard max-clues=28")
        for puzzle in Self.puzzles {
            let stated = try line(puzzle, pool)
            let plain = try line(puzzle, nil)
            #expect(pool.added(to: plain.dropLast()) == stated.dropLast())
            let read = try NDJSONBundle.puzzle(stated.dropLast(), at: .line(1))
            #expect(read.pool == pool && read.record == puzzle)
            let other = try NDJSONBundle.puzzle(plain.dropLast(), at: .line(1))
            #expect(other.pool == nil && other.record == puzzle)
        }
    }

    @Test func `a kept promise is no error, a broken one names the condition`() throws {
        for puzzle in Self.puzzles {
            let clues = puzzle.clues
            #expect(try faults("tier=hard", of: puzzle).isEmpty)
            #expect(
                try faults("tier=hard max-clues=\(clues) min-clues=\(clues)", of: puzzle).isEmpty)
            #expect(
                try faults("tier=hard max-clues=\(clues - 1)", of: puzzle)
                    == [
                        "its pool, 'news', promises otherwise: givens \(clues), at most "
                            + "\(clues - 1) are wanted"
                    ])
            #expect(try !faults("tier=easy", of: puzzle).isEmpty)
        }
    }

    @Test func `a promise that nobody understands is an error`() throws {
        let faults = try faults("tier=hard colour=red", of: Self.puzzles[0])
        #expect(faults == ["the promise of its pool, 'news', is no promise: no such key"])
    }
}

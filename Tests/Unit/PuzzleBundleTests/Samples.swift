import FarmBench
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine

/// Sample records for bundles: real puzzles from a fixed seed, always the same.
enum Samples {
    static let stock = SampleStock(digest: { Digest.sha256($0) })

    /// Real puzzles with correct ids, at most `perTier` per tier.
    static func puzzles(_ perTier: Int) -> [PuzzleRecord] {
        stock.tiers.flatMap { stock.realPuzzles(of: $0, atMost: perTier) }
    }

    /// A thousand different hard puzzles with correct ids.
    static let thousand: [PuzzleRecord] = {
        var producer = Producer(seed: 9)
        var records: [PuzzleRecord] = []
        var next: UInt64 = 0
        while records.count < 1_000 {
            for made in producer.puzzles(next..<next + 64, for: ProductionRequest(.hard)) ?? [] {
                let id = PuzzleID(of: made.solved.puzzle, cryptography)
                if let record = PuzzleRecord(id: id, made.solved, made.grade) {
                    records.append(record)
                }
            }
            next += 64
        }
        return Array(records.prefix(1_000))
    }()

    static let cryptography = Cryptography(
        sha256: { Digest.sha256($0) },
        verifyEd25519: { Ed25519.isValid(signature: $0, of: $1, by: $2) })

    /// The bytes of a bundle in one file.
    static func bundle(
        _ format: BundleFormat, _ puzzles: [PuzzleRecord], full: Bool = false,
        explaining: Bool = false
    ) throws -> [UInt8] {
        var options = BundleEncoder.Options()
        options.isFull = full
        let files = try format.files(of: puzzles, options: options, explaining: explaining)
        guard files.count == 1, let file = files.first else { throw NotOneFile() }
        return file.bytes
    }

    struct NotOneFile: Error {}

    /// A bundle in one file, with all tiers, or with one tier or one puzzle if the format is
    /// limited to that.
    static func file(
        _ format: BundleFormat, in folder: TemporaryDirectory, perTier: Int = 4
    ) throws -> (path: String, puzzles: [PuzzleRecord]) {
        var some = puzzles(perTier)
        if format.facts.layout == .filePerTier { some = some.filter { $0.tier == .hard } }
        if format.facts.layout == .filePerPuzzle { some = Array(some.prefix(1)) }
        let name = "puzzles.\(format.facts.fileExtension)"
        return (try folder.write(try bundle(format, some), to: name), some)
    }

    static let streams = BundleFormat.allCases.filter { $0 != .sqlite && !$0.isExchanged }
}

extension [UInt8] {
    var text: String { String(decoding: self, as: UTF8.self) }
}

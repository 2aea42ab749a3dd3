import Foundation
import SudokuEngine
import Testing

/// Replays the fuzzers' corpus without the fuzzers: an input that once crashed stays a test. File
/// names describe the content; `fuzz.sh` adds to them.
@Suite(.serialized) struct CorpusTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Corpus")

    private static func files(of subject: Subject) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: corpus.appending(path: subject.rawValue), includingPropertiesForKeys: nil)
    }

    @Test(arguments: Subject.allCases)
    func `every reader of untrusted bytes survives its corpus`(
        subject: Subject
    ) throws {
        let files = try Self.files(of: subject)
        #expect(!files.isEmpty)
        var random = SeededGenerator(seed: 1)
        for file in files {
            let bytes = [UInt8](try Data(contentsOf: file))
            subject.read(bytes)
            for _ in 0..<subject.mutants { subject.read(Self.mutant(of: bytes, &random)) }
        }
    }

    /// Returns the bytes with a few changes; the same in each run.
    private static func mutant(of bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0...random.below(4) {
            let place = random.below(bytes.count + 1)
            let end = min(bytes.count, place + random.below(20))
            switch random.below(4) {
            case 0: if place < bytes.count { bytes[place] = UInt8(random.below(256)) }
            case 1: bytes.insert(UInt8(random.below(256)), at: place)
            case 2: bytes.removeSubrange(place..<end)
            default: bytes.insert(contentsOf: bytes[place..<end], at: place)
            }
        }
        return bytes
    }
}

extension Subject {
    /// The number of changed copies of each file that take about a second.
    fileprivate var mutants: Int {
        switch self {
        case .store, .rows, .asset, .conversation, .state: 4
        case .find: 20
        default: 100
        }
    }
}

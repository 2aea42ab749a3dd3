import FarmExport
import FarmTestSupport
import Foundation
import Testing

/// Output of the compressor, checked with gzip.
struct GzipTests {
    /// Inputs that exercise each part of the format.
    enum Content: CaseIterable {
        case empty, oneByte, twoBytes, zeros, allBytes, noise, text, longDistances, skewed, puzzles

        var bytes: [UInt8] {
            var state: UInt64 = 7
            func random() -> UInt8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
            switch self {
            case .empty: return []
            case .oneByte: return [7]
            case .twoBytes: return [0, 255]
            case .zeros: return [UInt8](repeating: 0, count: 70_000)
            case .allBytes: return (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
            case .noise: return (0..<100_000).map { _ in random() }
            case .text: return Array(String(repeating: "the same, and again ", count: 999).utf8)
            case .longDistances:
                // Repetitions at exactly the maximum distance, and one byte beyond.
                let unique = (0..<32_768).map { _ in random() }
                return unique + unique.prefix(300) + [1] + unique.dropFirst(300).prefix(400)
            case .skewed:
                // Fibonacci frequencies produce the longest codes.
                var (one, two) = (1, 1)
                var bytes: [UInt8] = []
                for letter in 0..<22 {
                    bytes += [UInt8](repeating: UInt8(letter * 11), count: one)
                    (one, two) = (two, one + two)
                }
                // No repetitions of three bytes.
                return bytes.indices.map { bytes[$0 * 7_919 % bytes.count] }
            case .puzzles:
                var lines = ""
                for number in 0..<400 {
                    let cells = (0..<81).map { _ in ".123456789".utf8.map { $0 }[Int(random()) % 10]
                    }
                    lines += "{\"id\":\"\(number)\",\"givens\":\""
                    lines += String(decoding: cells, as: UTF8.self) + "\",\"tier\":\"hard\"}\n"
                }
                return Array(lines.utf8)
            }
        }
    }

    @Test(arguments: Content.allCases)
    func `gzip restores the input byte for byte`(content: Content) throws {
        let folder = try TemporaryDirectory()
        let bytes = content.bytes
        let compressed = Gzip.compressed(bytes)
        let path = try folder.write(compressed, to: "x.gz")
        let test = try Command.tool("gzip", "-t", path)
        #expect(test.exitCode == 0, "\(test.errors)")
        #expect(try Command.tool("gunzip", "-k", path).exitCode == 0)
        let found = try Data(contentsOf: URL(filePath: folder.path + "/x"))
        #expect(found == Data(bytes))
        #expect(Gzip.compressed(bytes) == compressed)
    }

    @Test func `the output is about as small as that of gzip`() throws {
        let folder = try TemporaryDirectory()
        for content in [Content.text, .zeros, .puzzles, .allBytes] {
            let path = try folder.write(content.bytes, to: "x")
            #expect(try Command.tool("gzip", "-9", "-n", "-f", path).exitCode == 0)
            let theirs = try Data(contentsOf: URL(filePath: path + ".gz")).count
            let ours = Gzip.compressed(content.bytes).count
            #expect(ours <= theirs + theirs / 20 + 40, "\(content): \(ours), gzip -9 \(theirs)")
        }
    }
}

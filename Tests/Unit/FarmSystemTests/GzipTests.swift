import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// Compressed files, checked with gzip.
struct GzipTests {
    enum Content: CaseIterable {
        case empty, oneByte, zeros, noise, text, puzzles

        var bytes: [UInt8] {
            var state: UInt64 = 7
            func random() -> UInt8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
            switch self {
            case .empty: return []
            case .oneByte: return [7]
            case .zeros: return [UInt8](repeating: 0, count: 70_000)
            case .noise: return (0..<100_000).map { _ in random() }
            case .text: return Array(String(repeating: "the same, and again ", count: 999).utf8)
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

    @Test(arguments: Content.allCases)
    func `a file of another compressor belongs to its content, and to no other`(
        content: Content
    ) throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(content.bytes, to: "x")
        // With the name of the file, as by the remedy that `CatalogueCheck` gives.
        #expect(try Command.tool("gzip", "-9", "-k", "-f", path).exitCode == 0)
        let file = Array(try Data(contentsOf: URL(filePath: path + ".gz")))
        #expect(Gzip.belongs(file, to: content.bytes) && !Gzip.belongs(file, to: [1]))
        #expect(file.count <= Gzip.longest(of: content.bytes))
    }

    @Test func `the output is about as small as that of gzip`() throws {
        let folder = try TemporaryDirectory()
        for content in [Content.text, .zeros, .puzzles] {
            let path = try folder.write(content.bytes, to: "x")
            #expect(try Command.tool("gzip", "-9", "-n", "-f", path).exitCode == 0)
            let theirs = try Data(contentsOf: URL(filePath: path + ".gz")).count
            let ours = Gzip.compressed(content.bytes).count
            #expect(ours <= theirs + theirs / 100 + 40, "\(content): \(ours), gzip -9 \(theirs)")
        }
    }
}

import FarmTestSupport
import SudokuEngine
import Testing

@testable import PuzzleExchange

@Suite struct LZStringTests {
    private static func compressed(_ text: String) -> String {
        String(decoding: LZString.compress(text.utf16), as: UTF8.self)
    }

    private static func decompressed(_ text: String) throws(LZString.Defect) -> String {
        String(decoding: try LZString.decompress(Array(text.utf8)), as: UTF16.self)
    }

    @Test func `published links are decompressed and compressed again byte for byte`() throws {
        let lines = try TestData.lines("layouts/fpuzzles-links.tsv").dropFirst()
        #expect(lines.count == 85)
        for line in lines {
            let payload = String(line.split(separator: "\t")[1])
            #expect(try Self.compressed(Self.decompressed(payload)) == payload)
        }
    }

    @Test(arguments: ["", "a", "aaaaaaaaaaaaaa", "abababababab", "é◯𝄞é◯𝄞", "\0\u{FFFF}\0\u{FFFF}"])
    func `short texts are the same afterwards`(text: String) throws {
        #expect(try Self.decompressed(Self.compressed(text)) == text)
    }

    @Test func `random texts are the same afterwards`() throws {
        var random = SeededGenerator(seed: 4)
        for round in 1...300 {
            let symbols = 1 + random.below(round)
            let units = (0..<random.below(2_000)).map { _ in UInt16(random.below(symbols) * 97) }
            #expect(try LZString.decompress(LZString.compress(units)) == units)
        }
    }

    @Test(arguments: ["", "N", "N4", "N4IgzglgXgpiBcBOANCA5gJw", "____", "N4I*", "////", "AAAA="])
    func `a text with a defect is refused`(text: String) {
        #expect(throws: LZString.Defect.self) { try Self.decompressed(text) }
    }

    @Test func `a text that grows without end is cut off`() throws {
        let most = LZString.mostUnits
        let units = [UInt16](repeating: 97, count: most)
        let text = LZString.compress(units)
        #expect(text.count < 2_000)
        #expect(try LZString.decompress(text) == units)
        let bomb = LZString.compress([UInt16](repeating: 97, count: most + 1))
        #expect(throws: LZString.Defect.self) { try LZString.decompress(bomb) }
        // As long as a line can be, with a phrase that is not there.
        let longest = [UInt8](repeating: UInt8(ascii: "/"), count: 1 << 20)
        #expect(throws: LZString.Defect.self) { try LZString.decompress(longest) }
    }
}

import FarmTestSupport
import Foundation
import Testing

@testable import PuzzleBundle

@Suite struct QRCodeTests {
    /// The example of ISO/IEC 18004, annex I: version 1-M with the digits 01234567.
    @Test func `error correction is that of the standard's example`() {
        let data: [UInt8] = [
            0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
            0xEC, 0x11,
        ]
        #expect(
            QRCorrection(count: 10).codewords(for: data[...]) == [
                0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55,
            ])
    }

    /// The examples of annexes C and D: the level M with mask 5, and version 7.
    @Test func `format and version are those of the standard's examples`() {
        #expect(QRMatrix.format(mask: 5) == 0b100_0000_1100_1110)
        #expect(QRMatrix.withRemainder(7, 12, by: 0x1F25) == 0b00_0111_1100_1001_0100)
    }

    @Test(arguments: [
        (1, 14, []), (2, 26, [6, 18]), (7, 122, [6, 22, 38]), (15, 412, [6, 26, 48, 70]),
        (32, 1_538, [6, 34, 60, 86, 112, 138]), (40, 2_331, [6, 30, 58, 86, 114, 142, 170]),
    ])
    func `a version has the capacity and alignments of the tables`(
        number: Int, capacity: Int, alignments: [Int]
    ) {
        let version = QRVersion.all[number - 1]
        #expect(version.capacity == capacity)
        #expect(version.alignments == alignments)
    }

    @Test func `the smallest version is chosen, and none for too long a text`() {
        for version in QRVersion.all {
            let text = String(repeating: "a", count: version.capacity)
            #expect(QRCode(text)?.size == version.size)
        }
        #expect(QRCode(String(repeating: "a", count: 2_332)) == nil)
    }

    @Test(
        .enabled(if: Command.has("zbarimg"), "apt-get install zbar-tools"),
        arguments: QRVersion.all)
    func `another program reads every version`(version: QRVersion) throws {
        let text = "https://x/#" + "g=12.4,:/".cycled(version.capacity - 11)
        let code = try #require(QRCode(text))
        #expect(code.size == version.size)
        let folder = try TemporaryDirectory()
        let path = try folder.write(bitmap(of: code), to: "code.pbm")
        let read = try Command.tool("zbarimg", "--quiet", "--raw", path)
        #expect(read.output == text + "\n")
    }

    /// A portable bitmap with three pixels for each module.
    private func bitmap(of code: QRCode) -> [UInt8] {
        let modules = code.size + 2 * QRCode.margin
        let pixels = (0..<modules * 3).map { row in
            (0..<modules * 3).map { column in
                let (x, y) = (column / 3 - QRCode.margin, row / 3 - QRCode.margin)
                let isInside = 0..<code.size ~= x && 0..<code.size ~= y
                return isInside && code.modules[y * code.size + x] ? "1" : "0"
            }.joined(separator: " ")
        }
        let head = "P1\n\(modules * 3) \(modules * 3)\n"
        return Array((head + pixels.joined(separator: "\n") + "\n").utf8)
    }
}

extension String {
    /// The text, repeated to a number of characters.
    fileprivate func cycled(_ count: Int) -> String {
        String(String(repeating: self, count: count / self.count + 1).prefix(count))
    }
}

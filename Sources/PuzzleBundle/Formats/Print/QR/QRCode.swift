/// A QR code (ISO/IEC 18004) with bytes, at the error correction level M: about 15 % of it may be
/// damaged. Printed codes need a margin of ``margin`` modules.
package struct QRCode: Hashable, Sendable {
    /// The width of the margin in modules.
    package static let margin = 4

    let version: QRVersion
    /// True for dark modules, row by row from above.
    package let modules: [Bool]

    /// The number of modules per side.
    package var size: Int { version.size }

    /// Makes the smallest code for a text; nil if no code has room for it.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.all.first(where: { $0.capacity >= bytes.count }) else {
            return nil
        }
        self.init(bytes, version)
    }

    private init(_ bytes: [UInt8], _ version: QRVersion) {
        self.version = version
        let plain = QRMatrix(version, Self.codewords(bytes, version))
        var best: (penalty: Int, modules: [Bool])?
        for mask in 0..<8 {
            let matrix = plain.masked(mask)
            let penalty = QRPenalty(matrix.modules, size: version.size).sum
            if penalty < best?.penalty ?? .max { best = (penalty, matrix.modules) }
        }
        modules = best?.modules ?? plain.modules
    }

    /// The data with its header and padding, in blocks with their error correction, interleaved.
    static func codewords(_ bytes: [UInt8], _ version: QRVersion) -> [UInt8] {
        let data = Self.data(bytes, version)
        let correction = QRCorrection(count: version.correctionCount)
        // The first blocks are shorter by one where the data cannot be divided evenly.
        let short = data.count / version.blockCount
        let longBlocks = data.count % version.blockCount
        var blocks: [ArraySlice<UInt8>] = []
        for number in 0..<version.blockCount {
            let isLong = number >= version.blockCount - longBlocks
            let start = blocks.last?.endIndex ?? 0
            blocks.append(data[start..<start + short + (isLong ? 1 : 0)])
        }
        let corrections = blocks.map { correction.codewords(for: $0) }
        let interleaved = (0...short).flatMap { place in
            blocks.compactMap { place < $0.count ? $0[$0.startIndex + place] : nil }
        }
        return interleaved
            + (0..<version.correctionCount).flatMap { place in corrections.map { $0[place] } }
    }

    /// The mode, the length, the bytes, the end and the padding (7.4).
    private static func data(_ bytes: [UInt8], _ version: QRVersion) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
        }
        append(0b0100, 4)
        append(bytes.count, version.lengthBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, 4)
        var data = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(0 as UInt8) { $0 << 1 | ($1 ? 1 : 0) }
        }
        for place in 0..<version.dataCount - data.count {
            data.append(place % 2 == 0 ? 0xEC : 0x11)
        }
        return data
    }

    /// The dark modules as rectangles one module high, row by row: x, y from above, and width.
    var runs: [(x: Int, y: Int, width: Int)] {
        var runs: [(x: Int, y: Int, width: Int)] = []
        for y in 0..<size {
            for x in 0..<size where modules[y * size + x] {
                if let last = runs.last, last.y == y, last.x + last.width == x {
                    runs[runs.count - 1].width += 1
                } else {
                    runs.append((x, y, 1))
                }
            }
        }
        return runs
    }
}

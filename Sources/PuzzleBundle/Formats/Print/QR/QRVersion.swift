/// A size of QR codes, with the numbers of the error correction level M (ISO/IEC 18004, tables 1 and 9).
struct QRVersion: Hashable, Sendable {
    /// From 1 to 40.
    let number: Int

    static let all = (1...40).map { QRVersion(number: $0) }

    /// The number of modules per side.
    var size: Int { 17 + 4 * number }

    /// The number of blocks into which the data is divided.
    var blockCount: Int { Self.blockCounts[number - 1] }
    /// The number of codewords for error correction in each block.
    var correctionCount: Int { Self.correctionCounts[number - 1] }
    /// The number of codewords with data in all blocks.
    var dataCount: Int { codewordCount - blockCount * correctionCount }
    /// The number of bits that state the length of the data.
    var lengthBits: Int { number < 10 ? 8 : 16 }
    /// The most bytes of a text.
    var capacity: Int { (dataCount * 8 - 4 - lengthBits) / 8 }

    private static let correctionCounts = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
        26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ]
    private static let blockCounts = [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
        17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ]

    /// The number of codewords: modules that are not part of a pattern or a statement of the format.
    private var codewordCount: Int {
        let finders = 3 * 64
        let timing = 2 * (size - 16)
        let format = 31
        let versions = number < 7 ? 0 : 36
        let count = alignments.count
        // Those in the row and in the column of the timing patterns share five modules with them.
        let alignment = count == 0 ? 0 : (count * count - 3) * 25 - 2 * (count - 2) * 5
        return (size * size - finders - timing - format - versions - alignment) / 8
    }

    /// The rows and columns of the centres of alignment patterns (annex E).
    var alignments: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        let last = size - 7
        // The distance is even; only the first one may be shorter. Version 32 is an exception.
        let even = (last - 6 + 2 * (count - 1) - 1) / (2 * (count - 1)) * 2
        let distance = number == 32 ? 26 : even
        return [6] + (0..<count - 1).reversed().map { last - $0 * distance }
    }
}

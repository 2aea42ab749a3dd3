/// A checksum of 64 bits (FNV-1a) that detects damage, not intent.
struct SaveChecksum: Hashable, Sendable {
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ byte: UInt8) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    mutating func add(_ board: GameBoard) {
        for index in 0..<81 {
            let bits = board[index].bits
            add(UInt8(truncatingIfNeeded: bits))
            add(UInt8(truncatingIfNeeded: bits >> 8))
            add(UInt8(truncatingIfNeeded: bits >> 16))
        }
    }

    /// Sixteen hexadecimal digits.
    var text: String {
        var digits: [UInt8] = []
        var rest = hash
        for _ in 0..<16 {
            let digit = UInt8(rest >> 60)
            digits.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
            rest <<= 4
        }
        return String(decoding: digits, as: UTF8.self)
    }
}

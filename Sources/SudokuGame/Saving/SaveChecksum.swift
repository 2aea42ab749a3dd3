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
        let size = board.rules.size
        // The digit, the notes, the colour and the given, as CellContent packs them.
        let bits = UInt8.bitWidth - UInt8(size).leadingZeroBitCount + size + 5
        for index in 0..<board.count {
            add(board[index].packed(size), bytes: (bits + 7) / 8)
        }
        // Boards without corner marks have the checksums of earlier versions.
        for index in 0..<board.count where board[index].cornerMask != 0 {
            add(UInt64(index) << 32 | UInt64(board[index].cornerMask), bytes: 6)
        }
    }

    private mutating func add(_ number: UInt64, bytes: Int) {
        var rest = number
        for _ in 0..<bytes {
            add(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    /// Sixteen hexadecimal digits.
    var text: String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

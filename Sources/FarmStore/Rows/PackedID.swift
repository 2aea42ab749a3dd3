import PuzzleBundle

/// The 16 characters of an id as one number with the same ordering as the text.
struct PackedID: Hashable, Sendable {
    private let raw: UInt128

    init(_ id: PuzzleID) { self.init(ascii: id.ascii) }

    /// Takes 16 characters as stored in the tables.
    init(ascii: [UInt8]) {
        var raw: UInt128 = 0
        for byte in ascii.prefix(16) { raw = raw << 8 | UInt128(byte) }
        self.raw = raw
    }

    var ascii: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for place in 0..<16 {
            bytes.append(UInt8(truncatingIfNeeded: raw >> UInt128(120 - 8 * place)))
        }
        return bytes
    }

    /// The position in an index.
    var rank: UInt128 { raw }
}

/// The file format of RFC 1952, as used for files that web servers send precompressed. The output
/// depends only on the input: it contains neither a name nor a time.
package enum Gzip {
    package static let suffix = ".gz"

    private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255]

    package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        head + Deflate.compressed(bytes) + trailer(of: bytes)
    }

    /// The maximum length of the compressed form that any program writes of these bytes: blocks that
    /// are stored add 5 bytes to each 65,535, and the header may have a name.
    static func longest(of bytes: [UInt8]) -> Int { bytes.count + bytes.count / 1_000 + 4_096 }

    /// Returns true if a file has the header and the trailer (checksum and length) of the
    /// compressed form of these bytes.
    static func belongs(_ file: [UInt8], to bytes: [UInt8]) -> Bool {
        file.count >= head.count + 8 && file.prefix(4) == head.prefix(4)
            && file.suffix(8) == trailer(of: bytes)[...]
    }

    private static func trailer(of bytes: [UInt8]) -> [UInt8] {
        [checksum(bytes), UInt32(truncatingIfNeeded: bytes.count)].flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1) * 0xEDB8_8320 }
    }

    /// CRC-32.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        let table = table
        var value = ~UInt32(0)
        for byte in bytes {
            value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
        }
        return ~value
    }
}

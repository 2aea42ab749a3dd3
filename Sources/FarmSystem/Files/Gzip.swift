import CFarmZlib

/// The file format of RFC 1952, as used for files that web servers send precompressed, by zlib. It
/// contains neither a name nor a time, so that the output depends only on the input and on zlib.
package enum Gzip {
    package static let suffix = ".gz"

    /// The first bytes of every compressed file: the format, and DEFLATE.
    private static let head: [UInt8] = [0x1F, 0x8B, 8]

    /// Returns the compressed form of at most 4 GiB.
    package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var input = bytes
        var stream = unsafe z_stream()
        let code = unsafe farm_begin_gzip(&stream)
        precondition(code == Z_OK, "the parameters are valid, and memory is available")
        defer { unsafe deflateEnd(&stream) }
        let size = unsafe Int(deflateBound(&stream, uLong(input.count)))
        return unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
                unsafe (stream.next_in, stream.avail_in) = (input.baseAddress, uInt(input.count))
                unsafe (stream.next_out, stream.avail_out) = (output.baseAddress, uInt(size))
                let code = unsafe deflate(&stream, Z_FINISH)
                precondition(code == Z_STREAM_END, "the output has room for all that zlib writes")
                count = unsafe Int(stream.total_out)
            }
        }
    }

    /// The maximum length of the compressed form that any program writes of these bytes: blocks that
    /// are stored add 5 bytes to each 65,535, and the header may have a name.
    package static func longest(of bytes: [UInt8]) -> Int {
        bytes.count + bytes.count / 1_000 + 4_096
    }

    /// Returns true if a file has the header and the trailer (checksum and length) of the
    /// compressed form of these bytes.
    package static func belongs(_ file: [UInt8], to bytes: [UInt8]) -> Bool {
        file.count >= 18 && file.starts(with: head) && file.suffix(8) == trailer(of: bytes)[...]
    }

    private static func trailer(of bytes: [UInt8]) -> [UInt8] {
        let checksum = unsafe UInt32(crc32_z(0, bytes, bytes.count))
        return [checksum, UInt32(truncatingIfNeeded: bytes.count)].flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }
}

import Glibc

extension Array where Element == UInt8 {
    /// Returns the index of the first byte with a value from an index on; nil if there is none. Many bytes
    /// are compared at once.
    package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        precondition(0...count ~= start, "outside the bytes")
        return unsafe withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }
}

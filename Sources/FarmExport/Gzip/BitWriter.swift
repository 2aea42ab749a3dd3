/// Appends values of a few bits each, least significant bit first, as DEFLATE packs them.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var count = 0

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Appends up to 32 bits.
    mutating func write(_ value: UInt32, bits: Int) {
        pending |= UInt64(value) << UInt64(count)
        count += bits
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    /// Pads the last byte with zeros.
    mutating func finish() {
        if count > 0 { write(0, bits: 8 - count) }
    }
}

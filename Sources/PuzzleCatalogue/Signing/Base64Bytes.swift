/// The bytes of a text in Base64 of RFC 4648, with padding.
struct Base64Bytes {
    private(set) var bytes: [UInt8] = []

    /// Nil for a text that is malformed, or not the one that the bytes are written as.
    init?(_ text: some StringProtocol) {
        let digits = Array(text.utf8)
        let padding = digits.suffix(2).count { $0 == UInt8(ascii: "=") }
        guard digits.count.isMultiple(of: 4) else { return nil }
        var bits: UInt32 = 0
        for (place, digit) in digits.dropLast(padding).enumerated() {
            guard let value = Self.value(digit) else { return nil }
            bits = bits << 6 | value
            // After each group of four, the three bytes of 24 bits.
            if place % 4 == 3 { append(bits) }
        }
        guard padding > 0 else { return }
        bits <<= UInt32(6 * padding)
        append(bits)
        // Bits that no byte has must be zero.
        guard bytes.suffix(padding).allSatisfy({ $0 == 0 }) else { return nil }
        bytes.removeLast(padding)
    }

    private mutating func append(_ bits: UInt32) {
        for shift in stride(from: 16, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(shift)))
        }
    }

    private static func value(_ digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a") + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0") + 52)
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}

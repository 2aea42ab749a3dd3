/// A 64-bit FNV-1a hash: a short digest of results, the same on every machine.
package struct Fingerprint {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// Adds a number as eight bytes, the lowest first.
    package mutating func add(_ number: Int) {
        add((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }

    /// Sixteen hexadecimal digits.
    package var text: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

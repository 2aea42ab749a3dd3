/// 81 bit masks stored inline: copying is a memcpy, without reference counting or allocation.
///
/// Indices are masked, not checked, so that a read compiles to one load; lanes 81...95 are unused.
/// Writes are never inlined: the compiler would keep the whole vector in registers between writes,
/// which costs fifty moves instead of one store.
struct CellMasks: Hashable, Sendable {
    private var head = SIMD64<UInt16>()
    private var tail = SIMD32<UInt16>()

    subscript(index: Int) -> UInt16 {
        @inline(__always)
        get { index < 64 ? head[index & 63] : tail[index & 31] }
        @inline(never)
        set {
            if index < 64 { head[index & 63] = newValue } else { tail[index & 31] = newValue }
        }
    }
}

/// 81 masks of 32 bits each, stored like ``CellMasks``.
struct WideCellMasks: Hashable, Sendable {
    private var head = SIMD64<UInt32>()
    private var tail = SIMD32<UInt32>()

    subscript(index: Int) -> UInt32 {
        @inline(__always)
        get { index < 64 ? head[index & 63] : tail[index & 31] }
        @inline(never)
        set {
            if index < 64 { head[index & 63] = newValue } else { tail[index & 31] = newValue }
        }
    }
}

/// A set of cells for each of the nine digits.
struct DigitPlanes: Hashable, Sendable {
    private var low = SIMD16<UInt64>()
    private var high = SIMD16<UInt64>()

    subscript(digit: Int) -> Mask128 {
        @inline(__always)
        get { Mask128(low: low[digit & 15], high: high[digit & 15]) }
        @inline(never)
        set {
            // One store into each vector: two into the same one would copy it.
            low[digit & 15] = newValue.low
            high[digit & 15] = newValue.high
        }
    }
}

/// Up to 14 masks of nine bits in one word.
struct NineMasks {
    /// The capacity.
    static let maximum = 14
    private var packed: Mask128 = 0

    /// All masks, packed.
    var word: Mask128 { packed }
    private(set) var count = 0

    @inline(__always)
    mutating func append(_ mask: UInt16) {
        packed |= Mask128(mask) << (9 &* count)
        count &+= 1
    }

    @inline(__always)
    mutating func insert(_ mask: UInt16, at index: Int) {
        packed |= Mask128(mask) << (9 &* index)
    }

    @inline(__always)
    subscript(index: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: packed.word(from: 9 &* index)) & 0x1FF
    }
}

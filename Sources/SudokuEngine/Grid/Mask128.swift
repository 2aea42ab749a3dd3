/// A mask of 128 bits in two words; most stand for the 81 cells.
///
/// The standard library's `UInt128` does the same but needs macOS 15 and iOS 18. Only what masks
/// need is here: shifts are by 0..<128, and the numbers of a literal are those of its low word.
struct Mask128: Hashable, BitwiseCopyable, Sendable {
    private(set) var low: UInt64
    private(set) var high: UInt64

    @inline(__always)
    init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

    /// Creates a mask from a number that is not negative.
    @inline(__always)
    init(_ number: some FixedWidthInteger) { self.init(low: UInt64(number), high: 0) }

    /// Creates a mask with one bit set.
    @inline(__always)
    init(bit: Int) {
        assert(0..<Self.bitWidth ~= bit, "outside the mask")
        let half: UInt64 = 1 &<< UInt64(truncatingIfNeeded: bit)
        self = bit < 64 ? Self(low: half, high: 0) : Self(low: 0, high: half)
    }

    /// Creates a mask with the bits below a number set.
    @inline(__always)
    init(below end: Int) { self = end == Self.bitWidth ? ~0 : Self(bit: end) &- 1 }

    static var bitWidth: Int { 128 }

    // MARK: Reading

    @inline(__always)
    func has(bit: Int) -> Bool {
        assert(0..<Self.bitWidth ~= bit, "outside the mask")
        return (bit < 64 ? low : high) &>> UInt64(truncatingIfNeeded: bit) & 1 != 0
    }

    /// Returns the 64 bits from a bit on.
    @inline(__always)
    func word(from bit: Int) -> UInt64 { (self >> bit).low }

    @inline(__always)
    var nonzeroBitCount: Int { low.nonzeroBitCount &+ high.nonzeroBitCount }

    /// Chooses the word before it counts, since a branch would often be mispredicted.
    @inline(__always)
    var trailingZeroBitCount: Int {
        let isInLow = low != 0
        return (isInLow ? low : high).trailingZeroBitCount &+ (isInLow ? 0 : 64)
    }

    @inline(__always)
    static func == (left: Self, right: Self) -> Bool {
        (left.low ^ right.low) | (left.high ^ right.high) == 0
    }

    // MARK: Operators

    @inline(__always)
    static func & (left: Self, right: Self) -> Self {
        Self(low: left.low & right.low, high: left.high & right.high)
    }

    @inline(__always)
    static func | (left: Self, right: Self) -> Self {
        Self(low: left.low | right.low, high: left.high | right.high)
    }

    @inline(__always)
    static func ^ (left: Self, right: Self) -> Self {
        Self(low: left.low ^ right.low, high: left.high ^ right.high)
    }

    @inline(__always)
    static prefix func ~ (mask: Self) -> Self { Self(low: ~mask.low, high: ~mask.high) }

    @inline(__always)
    static func &= (left: inout Self, right: Self) { left = left & right }

    @inline(__always)
    static func |= (left: inout Self, right: Self) { left = left | right }

    @inline(__always)
    static func ^= (left: inout Self, right: Self) { left = left ^ right }

    /// Returns the difference of the masks as numbers, which wraps around.
    @inline(__always)
    static func &- (left: Self, right: Self) -> Self {
        let (low, borrows) = left.low.subtractingReportingOverflow(right.low)
        return Self(low: low, high: left.high &- right.high &- (borrows ? 1 : 0))
    }

    // Shifts move words, then bits, without branches. The bits that cross words go in two steps:
    // shifting by 64 would be shifting by 0.

    @inline(__always)
    static func << (mask: Self, count: Int) -> Self {
        assert(0..<Self.bitWidth ~= count, "outside the mask")
        let low = count < 64 ? mask.low : 0
        let high = count < 64 ? mask.high : mask.low
        let part = UInt64(truncatingIfNeeded: count) & 63
        return Self(low: low &<< part, high: high &<< part | (low &>> 1) &>> (part ^ 63))
    }

    @inline(__always)
    static func >> (mask: Self, count: Int) -> Self {
        assert(0..<Self.bitWidth ~= count, "outside the mask")
        let low = count < 64 ? mask.low : mask.high
        let high = count < 64 ? mask.high : 0
        let part = UInt64(truncatingIfNeeded: count) & 63
        return Self(low: low &>> part | (high &<< 1) &<< (part ^ 63), high: high &>> part)
    }
}

extension Mask128: ExpressibleByIntegerLiteral {
    @inline(__always)
    init(integerLiteral number: UInt64) { self.init(low: number, high: 0) }
}

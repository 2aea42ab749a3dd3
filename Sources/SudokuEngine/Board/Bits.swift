/// The indices of the set bits, in ascending order.
struct Bits<Word: BitMask>: Sequence, IteratorProtocol {
    private var rest: Word

    @inline(__always)
    init(_ word: Word) { rest = word }

    @inline(__always)
    var first: Int? { rest == 0 ? nil : rest.trailingZeroBitCount }

    @inline(__always)
    mutating func next() -> Int? {
        guard rest != 0 else { return nil }
        defer { rest &= rest &- 1 }
        return rest.trailingZeroBitCount
    }
}

/// The subsets of `count` out of `total` elements, as masks in which bit i stands for element i, in
/// ascending order of value: {0,1} {0,2} {1,2} {0,3} ... Choosing none yields one empty subset,
/// unless there are no elements.
struct Subsets: Sequence, IteratorProtocol {
    private var mask: UInt32
    private let end: UInt32

    @inline(__always)
    init(_ count: Int, of total: Int) {
        mask = UInt32(bit: count) - 1
        end = total == 0 ? 0 : UInt32(bit: total)
    }

    @inline(__always)
    mutating func next() -> UInt32? {
        guard mask < end else { return nil }
        let current = mask
        guard current != 0 else {
            mask = end
            return current
        }
        // Moves the top of the lowest run of ones up by one and the others down to the bottom.
        let low = current & (0 &- current)
        let carried = current &+ low
        mask = carried | ((current ^ carried) >> 2) &>> UInt32(low.trailingZeroBitCount)
        return current
    }
}

/// A word whose bits stand for the elements of a set.
protocol BitMask: Equatable, BitwiseCopyable, Sendable, ExpressibleByIntegerLiteral {
    static var bitWidth: Int { get }
    var nonzeroBitCount: Int { get }
    var trailingZeroBitCount: Int { get }

    /// Creates a word with one bit set, whose index must be below the width: the shift needs no
    /// further check.
    init(bit: Int)
    func has(bit: Int) -> Bool

    static func & (left: Self, right: Self) -> Self
    static func | (left: Self, right: Self) -> Self
    static prefix func ~ (word: Self) -> Self
    static func &= (left: inout Self, right: Self)
    static func |= (left: inout Self, right: Self)
    static func &- (left: Self, right: Self) -> Self
}

extension UInt8: BitMask {}
extension UInt16: BitMask {}
extension UInt32: BitMask {}
extension UInt64: BitMask {}
extension Mask128: BitMask {}

extension BitMask where Self: FixedWidthInteger {
    @inline(__always)
    init(bit: Int) {
        assert(0..<Self.bitWidth ~= bit, "outside the word")
        self = 1 &<< Self(truncatingIfNeeded: bit)
    }

    @inline(__always)
    func has(bit: Int) -> Bool {
        assert(0..<Self.bitWidth ~= bit, "outside the word")
        return self &>> Self(truncatingIfNeeded: bit) & 1 != 0
    }
}

extension BitMask {
    /// The lowest of the bits that are set, alone.
    @inline(__always)
    var lowest: Self { self & (0 &- self) }

    /// True if exactly one bit is set.
    @inline(__always)
    var isSingle: Bool { self != 0 && self & (self &- 1) == 0 }

    /// True if exactly two bits are set.
    @inline(__always)
    var isPair: Bool { (self & (self &- 1)).isSingle }

    /// Returns true if at most `count` bits are set.
    @inline(__always)
    func hasAtMost(_ count: Int) -> Bool {
        var rest = self
        for _ in 0..<count { rest &= rest &- 1 }
        return rest == 0
    }

    /// True if two or more bits are set.
    @inline(__always)
    var isMany: Bool { self & (self &- 1) != 0 }
}

/// The indices of the set bits of a word, in ascending order.
struct SetBits: Sequence, IteratorProtocol {
    private var rest: UInt64

    @inline(always) init(_ word: UInt64) { rest = word }

    @inline(always) mutating func next() -> Int? {
        guard rest != 0 else { return nil }
        defer { rest &= rest &- 1 }
        return rest.trailingZeroBitCount
    }
}

extension UInt64 {
    /// Creates a word with one bit set.
    @inline(always) init(bit: Int) { self = 1 &<< UInt64(truncatingIfNeeded: bit) }

    @inline(always) func has(bit: Int) -> Bool {
        self &>> UInt64(truncatingIfNeeded: bit) & 1 != 0
    }

    /// True if exactly one bit is set, exactly two are, or at least two are.
    @inline(always) var isSingle: Bool { self != 0 && self & (self &- 1) == 0 }
    @inline(always) var isPair: Bool { (self & (self &- 1)).isSingle }
    @inline(always) var isMany: Bool { self & (self &- 1) != 0 }
}

/// The numbers of the bits that are set, ascending.
struct Bits<Word: FixedWidthInteger>: Sequence, IteratorProtocol {
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

/// The ways to choose `count` of `total` things, as masks in which thing i is bit i, by value:
/// {0,1} {0,2} {1,2} {0,3} ... None of nothing is one way, unless there is nothing to choose from.
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
        // The lowest run of ones: its top moves up by one, the others fall to the bottom.
        let low = current & (0 &- current)
        let carried = current &+ low
        mask = carried | ((current ^ carried) >> 2) &>> UInt32(low.trailingZeroBitCount)
        return current
    }
}

extension FixedWidthInteger {
    /// The word with one bit, whose number is below its width: a shift that asks for nothing else.
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

    /// Exactly one bit.
    @inline(__always)
    var isSingle: Bool { self != 0 && self & (self &- 1) == 0 }

    /// Exactly two bits.
    @inline(__always)
    var isPair: Bool { (self & (self &- 1)).isSingle }

    /// No more bits than that.
    @inline(__always)
    func hasAtMost(_ count: Int) -> Bool {
        var rest = self
        for _ in 0..<count { rest &= rest &- 1 }
        return rest == 0
    }

    /// Two bits or more.
    @inline(__always)
    var isMany: Bool { self & (self &- 1) != 0 }
}

extension UInt128 {
    /// As of every word, but by halves, since no instruction shifts so many bits.
    @inline(__always)
    init(bit: Int) {
        assert(0..<Self.bitWidth ~= bit, "outside the word")
        let half: UInt64 = 1 &<< UInt64(truncatingIfNeeded: bit)
        self = bit < 64 ? Self(half) : Self(half) << 64
    }

    @inline(__always)
    func has(bit: Int) -> Bool {
        assert(0..<Self.bitWidth ~= bit, "outside the word")
        let half = UInt64(truncatingIfNeeded: bit < 64 ? self : self >> 64)
        return half &>> UInt64(truncatingIfNeeded: bit) & 1 != 0
    }
}

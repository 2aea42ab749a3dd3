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
        mask = (1 << UInt32(count)) - 1
        end = total == 0 ? 0 : 1 << UInt32(total)
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
        mask = carried | ((current ^ carried) >> 2) >> UInt32(low.trailingZeroBitCount)
        return current
    }
}

extension FixedWidthInteger {
    /// Exactly one bit.
    @inline(__always)
    var isSingle: Bool { self != 0 && self & (self &- 1) == 0 }

    /// Exactly two bits.
    @inline(__always)
    var isPair: Bool { (self & (self &- 1)).isSingle }

    /// Two bits or more.
    @inline(__always)
    var isMany: Bool { self & (self &- 1) != 0 }
}

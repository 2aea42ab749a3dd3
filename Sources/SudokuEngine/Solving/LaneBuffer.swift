// The only file of the engine with unsafe code, for the reasons given at each type. A test keeps
// the keyword out of the others.

/// A buffer of sixteen-bit words that a search allocates once and writes constantly, accessed word
/// by word or eight at a time as ``Lanes``.
///
/// An array would check bounds and uniqueness at each of the thousand accesses of a sweep, and
/// cannot be accessed both by word and by vector; here bounds are checked in debug builds only. The
/// memory is safe: the owner is noncopyable, every word is initialised, and no pointer escapes.
@safe struct LaneBuffer: ~Copyable {
    private let vectors: UnsafeMutablePointer<Lanes>
    private let words: UnsafeMutableRawPointer
    let count: Int

    /// Creates a buffer of `count` equal words; the count is a multiple of eight, for whole
    /// vectors.
    init(repeating word: UInt16, count: Int) {
        precondition(count > 0 && count % Lanes.count == 0, "the count must be a multiple of eight")
        self.count = count
        unsafe vectors = .allocate(capacity: count / Lanes.count)
        unsafe vectors.initialize(
            repeating: Lanes(repeating: word), count: count / Lanes.count)
        unsafe words = UnsafeMutableRawPointer(vectors)
    }

    deinit { unsafe vectors.deallocate() }

    /// The word at an index.
    subscript(word: Int) -> UInt16 {
        @inline(always) get {
            assert(0..<count ~= word, "outside the scratch")
            return unsafe words.load(
                fromByteOffset: word &* MemoryLayout<UInt16>.stride, as: UInt16.self)
        }
        @inline(always) mutating set {
            assert(0..<count ~= word, "outside the scratch")
            unsafe words.storeBytes(
                of: newValue, toByteOffset: word &* MemoryLayout<UInt16>.stride, as: UInt16.self)
        }
    }

    /// The word in a lane of a vector.
    subscript(vector number: Int, lane lane: Int) -> UInt16 {
        @inline(always) get { self[number &* Lanes.count &+ lane] }
        @inline(always) mutating set { self[number &* Lanes.count &+ lane] = newValue }
    }

    /// The words 8n to 8n+7 as one vector.
    subscript(vector number: Int) -> Lanes {
        @inline(always) get {
            assert(0..<count / Lanes.count ~= number, "outside the scratch")
            return unsafe vectors[number]
        }
        @inline(always) mutating set {
            assert(0..<count / Lanes.count ~= number, "outside the scratch")
            unsafe vectors[number] = newValue
        }
    }
}

/// A buffer of trivial values that a search allocates once and writes constantly: an array without
/// uniqueness checks, and with bounds checks in debug builds only.
@safe struct UncheckedBuffer<Element: BitwiseCopyable>: ~Copyable {
    private let base: UnsafeMutablePointer<Element>
    let count: Int

    init(repeating element: Element, count: Int) {
        precondition(count > 0, "the count must be positive")
        self.count = count
        unsafe base = .allocate(capacity: count)
        unsafe base.initialize(repeating: element, count: count)
    }

    deinit { unsafe base.deallocate() }

    /// Enlarges the buffer; `element` fills the added slots.
    mutating func grow(to larger: Int, with element: Element) {
        var grown = UncheckedBuffer(repeating: element, count: larger)
        for index in 0..<min(count, larger) { grown[index] = self[index] }
        self = grown
    }

    subscript(index: Int) -> Element {
        @inline(always) get {
            assert(0..<count ~= index, "outside the slots")
            return unsafe base[index]
        }
        @inline(always) mutating set {
            assert(0..<count ~= index, "outside the slots")
            unsafe base[index] = newValue
        }
    }
}

/// A vector of eight sixteen-bit words, one of each of eight boards.
///
/// Stored as a mask vector, because the standard library (6.3) implements `&`, `|` and `~` of
/// integer vectors word by word and relies on the optimizer to restore the vector, which fails in a
/// function as long as ``LaneBuffer/sweep()``. The operators of masks are one instruction each.
@safe struct Lanes {
    private var bits: SIMDMask<SIMD8<Int16>>

    static let count = 8

    /// Creates a vector with the same word in every lane.
    @inline(always) init(repeating word: UInt16) { self.init(SIMD8(repeating: word)) }

    @inline(always) private init(_ words: SIMD8<UInt16>) {
        // Both are eight words of sixteen bits; only the operators differ.
        bits = unsafe unsafeBitCast(words, to: SIMDMask<SIMD8<Int16>>.self)
    }

    @inline(always) private init(bits: SIMDMask<SIMD8<Int16>>) { self.bits = bits }

    /// The word of a lane.
    subscript(lane: Int) -> UInt16 {
        get { words[lane] }
        set {
            var all = words
            all[lane] = newValue
            self = Lanes(all)
        }
    }

    /// A bit mask with bit i set if lane i is not zero; every lane must be zero or all ones.
    @inline(always) var marks: UInt32 {
        let bits = words & SIMD8(1, 2, 4, 8, 16, 32, 64, 128)
        return UInt32(bits.wrappedSum())
    }

    @inline(always) private var words: SIMD8<UInt16> {
        unsafe unsafeBitCast(bits, to: SIMD8<UInt16>.self)
    }

    @inline(always) static func & (left: Lanes, right: Lanes) -> Lanes {
        Lanes(bits: left.bits .& right.bits)
    }

    @inline(always) static func | (left: Lanes, right: Lanes) -> Lanes {
        Lanes(bits: left.bits .| right.bits)
    }

    @inline(always) static prefix func ~ (lanes: Lanes) -> Lanes { Lanes(bits: .!lanes.bits) }

    @inline(always) static func &+ (left: Lanes, right: Lanes) -> Lanes {
        Lanes(left.words &+ right.words)
    }

    /// Returns all ones in lanes where the words are equal, zero in the others.
    @inline(always) static func == (left: Lanes, right: Lanes) -> Lanes {
        Lanes(bits: left.words .== right.words)
    }

    /// The words without their lowest bit.
    @inline(always) var butLowest: Lanes { self & Lanes(words &- SIMD8(repeating: 1)) }

    /// The words that have at most one bit; zero for the others.
    @inline(always) var single: Lanes { self & (butLowest == Lanes(repeating: 0)) }

    /// Returns the larger word of each lane, for words below 0x8000.
    @inline(always) func maximum(_ other: Lanes) -> Lanes {
        // Signed, since the oldest x86-64 processors cannot compare unsigned words.
        let isLarger = Lanes(bits: signed .> other.signed)
        return (self & isLarger) | (other & ~isLarger)
    }

    @inline(always) private var signed: SIMD8<Int16> {
        unsafe unsafeBitCast(bits, to: SIMD8<Int16>.self)
    }
}

extension ArraySlice<UInt8> {
    /// Returns the eight bytes starting at an index as one word, the first lowest, with one bounds
    /// check instead of eight.
    @inline(always) func word(at index: Int) -> UInt64 {
        precondition(index >= startIndex && index <= endIndex - 8, "outside the bytes")
        let word = unsafe span.bytes.unsafeLoadUnaligned(
            fromByteOffset: index - startIndex, as: UInt64.self)
        return UInt64(littleEndian: word)
    }
}

// The only file of the engine with unsafe code, for the reasons given at each type. A test keeps
// the keyword out of the others.

/// A buffer of sixteen-bit words that a search allocates once and writes constantly, accessed word
/// by word or one for each lane at a time, as ``Lanes``.
///
/// An array would check bounds and uniqueness at each of the thousand accesses of a sweep, and
/// cannot be accessed both by word and by vector; here bounds are checked in debug builds only. The
/// memory is safe: the owner is noncopyable, every word is initialised, and no pointer escapes.
@safe struct LaneBuffer: ~Copyable {
    private let vectors: UnsafeMutablePointer<Lanes>
    private let words: UnsafeMutableRawPointer
    let count: Int

    /// Creates a buffer of `count` equal words; the count is a multiple of that of the lanes, for
    /// whole vectors.
    init(repeating word: UInt16, count: Int) {
        precondition(count > 0 && count % Lanes.count == 0, "the count must be of whole vectors")
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

    /// The words of all lanes at an index, as one vector.
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

#if X86_64_V3 || X86_64_V4
    /// The words of as many boards as a vector of 256 bits holds, for processors that have those.
    typealias LaneWords = SIMD16<UInt16>
    private typealias SignedWords = SIMD16<Int16>
#elseif WITHOUT_VECTORS
    /// The words of two boards, where there are no vector instructions: what a sweep does to a vector is
    /// written out for each of its words.
    typealias LaneWords = SIMD2<UInt16>
    private typealias SignedWords = SIMD2<Int16>
#else
    /// The words of as many boards as a vector of 128 bits holds, which all processors have.
    typealias LaneWords = SIMD8<UInt16>
    private typealias SignedWords = SIMD8<Int16>
#endif

/// A vector of sixteen-bit words, one of each board that is searched at a time.
///
/// Stored as a mask vector, because the standard library (6.3) implements `&`, `|` and `~` of
/// integer vectors word by word and relies on the optimizer to restore the vector, which fails in a
/// function as long as ``LaneBuffer/sweep()``. The operators of masks are one instruction each.
@safe struct Lanes {
    private var bits: SIMDMask<SignedWords>

    static let count = LaneWords.scalarCount

    /// Creates a vector with the same word in every lane.
    @inline(always) init(repeating word: UInt16) { self.init(LaneWords(repeating: word)) }

    @inline(always) private init(_ words: LaneWords) {
        // Both are words of sixteen bits; only the operators differ.
        bits = unsafe unsafeBitCast(words, to: SIMDMask<SignedWords>.self)
    }

    @inline(always) private init(bits: SIMDMask<SignedWords>) { self.bits = bits }

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
        #if X86_64_V3 || X86_64_V4
            let bits = words & LaneWords(lowHalf: Self.lowMarks, highHalf: Self.lowMarks &<< 8)
            return UInt32((bits.lowHalf | bits.highHalf).wrappedSum())
        #elseif WITHOUT_VECTORS
            return UInt32((words & LaneWords(1, 2)).wrappedSum())
        #else
            return UInt32((words & Self.lowMarks).wrappedSum())
        #endif
    }

    /// True if every lane is all ones; each must be zero or all ones.
    @inline(always) var areAll: Bool { marks == 1 << UInt32(Self.count) &- 1 }

    /// True if every lane is zero; each must be zero or all ones.
    @inline(always) var areNone: Bool { marks == 0 }

    #if !WITHOUT_VECTORS
        private static var lowMarks: SIMD8<UInt16> { SIMD8(1, 2, 4, 8, 16, 32, 64, 128) }
    #endif

    @inline(always) private var words: LaneWords {
        unsafe unsafeBitCast(bits, to: LaneWords.self)
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
    @inline(always) var butLowest: Lanes { self & Lanes(words &- LaneWords(repeating: 1)) }

    /// The words that have at most one bit; zero for the others.
    @inline(always) var single: Lanes { self & (butLowest == Lanes(repeating: 0)) }

    /// All ones in lanes whose word has two bits.
    @inline(always) var isPair: Lanes {
        let zero = Lanes(repeating: 0)
        let rest = butLowest
        return (rest.butLowest == zero) & ~(rest == zero)
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

extension [UInt8] {
    /// Appends the bytes of some words, the lowest first, with one bounds check for eight of them.
    @inline(always) mutating func append(words count: Int, _ word: (_ number: Int) -> UInt64) {
        append(addingCapacity: 8 * count) { added in
            added.append(repeating: 0, count: 8 * count)
            var span = added.mutableSpan
            var bytes = unsafe span.mutableBytes
            for number in 0..<count {
                bytes.storeBytes(
                    of: word(number).littleEndian, toByteOffset: 8 * number, as: UInt64.self)
            }
        }
    }
}

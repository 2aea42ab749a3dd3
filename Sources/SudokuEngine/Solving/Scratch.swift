// The engine's one place with unsafe code, for reasons given with each type; nothing else
// in it may spell the word.

/// Sixteen-bit words that a searcher allocates once and writes all the time, also read and written
/// eight at a time as ``Lanes``.
///
/// An array would check bounds and uniqueness at each of the thousand accesses of a sweep and cannot
/// be read both by the word and by the vector; here the bounds are checked in debug builds only.
/// Nothing outside can reach the memory: the owner is noncopyable, every word is initialised, and no
/// pointer leaves.
@safe struct Scratch: ~Copyable {
    private let vectors: UnsafeMutablePointer<Lanes>
    private let words: UnsafeMutableRawPointer
    let count: Int

    /// `count` words, all the same; a multiple of eight, so that they are whole vectors.
    init(repeating word: UInt16, count: Int) {
        precondition(count > 0 && count % Lanes.count == 0, "scratch holds whole vectors")
        self.count = count
        unsafe vectors = .allocate(capacity: count / Lanes.count)
        unsafe vectors.initialize(
            repeating: Lanes(repeating: word), count: count / Lanes.count)
        unsafe words = UnsafeMutableRawPointer(vectors)
    }

    deinit { unsafe vectors.deallocate() }

    /// The word of that number.
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

    /// Words 8n to 8n+7 as one vector.
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

/// A fixed number of plain values that a searcher allocates once and writes all the time: an array
/// without the check of bounds, which is made in debug builds only, and without that of uniqueness.
@safe struct Slots<Element: BitwiseCopyable>: ~Copyable {
    private let base: UnsafeMutablePointer<Element>
    let count: Int

    init(repeating element: Element, count: Int) {
        precondition(count > 0, "slots hold something")
        self.count = count
        unsafe base = .allocate(capacity: count)
        unsafe base.initialize(repeating: element, count: count)
    }

    deinit { unsafe base.deallocate() }

    /// Makes it hold more.
    mutating func grow(to larger: Int, with element: Element) {
        var grown = Slots(repeating: element, count: larger)
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

/// Eight sixteen-bit words abreast: one of each of eight boards.
///
/// The bits travel as a mask vector, because the standard library (6.3) spells `&`, `|` and `~` of
/// integer vectors word by word and hopes that the optimizer finds the vector again, which it does
/// not in a function as long as ``Scratch/sweep()``. Those of masks are one instruction each.
@safe struct Lanes {
    private var bits: SIMDMask<SIMD8<Int16>>

    static let count = 8

    /// The same word in every lane.
    @inline(always) init(repeating word: UInt16) { self.init(SIMD8(repeating: word)) }

    @inline(always) private init(_ words: SIMD8<UInt16>) {
        // Both are eight words of sixteen bits; only the operators differ.
        bits = unsafe unsafeBitCast(words, to: SIMDMask<SIMD8<Int16>>.self)
    }

    @inline(always) private init(bits: SIMDMask<SIMD8<Int16>>) { self.bits = bits }

    /// A lane's word.
    subscript(lane: Int) -> UInt16 {
        get { words[lane] }
        set {
            var all = words
            all[lane] = newValue
            self = Lanes(all)
        }
    }

    /// Bit i is set if lane i is not zero, of lanes that are zero or all ones.
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

    /// All ones where the words are equal, otherwise zero.
    @inline(always) static func == (left: Lanes, right: Lanes) -> Lanes {
        Lanes(bits: left.words .== right.words)
    }

    /// The words without their lowest bit.
    @inline(always) var butLowest: Lanes { self & Lanes(words &- SIMD8(repeating: 1)) }

    /// The words with no more than one bit; the others zero.
    @inline(always) var single: Lanes { self & (butLowest == Lanes(repeating: 0)) }

    /// The larger word in each lane, of words below 0x8000.
    @inline(always) func maximum(_ other: Lanes) -> Lanes {
        // Signed, since the oldest x86-64 cannot compare unsigned words.
        let isLarger = Lanes(bits: signed .> other.signed)
        return (self & isLarger) | (other & ~isLarger)
    }

    @inline(always) private var signed: SIMD8<Int16> {
        unsafe unsafeBitCast(bits, to: SIMD8<Int16>.self)
    }
}

extension ArraySlice<UInt8> {
    /// Eight bytes from an index on as one word, the first lowest: one check of bounds, not eight.
    @inline(always) func word(at index: Int) -> UInt64 {
        precondition(index >= startIndex && index <= endIndex - 8, "outside the bytes")
        let word = unsafe span.bytes.unsafeLoadUnaligned(
            fromByteOffset: index - startIndex, as: UInt64.self)
        return UInt64(littleEndian: word)
    }
}

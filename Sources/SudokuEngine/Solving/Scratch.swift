/// Sixteen-bit words that a searcher allocates once and writes all the time, also read and written
/// eight at a time as ``Lanes``.
///
/// This is the engine's one unsafe place. An array would check bounds and uniqueness at each of the
/// three hundred accesses of a sweep and cannot be read both by the word and by the vector; here
/// the bounds are checked in debug builds only. Nothing outside can reach the memory: the owner is
/// noncopyable, every word is initialised, and no pointer leaves.
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

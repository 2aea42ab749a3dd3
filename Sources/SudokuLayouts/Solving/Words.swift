// The only file of the library with unsafe code.

/// Words that a search allocates once and reads and writes at every step.
///
/// An array would check bounds and uniqueness at each access, which takes a third of the time; here
/// bounds are checked in debug builds only. The memory is safe: the owner is noncopyable, every word
/// is initialised, and no pointer escapes. Not generic, since the compiler (6.3) leaves calls of
/// generic accessors in functions as long as those of a search.
@safe struct Words: ~Copyable {
    private let base: UnsafeMutablePointer<UInt64>
    let count: Int

    /// Creates a number of words that are 0.
    init(count: Int) {
        precondition(count > 0, "the count must be positive")
        self.count = count
        unsafe base = .allocate(capacity: count)
        unsafe base.initialize(repeating: 0, count: count)
    }

    deinit { unsafe base.deallocate() }

    /// Doubles the number of words.
    mutating func grow() {
        var grown = Words(count: 2 * count)
        for index in 0..<count { grown[index] = self[index] }
        self = grown
    }

    /// Copies some words from others.
    @inline(always)
    mutating func copy(_ length: Int, from others: borrowing Words, at start: Int, to index: Int) {
        assert(index + length <= count && start + length <= others.count, "outside the words")
        unsafe (base + index).update(from: others.base + start, count: length)
    }

    subscript(index: Int) -> UInt64 {
        @inline(always) get {
            assert(0..<count ~= index, "outside the words")
            return unsafe base[index]
        }
        @inline(always) mutating set {
            assert(0..<count ~= index, "outside the words")
            unsafe base[index] = newValue
        }
    }
}

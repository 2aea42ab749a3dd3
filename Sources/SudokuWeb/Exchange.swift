/// The bytes that the page and the module share.
///
/// The page owns them between calls, the module during a call. A call takes its text from the start,
/// and puts its answer there; the answer is the page's until it begins the next call. The bytes move
/// when a longer text needs more of them, so the page asks for the address again after each call.
@safe struct Exchange: ~Copyable {
    /// The bytes at first, and at most: twice the statistics of a player who finishes 14 games a day
    /// for ten years (``WebStatistics/most``).
    static let smallest = 16_384
    static let largest = 16_777_216

    private var base: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int

    init() {
        capacity = Self.smallest
        unsafe base = .allocate(capacity: Self.smallest)
        unsafe base.initialize(repeating: 0, count: Self.smallest)
    }

    deinit { unsafe base.deallocate() }

    /// The place in the memory of the module.
    var address: UInt { unsafe UInt(bitPattern: base) }

    /// Makes room for some bytes; false if they are too many. The content is lost if it moves.
    mutating func reserve(_ count: Int) -> Bool {
        guard 0...Self.largest ~= count else { return false }
        guard count > capacity else { return true }
        while capacity < count { capacity *= 2 }
        unsafe base.deallocate()
        unsafe base = .allocate(capacity: capacity)
        unsafe base.initialize(repeating: 0, count: capacity)
        return true
    }

    /// Returns the first bytes; nil if there are not as many.
    func read(_ count: Int) -> [UInt8]? {
        guard 0...capacity ~= count else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: base, count: count))
    }

    /// Puts an answer at the start, and returns false if it is too long.
    mutating func write(_ bytes: [UInt8]) -> Bool {
        guard reserve(bytes.count) else { return false }
        for (index, byte) in bytes.enumerated() { unsafe base[index] = byte }
        return true
    }
}

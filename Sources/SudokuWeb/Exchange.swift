/// The bytes that the page and the module share: 16 kB that never move.
///
/// The page owns them between calls, the module during a call. A call takes its text from the start,
/// and puts its answer there; the answer is the page's until it begins the next call.
@safe struct Exchange: ~Copyable {
    /// The size in bytes.
    static let capacity = 16_384

    private let base: UnsafeMutablePointer<UInt8>

    init() {
        unsafe base = .allocate(capacity: Self.capacity)
        unsafe base.initialize(repeating: 0, count: Self.capacity)
    }

    deinit { unsafe base.deallocate() }

    /// The place in the memory of the module.
    var address: UInt { unsafe UInt(bitPattern: base) }

    /// Returns the first bytes; nil if there are not as many.
    func read(_ count: Int) -> [UInt8]? {
        guard 0...Self.capacity ~= count else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for index in 0..<count { unsafe bytes.append(base[index]) }
        return bytes
    }

    /// Puts an answer at the start, and returns false if it is too long.
    mutating func write(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= Self.capacity else { return false }
        for (index, byte) in bytes.enumerated() { unsafe base[index] = byte }
        return true
    }
}

/// A Bloom filter of the hashes of a run of keys: tells nearly all keys that are new without a look
/// into the run.
///
/// Ten bits for each key, of which one sets six within a line of the cache: one new key in a hundred is
/// taken for one of the run.
struct KeyFilter {
    private static let bitsPerKey = 10
    private static let bitsPerLine = 512
    private static let wordsPerLine = bitsPerLine / UInt64.bitWidth

    private let lines: UInt64
    private var words: [UInt64] = []

    /// Returns the bytes of a filter of a number of keys.
    static func bytes(of keys: Int) -> Int {
        (keys * bitsPerKey + bitsPerLine - 1) / bitsPerLine * (bitsPerLine / 8)
    }

    init(keys: Int) {
        let bytes = Self.bytes(of: keys)
        lines = UInt64(bytes / (Self.bitsPerLine / 8))
        words.reserveCapacity(bytes / 8)
    }

    /// Adds a hash. They come in nearly rising order, so that memory is used as they come, and no
    /// step waits for the whole of it to be cleared.
    mutating func insert(_ hash: UInt32) {
        let first = line(of: hash)
        while words.count < first + Self.wordsPerLine { words.append(0) }
        for bit in Self.bits(of: hash) { words[first + bit >> 6] |= 1 << UInt64(bit & 63) }
    }

    /// False if no such hash was added.
    func mayContain(_ hash: UInt32) -> Bool {
        let first = line(of: hash)
        guard first < words.count else { return false }
        return Self.bits(of: hash)
            .allSatisfy { bit in words[first + bit >> 6] & 1 << UInt64(bit & 63) != 0 }
    }

    /// Returns the first word of the line of a hash. Lines have the order of hashes, as buckets do.
    private func line(of hash: UInt32) -> Int {
        Int((UInt64(hash) * lines) >> 32) * Self.wordsPerLine
    }

    /// Returns the places in its line that a hash sets.
    private static func bits(of hash: UInt32) -> some Sequence<Int> {
        // Fibonacci hashing, since hashes of one line have the same first bits.
        let mixed = UInt64(hash) &* 0x9E37_79B9_7F4A_7C15
        return (0..<6).lazy.map { Int(mixed >> UInt64(10 + 9 * $0) & 511) }
    }
}

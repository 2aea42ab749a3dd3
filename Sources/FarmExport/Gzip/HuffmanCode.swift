/// A length-limited prefix code for the symbols of an alphabet, derived from the code lengths alone
/// (RFC 1951 section 3.2.2).
struct HuffmanCode {
    /// By symbol; 0 for symbols that do not occur.
    let lengths: [UInt8]
    /// By symbol, with the first bit of the code as the least significant.
    private let codes: [UInt32]

    init(lengths: [UInt8]) {
        self.lengths = lengths
        var next = [UInt32](repeating: 0, count: 17)
        for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
        for length in 1..<17 { next[length] = (next[length] + next[length - 1]) << 1 }
        codes = lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[Int(length)] += 1 }
            return Self.reversed(next[Int(length)], bits: Int(length))
        }
    }

    /// Creates a nearly optimal code for symbols with these frequencies.
    init(frequencies: [Int], longest: Int) {
        var occurring = frequencies.indices.filter { frequencies[$0] > 0 }
        // Some decoders reject codes of fewer than two symbols.
        for symbol in frequencies.indices where occurring.count < 2 && frequencies[symbol] == 0 {
            occurring.append(symbol)
        }
        // Rare symbols first, ties by number, so that the same input gives the same code.
        occurring.sort { (frequencies[$0], $0) < (frequencies[$1], $1) }
        let counts = Self.limited(
            Self.lengths(of: occurring.map { max(1, frequencies[$0]) }), to: longest)
        var lengths = [UInt8](repeating: 0, count: frequencies.count)
        var rest = occurring[...]
        for length in stride(from: longest, to: 0, by: -1) {
            for symbol in rest.prefix(counts[length]) { lengths[symbol] = UInt8(length) }
            rest = rest.dropFirst(counts[length])
        }
        self.init(lengths: lengths)
    }

    func write(_ symbol: Int, to writer: inout BitWriter) {
        writer.write(codes[symbol], bits: Int(lengths[symbol]))
    }

    /// The number of bits that symbols with these frequencies take.
    func size(of frequencies: [Int]) -> Int {
        zip(frequencies, lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
    }

    private static func reversed(_ code: UInt32, bits: Int) -> UInt32 {
        (0..<bits).reduce(0) { $0 | (code >> UInt32($1) & 1) << UInt32(bits - 1 - $1) }
    }

    /// The depths of the leaves of the Huffman tree for weights in ascending order.
    private static func lengths(of weights: [Int]) -> [Int] {
        // Leaves first, then the inner nodes in order of creation, which is ascending, too.
        var weights = weights
        let leaves = weights.count
        var parents = [Int](repeating: 0, count: 2 * leaves - 1)
        var (leaf, inner) = (0, leaves)
        func takeLightest() -> Int {
            let isLeaf =
                leaf < leaves && (inner >= weights.count || weights[leaf] <= weights[inner])
            defer { if isLeaf { leaf += 1 } else { inner += 1 } }
            return isLeaf ? leaf : inner
        }
        while weights.count < 2 * leaves - 1 {
            let (one, two) = (takeLightest(), takeLightest())
            (parents[one], parents[two]) = (weights.count, weights.count)
            weights.append(weights[one] + weights[two])
        }
        var depths = [Int](repeating: 0, count: 2 * leaves - 1)
        for node in stride(from: 2 * leaves - 3, through: 0, by: -1) {
            depths[node] = depths[parents[node]] + 1
        }
        return Array(depths[..<leaves])
    }

    /// The number of codes of each length once none is longer than allowed.
    private static func limited(_ lengths: [Int], to longest: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: longest + 1)
        for length in lengths { counts[min(length, longest)] += 1 }
        var space = (1...longest).reduce(0) { $0 + counts[$1] << (longest - $1) }
        while space > 1 << longest {
            // One of the longest codes joins a shorter one, which becomes one bit longer.
            counts[longest] -= 1
            var length = longest - 1
            while counts[length] == 0 { length -= 1 }
            counts[length] -= 1
            counts[length + 1] += 2
            space -= 1
        }
        return counts
    }
}

/// A prefix code of limited length for the symbols of an alphabet, as RFC 1951 section 3.2.2 derives
/// it from the lengths alone.
struct HuffmanCode {
    /// By symbol; 0 of those that do not occur.
    let lengths: [UInt8]
    /// By symbol, the first bit lowest.
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

    /// The best code, nearly, for symbols that occur that often.
    init(frequencies: [Int], longest: Int) {
        var occurring = frequencies.indices.filter { frequencies[$0] > 0 }
        // Some readers refuse a code of fewer than two symbols.
        for symbol in frequencies.indices where occurring.count < 2 && frequencies[symbol] == 0 {
            occurring.append(symbol)
        }
        // Rare ones first; of the same frequency by number, so that the same input gives the same code.
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

    /// How many bits so many symbols take.
    func size(of frequencies: [Int]) -> Int {
        zip(frequencies, lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
    }

    private static func reversed(_ code: UInt32, bits: Int) -> UInt32 {
        (0..<bits).reduce(0) { $0 | (code >> UInt32($1) & 1) << UInt32(bits - 1 - $1) }
    }

    /// The depths of the leaves of Huffman's tree over ascending weights.
    private static func lengths(of weights: [Int]) -> [Int] {
        // Leaves first, then the inner nodes in the order in which they are made, which ascends too.
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

    /// How many codes have each length once none is longer than allowed.
    private static func limited(_ lengths: [Int], to longest: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: longest + 1)
        for length in lengths { counts[min(length, longest)] += 1 }
        var space = (1...longest).reduce(0) { $0 + counts[$1] << (longest - $1) }
        while space > 1 << longest {
            // One of the longest joins a shorter one, which becomes longer by a bit for it.
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

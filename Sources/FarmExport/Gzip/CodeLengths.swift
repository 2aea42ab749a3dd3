/// The two codes of a block, stored as their code lengths, which are themselves Huffman-coded (RFC
/// 1951 section 3.2.7).
struct CodeLengths {
    private let literals: Int
    private let distances: Int
    private var symbols: [Symbol] = []

    /// A length or a run of lengths; the extra bits encode the length of the run.
    private struct Symbol {
        let number: Int
        var rest = 0
        var bits = 0
    }

    /// The order in which the lengths of the length code are written.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    init(_ literals: [UInt8], _ distances: [UInt8]) {
        self.literals = Self.used(literals, atLeast: 257)
        self.distances = Self.used(distances, atLeast: 1)
        let all = Array(literals[..<self.literals] + distances[..<self.distances])
        var place = 0
        while place < all.count {
            let length = Int(all[place])
            let run = all[place...].prefix { Int($0) == length }.count
            symbols += Self.symbols(length, run)
            place += run
        }
    }

    private static func used(_ lengths: [UInt8], atLeast minimum: Int) -> Int {
        max(minimum, (lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    }

    private static func symbols(_ length: Int, _ run: Int) -> [Symbol] {
        var symbols: [Symbol] = []
        var left = run
        if length > 0 {
            symbols.append(Symbol(number: length))
            left -= 1
        }
        while left > 0 {
            switch (length, left) {
            case (0, 11...):
                let count = min(left, 138)
                symbols.append(Symbol(number: 18, rest: count - 11, bits: 7))
                left -= count
            case (0, 3...):
                symbols.append(Symbol(number: 17, rest: left - 3, bits: 3))
                left = 0
            case (1..., 3...):
                let count = min(left, 6)
                symbols.append(Symbol(number: 16, rest: count - 3, bits: 2))
                left -= count
            default:
                symbols.append(Symbol(number: length))
                left -= 1
            }
        }
        return symbols
    }

    func write(to writer: inout BitWriter) {
        var frequencies = [Int](repeating: 0, count: 19)
        for symbol in symbols { frequencies[symbol.number] += 1 }
        let code = HuffmanCode(frequencies: frequencies, longest: 7)
        let count = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
        writer.write(UInt32(literals - 257), bits: 5)
        writer.write(UInt32(distances - 1), bits: 5)
        writer.write(UInt32(count - 4), bits: 4)
        for symbol in Self.order.prefix(count) {
            writer.write(UInt32(code.lengths[symbol]), bits: 3)
        }
        for symbol in symbols {
            code.write(symbol.number, to: &writer)
            writer.write(UInt32(symbol.rest), bits: symbol.bits)
        }
    }
}

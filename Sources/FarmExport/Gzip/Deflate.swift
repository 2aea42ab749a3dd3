/// The compressed data format of RFC 1951. The output depends only on the input.
enum Deflate {
    static func compressed(_ input: [UInt8]) -> [UInt8] {
        var writer = BitWriter(capacity: input.count / 2 + 16)
        var finder = MatchFinder(input)
        var block = Block()
        while let token = finder.next() {
            if block.isFull {
                block.write(isLast: false, to: &writer)
                block = Block()
            }
            block.append(token)
        }
        block.write(isLast: true, to: &writer)
        writer.finish()
        return writer.bytes
    }

    /// Symbols for ranges of numbers, each followed by extra bits that select the number in the
    /// range.
    struct Ranges {
        private let starts: [Int]
        private let extraBits: [Int]

        init(first: Int, extraBits: [Int]) {
            self.extraBits = extraBits
            var start = first
            starts = extraBits.map { bits in
                defer { start += 1 << bits }
                return start
            }
        }

        /// Returns the index of the range that contains a number.
        func symbol(of number: Int) -> Int {
            var (low, high) = (0, starts.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if starts[middle] <= number { low = middle } else { high = middle }
            }
            return low
        }

        func writeRest(of number: Int, _ symbol: Int, to writer: inout BitWriter) {
            writer.write(UInt32(number - starts[symbol]), bits: extraBits[symbol])
        }
    }

    static let lengths = Ranges(
        first: 3,
        extraBits: [0, 0, 0, 0, 0, 0, 0, 0] + (1...5).flatMap { [$0, $0, $0, $0] })
    static let distances = Ranges(
        first: 1, extraBits: [0, 0] + (0...13).flatMap { [$0, $0] })
}

extension Deflate {
    /// A block of the data with its own codes.
    struct Block {
        private var tokens: [MatchFinder.Token] = []
        private var literals = [Int](repeating: 0, count: 286)
        private var distances = [Int](repeating: 0, count: 30)

        private static let end = 256

        init() { literals[Self.end] = 1 }

        var isFull: Bool { tokens.count >= 1 << 15 }

        mutating func append(_ token: MatchFinder.Token) {
            tokens.append(token)
            switch token {
            case .literal(let byte): literals[Int(byte)] += 1
            case .match(let length, let distance):
                literals[Self.symbol(ofLength: length)] += 1
                distances[Deflate.distances.symbol(of: distance)] += 1
            }
        }

        /// The longest match has its own symbol.
        private static func symbol(ofLength length: Int) -> Int {
            length == MatchFinder.lengths.upperBound
                ? 285 : 257 + Deflate.lengths.symbol(of: length)
        }

        /// Writes the block, codes first.
        func write(isLast: Bool, to writer: inout BitWriter) {
            writer.write(isLast ? 1 : 0, bits: 1)
            writer.write(2, bits: 2)
            let literalCode = HuffmanCode(frequencies: literals, longest: 15)
            let distanceCode = HuffmanCode(frequencies: distances, longest: 15)
            CodeLengths(literalCode.lengths, distanceCode.lengths).write(to: &writer)
            for token in tokens {
                switch token {
                case .literal(let byte): literalCode.write(Int(byte), to: &writer)
                case .match(let length, let distance):
                    let symbol = Self.symbol(ofLength: length)
                    literalCode.write(symbol, to: &writer)
                    if symbol < 285 {
                        Deflate.lengths.writeRest(of: length, symbol - 257, to: &writer)
                    }
                    let range = Deflate.distances.symbol(of: distance)
                    distanceCode.write(range, to: &writer)
                    Deflate.distances.writeRest(of: distance, range, to: &writer)
                }
            }
            literalCode.write(Self.end, to: &writer)
        }
    }
}

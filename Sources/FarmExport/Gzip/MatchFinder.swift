/// Splits the input into literals and references to earlier repetitions (LZ77).
struct MatchFinder: ~Copyable {
    /// A literal byte, or a match of `length` bytes at `distance` bytes before.
    enum Token {
        case literal(UInt8)
        case match(length: Int, distance: Int)
    }

    static let lengths = 3...258
    private static let window = 32_768
    /// The maximum number of candidates tried; more rarely help.
    private static let patience = 256

    private let input: [UInt8]
    private var place = 0
    /// Hash chains: the latest position of three bytes with the same hash, and for each position
    /// the previous one; -1 for none.
    private var latest = [Int32](repeating: -1, count: 1 << 15)
    private var earlier: [Int32]
    /// The match already found at the next position.
    private var ahead: (length: Int, distance: Int)?

    init(_ input: [UInt8]) {
        self.input = input
        earlier = [Int32](repeating: -1, count: min(input.count, Self.window))
    }

    mutating func next() -> Token? {
        guard place < input.count else { return nil }
        let here = ahead ?? longest(at: place)
        ahead = nil
        note(place)
        if here.length < Self.lengths.lowerBound {
            place += 1
            return .literal(input[place - 1])
        }
        // A longer match may begin at the next byte.
        if here.length < 64 {
            let there = longest(at: place + 1)
            if there.length > here.length {
                ahead = there
                place += 1
                return .literal(input[place - 1])
            }
        }
        for passed in place + 1..<place + here.length { note(passed) }
        place += here.length
        return .match(length: here.length, distance: here.distance)
    }

    private func hash(at place: Int) -> Int {
        let three =
            UInt32(input[place]) << 16 | UInt32(input[place + 1]) << 8 | UInt32(input[place + 2])
        return Int((three &* 0x9E37_79B1) >> 17)
    }

    private mutating func note(_ place: Int) {
        guard place + 2 < input.count else { return }
        let hash = hash(at: place)
        earlier[place % Self.window] = latest[hash]
        latest[hash] = Int32(place)
    }

    private func longest(at place: Int) -> (length: Int, distance: Int) {
        guard place + 2 < input.count else { return (0, 0) }
        let maximum = min(Self.lengths.upperBound, input.count - place)
        var best = (length: Self.lengths.lowerBound - 1, distance: 0)
        var candidate = Int(latest[hash(at: place)])
        var left = Self.patience
        while candidate >= 0, place - candidate <= Self.window, left > 0 {
            left -= 1
            if input[candidate + best.length] == input[place + best.length] {
                var length = 0
                while length < maximum, input[candidate + length] == input[place + length] {
                    length += 1
                }
                if length > best.length {
                    best = (length, place - candidate)
                    if length == maximum { break }
                }
            }
            let next = Int(earlier[candidate % Self.window])
            // The slot has been reused for a later position.
            if next >= candidate { break }
            candidate = next
        }
        return best.distance == 0 ? (0, 0) : best
    }
}

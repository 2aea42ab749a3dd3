/// The sets of different digits up to 9 that have a number of digits and a sum, at most 12 for each,
/// as sets of their numbers that are looked up by digits.
///
/// A pair of number and sum has a table, made when it is first needed:
///
/// ```
/// | sets with some of the digits (128) | sets with all of them (128) | count | sets |
/// ```
///
/// The first two have 16 bits for each set of digits, so that the tables in use stay in the nearest cache.
struct CageSets: ~Copyable {
    /// The most digits.
    static var digits: Int { 9 }
    private static var stride: Int { 272 }
    /// The places of the second part of a table and those that follow.
    private static var allStart: Int { 128 }
    private static var countPlace: Int { 256 }
    private static var setStart: Int { 257 }
    private static var most: Int { 45 }

    private var words = Words(count: 1)
    private var used = 0
    /// The start of the table of each pair plus 1; 0 for none.
    private var starts = Words(count: (Self.digits + 1) * (Self.most + 1))

    /// Returns the start of the table of a number of digits and a sum; nil if there are no such sets.
    mutating func table(_ count: Int, _ sum: Int) -> Int? {
        guard 1...Self.digits ~= count, 0...Self.most ~= sum else { return nil }
        let pair = count * (Self.most + 1) + sum
        if starts[pair] == 0 { make(count, sum, pair) }
        return self.count(Int(starts[pair]) - 1) == 0 ? nil : Int(starts[pair]) - 1
    }

    private mutating func make(_ count: Int, _ sum: Int, _ pair: Int) {
        while (used + 1) * Self.stride > words.count { words.grow() }
        let start = used * Self.stride
        used += 1
        starts[pair] = UInt64(start + 1)
        var found = 0
        var containing = (0..<Self.digits).map { _ in UInt64(0) }
        for set in 1..<UInt64(512) where set.nonzeroBitCount == count && set.digitSum == sum {
            words[start + Self.setStart + found] = set
            for digit in SetBits(set) { containing[digit] |= UInt64(bit: found) }
            found += 1
        }
        words[start + Self.countPlace] = UInt64(found)
        put(UInt64(bit: found) - 1, 0, start + Self.allStart)
        for digits in 1..<UInt64(512) {
            let (rest, one) = (digits & (digits - 1), containing[digits.trailingZeroBitCount])
            put(meeting(rest, start) | one, digits, start)
            put(self.containing(rest, start) & one, digits, start + Self.allStart)
        }
    }

    private mutating func put(_ sets: UInt64, _ digits: UInt64, _ start: Int) {
        words[start + Int(digits >> 2)] |= sets << (16 * (digits & 3))
    }

    /// Returns the number of sets of a table.
    @inline(always) func count(_ table: Int) -> Int { Int(words[table &+ Self.countPlace]) }

    /// Returns a set of a table.
    @inline(always) func set(_ table: Int, _ number: Int) -> UInt64 {
        words[table &+ Self.setStart &+ number]
    }

    /// Returns the sets that contain some of the digits.
    @inline(always) func meeting(_ digits: UInt64, _ table: Int) -> UInt64 {
        words[table &+ Int(digits &>> 2)] &>> (16 &* (digits & 3)) & 0xFFFF
    }

    /// Returns the sets that contain all of the digits.
    @inline(always) func containing(_ digits: UInt64, _ table: Int) -> UInt64 {
        words[table &+ Self.allStart &+ Int(digits &>> 2)] &>> (16 &* (digits & 3)) & 0xFFFF
    }
}

extension UInt64 {
    /// The sum of the digits of a set, whose lowest bit is digit 1.
    var digitSum: Int { SetBits(self).reduce(0) { $0 + $1 + 1 } }
}

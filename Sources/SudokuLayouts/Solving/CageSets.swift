/// The sets of different digits up to 9 that have a number of digits and a sum, at most 12 for each,
/// as sets of their numbers that are looked up by digits.
///
/// A pair of number and sum has a table, made when it is first needed:
///
/// ```
/// | sets with some of the digits, and in bits 16 and up sets with all of them (512) | count | sets |
/// ```
struct CageSets: ~Copyable {
    /// The most digits.
    static var digits: Int { 9 }
    private static var stride: Int { 528 }
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
            words[start + 513 + found] = set
            for digit in SetBits(set) { containing[digit] |= UInt64(bit: found) }
            found += 1
        }
        words[start + 512] = UInt64(found)
        words[start] = (1 << UInt64(found) - 1) << 16
        for digits in 1..<512 {
            let rest = words[start + digits & (digits - 1)]
            let one = containing[digits.trailingZeroBitCount]
            words[start + digits] = (rest | one) & 0xFFFF | rest & one << 16
        }
    }

    /// Returns the number of sets of a table.
    @inline(always) func count(_ table: Int) -> Int { Int(words[table &+ 512]) }

    /// Returns a set of a table.
    @inline(always) func set(_ table: Int, _ number: Int) -> UInt64 {
        words[table &+ 513 &+ number]
    }

    /// Returns the sets that contain some of the digits.
    @inline(always) func meeting(_ digits: UInt64, _ table: Int) -> UInt64 {
        words[table &+ Int(digits)] & 0xFFFF
    }

    /// Returns the sets that contain all of the digits.
    @inline(always) func containing(_ digits: UInt64, _ table: Int) -> UInt64 {
        words[table &+ Int(digits)] &>> 16
    }
}

extension UInt64 {
    /// The sum of the digits of a set, whose lowest bit is digit 1.
    var digitSum: Int { SetBits(self).reduce(0) { $0 + $1 + 1 } }
}

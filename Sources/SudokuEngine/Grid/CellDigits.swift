/// The digits and blanks of the 81 cells, stored inline: copying them is a memcpy.
///
/// Sixteen cells per word, four bits each, the first cell lowest; 0 is a blank:
///
///     word 0: cells 0...15    word 1: cells 16...31  ...  word 5: cell 80
struct CellDigits: Hashable, Sendable {
    private var words = SIMD8<UInt64>()

    init() {}

    /// Creates the digits by calling a closure for the 81 cells in turn: cheaper than setting them
    /// one by one.
    @inline(always)
    init(_ digit: (_ index: Int) -> UInt8) {
        for number in 0..<5 {
            var word: UInt64 = 0
            for place in 0..<16 {
                word |= UInt64(digit(number &* 16 &+ place)) << UInt64(place &* 4)
            }
            words[number] = word
        }
        words[5] = UInt64(digit(80))
    }

    /// Creates the digits from words of eight cells, one byte each, the first cell lowest; only the
    /// lowest byte of the eleventh word is used.
    @inline(always)
    init(eights: (_ number: Int) -> UInt64) {
        for number in 0..<5 {
            words[number] = packed(eights(2 * number)) | packed(eights(2 * number + 1)) << 32
        }
        words[5] = eights(10) & 15
    }

    subscript(index: Int) -> UInt8 {
        get { UInt8(truncatingIfNeeded: words[index >> 4] >> UInt64((index & 15) * 4) & 15) }
        set {
            let shift = UInt64((index & 15) * 4)
            words[index >> 4] = words[index >> 4] & ~(15 << shift) | UInt64(newValue) << shift
        }
    }

    /// Calls a closure with the digits of the 81 cells in turn: cheaper than reading them one by
    /// one.
    @inline(always)
    func forEach(_ body: (_ index: Int, _ digit: Int) -> Void) {
        for number in 0..<5 {
            var word = words[number]
            for place in 0..<16 {
                body(number &* 16 &+ place, Int(truncatingIfNeeded: word & 15))
                word >>= 4
            }
        }
        body(80, Int(truncatingIfNeeded: words[5]))
    }

    /// The number of cells with a digit.
    var filled: Int {
        var count = 0
        forEach { _, digit in count += digit == 0 ? 0 : 1 }
        return count
    }

    /// Appends the 81 characters, with dots for blanks.
    func append(to text: inout [UInt8]) {
        text.append(words: 10) { number in
            characters(words[number >> 1] >> UInt64(32 * (number & 1)))
        }
        text.append(UInt8(truncatingIfNeeded: characters(words[5])))
    }

    /// Returns the characters of eight cells, a byte each.
    @inline(always) private func characters(_ nibbles: UInt64) -> UInt64 {
        let eight = spread(nibbles)
        // A dot is 0x2E and a zero 0x30: digits need two more.
        let isDigit = (eight &+ 0x7F7F_7F7F_7F7F_7F7F) >> 7 & 0x0101_0101_0101_0101
        return eight &+ 0x2E2E_2E2E_2E2E_2E2E &+ isDigit << 1
    }

    /// The 81 characters in ASCII.
    var ascii: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(81)
        append(to: &text)
        return text
    }

    /// The 81 characters.
    var text: String { String(decoding: ascii, as: UTF8.self) }

    /// Nine lines of nine with bars and rules between the boxes.
    var picture: String {
        let ascii = ascii
        var lines: [String] = []
        for row in 0..<9 {
            if row == 3 || row == 6 { lines.append("------+-------+------") }
            let cells = ascii[row * 9..<row * 9 + 9].map { String(UnicodeScalar($0)) }
            let boxes = [cells[0..<3], cells[3..<6], cells[6..<9]].map { $0.joined(separator: " ") }
            lines.append(boxes.joined(separator: " | "))
        }
        return lines.joined(separator: "\n")
    }

    /// The first house with two equal digits, and the two; nil if there is none.
    var conflict: (digit: Digit, first: Cell, second: Cell, house: House)? {
        guard hasConflict else { return nil }
        for house in House.all {
            var seen = [Cell?](repeating: nil, count: 10)
            for cell in house.cells {
                let digit = self[cell.index]
                guard digit != 0 else { continue }
                if let first = seen[Int(digit)] {
                    return (Digit(trusted: digit), first, cell, house)
                }
                seen[Int(digit)] = cell
            }
        }
        return nil
    }

    /// A fast check for any ``conflict``: counts each digit of each house in four bits. The columns are
    /// variables of their own, which stay in registers.
    private var hasConflict: Bool {
        var more: UInt64 = 0
        var (c0, c1, c2): (UInt64, UInt64, UInt64) = (0, 0, 0)
        var (c3, c4, c5): (UInt64, UInt64, UInt64) = (0, 0, 0)
        var (c6, c7, c8): (UInt64, UInt64, UInt64) = (0, 0, 0)
        for band in 0..<3 {
            var boxes: (UInt64, UInt64, UInt64) = (0, 0, 0)
            for row in 3 * band..<3 * band + 3 {
                let digits = rowWord(row)
                @inline(always) func one(_ number: UInt64, _ column: inout UInt64) -> UInt64 {
                    // Four bits per digit, so the shift is four times the digit.
                    let shift = number == 0 ? digits << 2 : digits >> (number * 4 - 2)
                    let one: UInt64 = 1 << (shift & 0x3C)
                    column &+= one
                    return one
                }
                let left = one(0, &c0) &+ one(1, &c1) &+ one(2, &c2)
                let middle = one(3, &c3) &+ one(4, &c4) &+ one(5, &c5)
                let right = one(6, &c6) &+ one(7, &c7) &+ one(8, &c8)
                boxes = (boxes.0 &+ left, boxes.1 &+ middle, boxes.2 &+ right)
                more |= left &+ middle &+ right
            }
            more |= boxes.0 | boxes.1 | boxes.2
        }
        more |= c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8
        // Any count above one, except that of blanks, which is in the lowest nibble.
        return more & 0xEEEE_EEEE_EEEE_EEE0 != 0
    }

    /// Returns the nine digits of a row, four bits each.
    private func rowWord(_ row: Int) -> UInt64 {
        let first = row * 9
        let shift = UInt64((first & 15) * 4)
        // Two shifts, since the shift of the next word may amount to 64 bits.
        return words[first >> 4] >> shift | (words[(first >> 4) + 1] << 1) << (63 - shift)
    }
}

/// Packs eight bytes below 16 into eight nibbles.
@inline(always)
private func packed(_ eight: UInt64) -> UInt64 {
    let pairs = (eight | eight >> 4) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF
    return (fours | fours >> 16) & 0xFFFF_FFFF
}

/// Spreads the low eight nibbles over eight bytes.
@inline(always)
private func spread(_ nibbles: UInt64) -> UInt64 {
    let low = nibbles & 0xFFFF_FFFF
    let fours = (low | low << 16) & 0x0000_FFFF_0000_FFFF
    let pairs = (fours | fours << 8) & 0x00FF_00FF_00FF_00FF
    return (pairs | pairs << 4) & 0x0F0F_0F0F_0F0F_0F0F
}

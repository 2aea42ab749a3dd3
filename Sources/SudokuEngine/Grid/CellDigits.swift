/// A digit or nothing for each of the 81 cells, inline: copying it is a memcpy.
///
/// Sixteen cells to a word, four bits each, the first cell lowest; 0 stands for a blank:
///
///     word 0: cells 0...15    word 1: cells 16...31  ...  word 5: cell 80
struct CellDigits: Hashable, Sendable {
    private var words = SIMD8<UInt64>()

    init() {}

    /// Asks for the 81 cells in turn: cheaper than setting one after the other.
    @inline(always)
    init<Failure: Error>(_ digit: (_ index: Int) throws(Failure) -> UInt8) throws(Failure) {
        for number in 0..<6 {
            var word: UInt64 = 0
            let first = number * 16
            for index in first..<min(first + 16, 81) {
                word |= UInt64(try digit(index)) << UInt64((index - first) * 4)
            }
            words[number] = word
        }
    }

    subscript(index: Int) -> UInt8 {
        get { UInt8(truncatingIfNeeded: words[index >> 4] >> UInt64((index & 15) * 4) & 15) }
        set {
            let shift = UInt64((index & 15) * 4)
            words[index >> 4] = words[index >> 4] & ~(15 << shift) | UInt64(newValue) << shift
        }
    }

    /// Tells the digits of the 81 cells in turn: cheaper than asking for one after the other.
    @inline(always)
    func forEach(_ body: (_ index: Int, _ digit: UInt8) -> Void) {
        for number in 0..<6 {
            var word = words[number]
            let first = number * 16
            for index in first..<min(first + 16, 81) {
                body(index, UInt8(truncatingIfNeeded: word & 15))
                word >>= 4
            }
        }
    }

    /// How many cells hold a digit.
    var filled: Int {
        var count = 0
        forEach { _, digit in count += digit == 0 ? 0 : 1 }
        return count
    }

    /// Appends the 81 characters, with dots for blanks.
    func append(to text: inout [UInt8]) {
        forEach { _, digit in
            text.append(digit == 0 ? UInt8(ascii: ".") : UInt8(ascii: "0") + digit)
        }
    }

    /// Two equal digits in a house, if there are any: the first house that has them.
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

    /// The quick question before the long answer: a digit's bit that a house has already is there
    /// twice. Ten bits a house, so that six columns or three boxes share a word.
    private var hasConflict: Bool {
        var twice: UInt64 = 0
        var columns: (left: UInt64, right: UInt64) = (0, 0)
        for band in 0..<3 {
            var boxes: UInt64 = 0
            for row in 3 * band..<3 * band + 3 {
                var inRow: UInt64 = 0
                for column in 0..<9 {
                    let bit: UInt64 = 1 << UInt64(self[row * 9 + column]) & ~1
                    let inBox = bit << UInt64(column / 3 * 10)
                    let inColumn = bit << UInt64(column % 6 * 10)
                    twice |= inRow & bit | boxes & inBox
                    inRow |= bit
                    boxes |= inBox
                    if column < 6 {
                        twice |= columns.left & inColumn
                        columns.left |= inColumn
                    } else {
                        twice |= columns.right & inColumn
                        columns.right |= inColumn
                    }
                }
            }
        }
        return twice != 0
    }
}

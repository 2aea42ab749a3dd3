/// A digit or nothing for each of the 81 cells, inline: copying it is a memcpy.
///
/// Cells 0...63 lie in one vector, 64...80 in the next; 0 stands for a blank.
struct CellDigits: Hashable, Sendable {
    private var head = SIMD64<UInt8>()
    private var tail = SIMD32<UInt8>()

    init() {}

    subscript(index: Int) -> UInt8 {
        get { index < 64 ? head[index] : tail[index - 64] }
        set { if index < 64 { head[index] = newValue } else { tail[index - 64] = newValue } }
    }

    /// How many cells hold a digit.
    var filled: Int {
        var count = 0
        for index in 0..<81 where self[index] != 0 { count += 1 }
        return count
    }

    /// The 81 characters, with dots for blanks.
    var ascii: [UInt8] {
        (0..<81).map { self[$0] == 0 ? UInt8(ascii: ".") : UInt8(ascii: "0") + self[$0] }
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

    /// The quick question before the long answer: one bit per house and digit.
    private var hasConflict: Bool {
        var columns: (SIMD16<UInt16>, SIMD16<UInt16>) = (SIMD16(), SIMD16())
        columns.1 = columns.0
        var twice: UInt16 = 0
        var boxes = SIMD4<UInt16>()
        for row in 0..<9 {
            if row % 3 == 0 { boxes = SIMD4() }
            var inRow: UInt16 = 0
            for column in 0..<9 {
                let bit: UInt16 = 1 << UInt16(self[row * 9 + column]) & ~1
                twice |= (inRow | columns.0[column] | boxes[column / 3]) & bit
                inRow |= bit
                columns.0[column] |= bit
                boxes[column / 3] |= bit
            }
        }
        return twice != 0
    }
}

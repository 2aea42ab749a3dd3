/// A sampler of complete grids, each of the 6.67 x 10^21 nearly as likely as any other.
///
/// Draws the first band and the first stack uniformly. A search that tries digits in random order
/// fills the rest, which favours some grids; a walk of random switches, each as likely as its
/// reverse, then reduces that bias. The tests compare the result with an exact but slow sampler.
struct RandomGrid {
    /// The number of switches in a walk.
    static let switches = 40
    /// The number of digits tried after which a filling is restarted: few need a tenth of it.
    private static let patience = 4_000

    private var digits = [UInt8](repeating: 0, count: 81)
    /// The digits of each house: bit d for digit d.
    private var rows = [UInt16](repeating: 0, count: 9)
    private var columns = [UInt16](repeating: 0, count: 9)
    private var boxes = [UInt16](repeating: 0, count: 9)
    /// The columns of two digits in each row.
    private var ones = [Int](repeating: 0, count: 9)
    private var others = [Int](repeating: 0, count: 9)
    /// The rows of these digits in each column.
    private var rowsOfOnes = [Int](repeating: 0, count: 9)
    private var rowsOfOthers = [Int](repeating: 0, count: 9)

    /// Returns a new grid.
    mutating func next(_ random: inout SeededGenerator) -> CellDigits {
        repeat {
            var box: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
            random.shuffle(&box)
            for position in 0..<9 { digits[position / 3 * 9 + position % 3] = box[position] }
            drawNeighbours(&random, line: 9, cell: 1)
            drawNeighbours(&random, line: 1, cell: 9)
        } while !fill(&random)
        for _ in 0..<Self.switches {
            switch random.below(3) {
            case 0: switchLines(&random, line: 9, cell: 1)
            case 1: switchLines(&random, line: 1, cell: 9)
            default: switchDigits(&random)
            }
        }
        let digits = digits
        return CellDigits { digits[$0] }
    }

    // MARK: Five boxes

    /// Fills the two boxes next to the first one, uniformly among all ways.
    ///
    /// A line of the middle box takes its digits from the two other lines of the first box: all
    /// three from one of them, or one from one and two from the other, in 1 + 1 + 27 + 27 ways. The
    /// digits left for a line go to the last box, in any order.
    private mutating func drawNeighbours(_ random: inout SeededGenerator, line: Int, cell: Int) {
        func first(_ row: Int) -> [UInt8] { (0..<3).map { digits[row * line + $0 * cell] } }
        var a = first(0)
        var b = first(1)
        var c = first(2)
        var middle: [[UInt8]]
        switch random.below(56) {
        case 0: middle = [b, c, a]
        case 1: middle = [c, a, b]
        case let drawn:
            let isSwapped = drawn < 29
            if isSwapped { swap(&b, &c) }
            // One digit of b and two of c, so the third of c and one of a must trade places.
            let fromB = b.remove(at: drawn % 3)
            let leftOfC = c.remove(at: drawn / 3 % 3)
            let fromA = a.remove(at: random.below(3))
            middle = [[fromB] + c, [leftOfC] + a, [fromA] + b]
            if isSwapped { middle.swapAt(1, 2) }
        }
        for row in 0..<3 {
            let taken = first(row) + middle[row]
            var last = (1...9).filter { !taken.contains($0) }
            random.shuffle(&middle[row])
            random.shuffle(&last)
            for column in 0..<3 {
                digits[row * line + (column + 3) * cell] = middle[row][column]
                digits[row * line + (column + 6) * cell] = last[column]
            }
        }
    }

    // MARK: The other four

    private mutating func fill(_ random: inout SeededGenerator) -> Bool {
        for house in 0..<9 {
            rows[house] = 0
            columns[house] = 0
            boxes[house] = 0
        }
        for cell in 0..<81 {
            if cell >= 27 && cell % 9 >= 3 {
                digits[cell] = 0
            } else {
                let bit: UInt16 = 1 << UInt16(digits[cell])
                rows[cell / 9] |= bit
                columns[cell % 9] |= bit
            }
        }
        var patience = Self.patience
        return fill(from: 30, &random, &patience) && patience > 0
    }

    /// Fills the blanks starting at a cell; returns false if that is impossible or took too long.
    private mutating func fill(
        from cell: Int, _ random: inout SeededGenerator, _ patience: inout Int
    ) -> Bool {
        guard cell < 81 else { return true }
        let row = cell / 9
        let column = cell % 9
        let box = row / 3 * 3 + column / 3
        let next = column == 8 ? cell + 4 : cell + 1
        var rest = ~(rows[row] | columns[column] | boxes[box]) & 0x3FE
        var count = rest.nonzeroBitCount
        while count > 0, patience > 0 {
            patience -= 1
            var bits = rest
            for _ in 0..<random.below(count) { bits &= bits &- 1 }
            let bit = bits & (0 &- bits)
            rest &= ~bit
            count -= 1
            digits[cell] = UInt8(bit.trailingZeroBitCount)
            rows[row] |= bit
            columns[column] |= bit
            boxes[box] |= bit
            if fill(from: next, &random, &patience) { return true }
            rows[row] &= ~bit
            columns[column] &= ~bit
            boxes[box] &= ~bit
        }
        return false
    }

    // MARK: Switches

    /// Swaps two lines of a band or stack in the fewest places that keep every line complete.
    private mutating func switchLines(_ random: inout SeededGenerator, line: Int, cell: Int) {
        let (one, other) = Self.pairs[random.below(3)]
        let band = random.below(3) * 3
        let first = (band + one) * line
        let second = (band + other) * line
        var place = random.below(9) * cell
        let lost = digits[first + place]
        while true {
            digits.swapAt(first + place, second + place)
            let gained = digits[first + place]
            if gained == lost { return }
            // The first line now has that digit twice: its old place is the next to change.
            var twin = 0
            while twin == place || digits[first + twin] != gained { twin += cell }
            place = twin
        }
    }

    /// Swaps two digits in the fewest cells that keep every house complete.
    private mutating func switchDigits(_ random: inout SeededGenerator) {
        let one = UInt8(1 + random.below(9))
        let shift = UInt8(1 + random.below(8))
        let other = (one + shift - 1) % 9 + 1
        let start = random.below(9)
        for row in 0..<9 {
            ones[row] = column(of: one, in: row)
            others[row] = column(of: other, in: row)
            rowsOfOnes[ones[row]] = row
            rowsOfOthers[others[row]] = row
        }
        // Each row has one of each digit, so whole rows swap: a row pulls along those that it would
        // conflict with, in a column or in a box.
        var waiting: UInt16 = 1 << UInt16(start)
        var swapped: UInt16 = 0
        while waiting != 0 {
            let row = waiting.trailingZeroBitCount
            swapped |= 1 << UInt16(row)
            waiting |= 1 << UInt16(rowsOfOthers[ones[row]])
            waiting |= 1 << UInt16(rowsOfOnes[others[row]])
            let band = row / 3 * 3
            for second in band..<band + 3
            where ones[row] / 3 == others[second] / 3 || others[row] / 3 == ones[second] / 3 {
                waiting |= 1 << UInt16(second)
            }
            waiting &= ~swapped
        }
        for row in 0..<9 where swapped >> UInt16(row) & 1 != 0 {
            digits.swapAt(row * 9 + ones[row], row * 9 + others[row])
        }
    }

    private func column(of digit: UInt8, in row: Int) -> Int {
        var column = 0
        while digits[row * 9 + column] != digit { column += 1 }
        return column
    }

    private static let pairs = [(0, 1), (0, 2), (1, 2)]
}

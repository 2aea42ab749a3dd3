/// A sampler of complete grids, each of the 6.67 x 10^21 nearly as likely as any other.
///
/// Draws the first band and the first stack uniformly. A search that tries digits in random order
/// fills the rest, which favours some grids; a walk of random switches, each as likely as its
/// reverse, then reduces that bias. The tests compare the result with an exact but slow sampler.
struct RandomGrid: ~Copyable {
    /// The number of switches in a walk.
    static let switches = 40
    /// The number of digits tried after which a filling is restarted: few need a tenth of it.
    private static let patience = 4_000

    private var digits = UncheckedBuffer<UInt8>(repeating: 0, count: 81)
    /// The digits of each house while the grid is filled: bit d for digit d.
    private var rows = UncheckedBuffer<UInt16>(repeating: 0, count: 9)
    private var columns = UncheckedBuffer<UInt16>(repeating: 0, count: 9)
    private var boxes = UncheckedBuffer<UInt16>(repeating: 0, count: 9)
    /// The column of each digit in each row, and its row in each column, ten entries a line: the
    /// walk keeps them, since it would otherwise look for digits most of the time.
    private var columnOf = UncheckedBuffer<UInt8>(repeating: 0, count: 90)
    private var rowOf = UncheckedBuffer<UInt8>(repeating: 0, count: 90)

    /// Returns a new grid.
    mutating func next(_ random: inout SeededGenerator) -> CellDigits {
        repeat {
            var box: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
            random.shuffle(&box)
            for position in 0..<9 { digits[position / 3 * 9 + position % 3] = box[position] }
            drawNeighbours(&random, line: 9, cell: 1)
            drawNeighbours(&random, line: 1, cell: 9)
        } while !fill(&random)
        for cell in 0..<81 { note(cell) }
        for _ in 0..<Self.switches {
            switch random.below(3) {
            case 0: switchRows(&random)
            case 1: switchColumns(&random)
            default: switchDigits(&random)
            }
        }
        return CellDigits { digits[$0] }
    }

    // MARK: Five boxes

    /// Fills the two boxes next to the first one, uniformly among all ways.
    ///
    /// A line of the middle box takes its digits from the two other lines of the first box: all
    /// three from one of them, or one from one and two from the other, in 1 + 1 + 27 + 27 ways. The
    /// digits left for a line go to the last box, in any order.
    private mutating func drawNeighbours(_ random: inout SeededGenerator, line: Int, cell: Int) {
        var a = Three(digits, at: 0, step: cell)
        var b = Three(digits, at: line, step: cell)
        var c = Three(digits, at: 2 * line, step: cell)
        let rows = (a, b, c)
        var middle: (Three, Three, Three)
        switch random.below(56) {
        case 0: middle = (b, c, a)
        case 1: middle = (c, a, b)
        case let drawn:
            let isSwapped = drawn < 29
            if isSwapped { swap(&b, &c) }
            // One digit of b and two of c, so the third of c and one of a must trade places.
            let fromB = b.takeFirst(drawn % 3)
            let leftOfC = c.takeFirst(drawn / 3 % 3)
            let fromA = a.takeFirst(random.below(3))
            middle = (c.with(fromB), a.with(leftOfC), b.with(fromA))
            if isSwapped { swap(&middle.1, &middle.2) }
        }
        draw(rows.0, middle.0, &random, from: 0, step: cell)
        draw(rows.1, middle.1, &random, from: line, step: cell)
        draw(rows.2, middle.2, &random, from: 2 * line, step: cell)
    }

    /// Writes the middle and the last three digits of a line, each in random order.
    private mutating func draw(
        _ first: Three, _ middle: Three, _ random: inout SeededGenerator,
        from start: Int, step: Int
    ) {
        var rest = 0x3FE & ~(first.mask | middle.mask)
        var last = Three()
        for place in 0..<3 {
            last[place] = UInt8(rest.trailingZeroBitCount)
            rest &= rest &- 1
        }
        var middle = middle
        middle.shuffle(&random)
        last.shuffle(&random)
        for place in 0..<3 {
            digits[start + (place + 3) * step] = middle[place]
            digits[start + (place + 6) * step] = last[place]
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

    /// Notes where the digit of a cell is.
    @inline(always)
    private mutating func note(_ cell: Int) {
        let (row, column) = (cell / 9, cell % 9)
        let digit = Int(digits[cell])
        columnOf[row * 10 + digit] = UInt8(column)
        rowOf[column * 10 + digit] = UInt8(row)
    }

    /// Swaps the digits of two cells.
    @inline(always)
    private mutating func exchange(_ one: Int, _ other: Int) {
        let digit = digits[one]
        digits[one] = digits[other]
        digits[other] = digit
        note(one)
        note(other)
    }

    /// Draws two lines of a band or stack, and the place where they are first swapped.
    private mutating func drawLines(
        _ random: inout SeededGenerator
    ) -> (first: Int, second: Int, place: Int) {
        let (one, other) = Self.pairs[random.below(3)]
        let band = random.below(3) * 3
        return (band + one, band + other, random.below(9))
    }

    /// Swaps two rows of a band in the fewest places that keep every row complete.
    private mutating func switchRows(_ random: inout SeededGenerator) {
        var (first, second, column) = drawLines(&random)
        let lost = digits[first * 9 + column]
        while true {
            let gained = Int(digits[second * 9 + column])
            // The first row now has that digit twice: its old place is the next to change.
            let twin = Int(columnOf[first * 10 + gained])
            exchange(first * 9 + column, second * 9 + column)
            if gained == lost { return }
            column = twin
        }
    }

    /// Swaps two columns of a stack in the fewest places that keep every column complete.
    private mutating func switchColumns(_ random: inout SeededGenerator) {
        var (first, second, row) = drawLines(&random)
        let lost = digits[row * 9 + first]
        while true {
            let gained = Int(digits[row * 9 + second])
            let twin = Int(rowOf[first * 10 + gained])
            exchange(row * 9 + first, row * 9 + second)
            if gained == lost { return }
            row = twin
        }
    }

    /// Swaps two digits in the fewest cells that keep every house complete.
    private mutating func switchDigits(_ random: inout SeededGenerator) {
        let one = 1 + random.below(9)
        let shift = 1 + random.below(8)
        let other = (one + shift - 1) % 9 + 1
        let start = random.below(9)
        // Each row has one of each digit, so whole rows swap: a row pulls along those that it would
        // conflict with, in a column or in a box.
        var waiting: UInt16 = 1 << UInt16(start)
        var swapped: UInt16 = 0
        while waiting != 0 {
            let row = waiting.trailingZeroBitCount
            swapped |= 1 << UInt16(row)
            let columnOfOne = Int(columnOf[row * 10 + one])
            let columnOfOther = Int(columnOf[row * 10 + other])
            waiting |= 1 << UInt16(rowOf[columnOfOne * 10 + other])
            waiting |= 1 << UInt16(rowOf[columnOfOther * 10 + one])
            let band = row / 3 * 3
            for second in band..<band + 3
            where columnOfOne / 3 == columnOf[second * 10 + other] / 3
                || columnOfOther / 3 == columnOf[second * 10 + one] / 3
            {
                waiting |= 1 << UInt16(second)
            }
            waiting &= ~swapped
        }
        for row in 0..<9 where swapped >> UInt16(row) & 1 != 0 {
            exchange(
                row * 9 + Int(columnOf[row * 10 + one]), row * 9 + Int(columnOf[row * 10 + other]))
        }
    }

    private static let pairs = [(0, 1), (0, 2), (1, 2)]
}

/// Three digits of a line in a box.
private struct Three {
    private var digits = SIMD4<UInt8>()

    init() {}

    init(_ grid: borrowing UncheckedBuffer<UInt8>, at start: Int, step: Int) {
        for place in 0..<3 { digits[place] = grid[start + place * step] }
    }

    subscript(place: Int) -> UInt8 {
        get { digits[place & 3] }
        set { digits[place & 3] = newValue }
    }

    /// A set bit for each digit.
    var mask: Int { 1 << Int(digits[0]) | 1 << Int(digits[1]) | 1 << Int(digits[2]) }

    /// Removes a digit and returns it; the two others, in their order, stay behind it.
    mutating func takeFirst(_ place: Int) -> UInt8 {
        let taken = self[place]
        if place == 2 { digits[2] = digits[1] }
        if place > 0 { digits[1] = digits[0] }
        return taken
    }

    /// Returns a digit before the last two.
    func with(_ first: UInt8) -> Three {
        var three = self
        three.digits[0] = first
        return three
    }

    /// Draws the same numbers as the shuffle of an array.
    mutating func shuffle(_ random: inout SeededGenerator) {
        for last in [2, 1] {
            let drawn = random.below(last + 1)
            let digit = self[last]
            self[last] = self[drawn]
            self[drawn] = digit
        }
    }
}

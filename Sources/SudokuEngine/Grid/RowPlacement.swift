/// The placement of a row as the next line of an arrangement, from left to right.
struct RowPlacement {
    private(set) var arrangement: Arrangement
    /// Maps source columns to digits; 0 for blanks.
    private let digits: Nibbles
    /// The number of cells placed.
    private(set) var position = 0
    /// The labels of the placed cells, four bits each, the first highest.
    private(set) var text: UInt64 = 0

    init(of digits: Nibbles, in arrangement: Arrangement) {
        self.digits = digits
        self.arrangement = arrangement
    }

    /// Returns true if the placed cells are not larger than the beginning of a line of nine cells.
    func isPrefix(notAbove line: UInt64) -> Bool {
        text <= line &>> UInt64(truncatingIfNeeded: 4 * (9 - position))
    }

    private func digit(at position: Int) -> Int { digits[arrangement.columns[position]] }
    private func isBlank(_ position: Int) -> Bool { digit(at: position) == 0 }

    /// Returns true if the digit of a cell already has a label.
    func isKnown(_ position: Int) -> Bool { arrangement.labels[digit(at: position)] != 0 }

    // MARK: Columns

    /// The columns that are interchangeable at the next position.
    var openColumns: Range<Int> { position..<arrangement.columnGroups.end(of: position) }

    /// Places the next column, which is alone in its group.
    mutating func placeColumn() {
        let digit = digit(at: position)
        if digit == 0 {
            write(0)
        } else if arrangement.labels[digit] == 0 {
            write(arrangement.introduce(digit, at: position))
        } else {
            write(arrangement.settle(digit))
        }
    }

    /// Chooses a column for the next position.
    mutating func chooseColumn(_ column: Int) {
        arrangement.swapColumns(position, column)
        arrangement.splitColumns(at: position + 1)
    }

    /// Places the blank cells of the next columns; returns false if there are none.
    mutating func placeBlanks(in columns: Range<Int>) -> Bool {
        let end = gatherBlanks(in: columns)
        text <<= UInt64(4 * (end - position))
        position = end
        return end > columns.lowerBound
    }

    /// Places the next columns, whose digits are all new.
    mutating func placeNew(in columns: Range<Int>) {
        for position in columns {
            write(arrangement.introduce(digit(at: position), at: position))
        }
    }

    /// Moves the blank cells of a group to its front and returns their end.
    private mutating func gatherBlanks(in columns: Range<Int>) -> Int {
        var end = columns.lowerBound
        for position in columns where isBlank(position) {
            arrangement.swapColumns(position, end)
            end += 1
        }
        arrangement.splitColumns(at: end)
        return end
    }

    private mutating func write(_ label: Int) {
        text = text << 4 | UInt64(truncatingIfNeeded: label)
        position += 1
    }

    // MARK: Stacks

    /// The stacks that are interchangeable at the next position; within a stack, only that stack.
    var openStacks: Range<Int> {
        let stack = position / 3
        return stack..<arrangement.stackGroups.end(of: stack)
    }

    func hasKnown(inStack stack: Int) -> Bool {
        isKnown(stack * 3) || isKnown(stack * 3 + 1) || isKnown(stack * 3 + 2)
    }

    /// Chooses a stack for the next three positions.
    mutating func chooseStack(_ stack: Int) {
        let first = position / 3
        arrangement.swapStacks(first, stack)
        arrangement.splitStacks(at: first + 1)
    }

    /// Returns the smallest shape of the stacks without a known digit; nil if all have one.
    func smallestShape(of stacks: Range<Int>) -> Int? {
        var smallest = 8
        for stack in stacks where !hasKnown(inStack: stack) {
            smallest = min(smallest, shape(ofStack: stack))
        }
        return smallest < 8 ? smallest : nil
    }

    /// Places the stacks that have a given shape and no known digit. They stay interchangeable.
    mutating func place(_ stacks: Range<Int>, ofShape shape: Int) {
        var end = stacks.lowerBound
        for stack in stacks where !hasKnown(inStack: stack) && self.shape(ofStack: stack) == shape {
            arrangement.swapStacks(stack, end)
            end += 1
        }
        arrangement.splitStacks(at: end)
        while position < end * 3 {
            let columns = openColumns
            if !placeBlanks(in: columns) { placeNew(in: columns) }
        }
    }

    /// Returns three bits, the first column highest: 0 for a blank, 1 for a digit, blanks first.
    private func shape(ofStack stack: Int) -> Int {
        var shape = 0
        var start = stack * 3
        while start < stack * 3 + 3 {
            let end = arrangement.columnGroups.end(of: start)
            var filled = 0
            for position in start..<end where !isBlank(position) { filled += 1 }
            shape = shape << (end - start) | (1 << filled - 1)
            start = end
        }
        return shape
    }
}

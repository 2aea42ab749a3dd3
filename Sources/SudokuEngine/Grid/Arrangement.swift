/// The order of columns and the labels of digits, as far as the rows placed so far determine them.
///
/// An arrangement represents many transformations at once. Neighbouring columns of a stack form a
/// group as long as every order of them gives the same text, and neighbouring stacks likewise:
///
///     columns   c4 c3 c5 | c8 c6 c7 | c1 c0 c2
///     line 1     .  .  . |  .  .  . |  .  1  2    two stacks are a group; so are c0 and c2
///     line 2     .  .  . |  .  .  1 |  .  .  .    the stacks differ; the 1 puts c0 before c2
///     groups    {c4 c3 c5} {c8 c6} {c7} {c1} {c0} {c2}
///
/// In every line so far, the columns of a group are either all blank or all contain digits that
/// first appear there. Swapping two such columns swaps the labels of their digits.
struct Arrangement {
    /// Maps positions to source columns.
    private(set) var columns = Nibbles(bits: 0x8_7654_3210)
    /// The groups of columns, over positions 0..<9.
    private(set) var columnGroups = Groups(starts: 0b10_0100_1001)
    /// The groups of stacks, over positions 0..<3.
    private(set) var stackGroups = Groups(starts: 0b1001)

    /// Maps digits to labels 1...9; 0 for digits not seen yet and for the blank, 0.
    private(set) var labels = Nibbles(bits: 0)
    /// Maps labels to digits.
    private var digits = Nibbles(bits: 0)
    /// Maps labels to the positions where they first appear.
    private var homes = Nibbles(bits: 0)
    private var nextLabel = 1

    /// The rows not placed yet, of the puzzle or of its transpose.
    private var rows: UInt16 = 0x1FF
    let isTransposed: Bool
    /// The number of equivalent choices of the rows placed so far.
    private var rowChoices = 1

    init(isTransposed: Bool) { self.isTransposed = isTransposed }

    /// The rows that may come next: the rest of an unfinished band, otherwise all remaining rows.
    var nextRows: UInt16 {
        for band in 0..<3 {
            let left = rows & 0b111 << UInt16(band * 3)
            if 1...2 ~= left.nonzeroBitCount { return left }
        }
        return rows
    }

    /// Places one of ``nextRows`` on behalf of all `choices` equivalent rows.
    mutating func take(row: Int, outOf choices: Int = 1) {
        rows &= ~(1 << UInt16(row))
        rowChoices *= choices
    }

    /// The number of transformations that this arrangement represents.
    var count: Int { rowChoices * columnGroups.orders * stackGroups.orders }

    // MARK: Columns and stacks

    mutating func swapColumns(_ one: Int, _ other: Int) {
        guard one != other else { return }
        columns.swapAt(one, other)
        swapLabels(homedAt: min(one, other), max(one, other))
    }

    mutating func swapStacks(_ one: Int, _ other: Int) {
        guard one != other else { return }
        for offset in 0..<3 { swapColumns(one * 3 + offset, other * 3 + offset) }
    }

    mutating func splitColumns(at position: Int) { columnGroups.split(at: position) }
    mutating func splitStacks(at stack: Int) { stackGroups.split(at: stack) }

    // MARK: Labels

    /// Assigns the next label to a digit that appears for the first time.
    mutating func introduce(_ digit: Int, at position: Int) -> Int {
        let label = nextLabel
        nextLabel += 1
        labels[digit] = label
        digits[label] = digit
        homes[label] = position
        return label
    }

    /// Moves the column where a digit first appeared as far left as its groups allow, which gives
    /// the digit its smallest label, and fixes the column there.
    mutating func settle(_ digit: Int) -> Int {
        let label = labels[digit]
        let home = homes[label]
        let stack = home / 3
        guard !columnGroups.isAlone(home) || !stackGroups.isAlone(stack) else { return label }
        let firstStack = stackGroups.start(of: stack)
        swapStacks(stack, firstStack)
        stackGroups.split(at: firstStack + 1)
        let position = home + (firstStack - stack) * 3
        let first = columnGroups.start(of: position)
        swapColumns(position, first)
        columnGroups.split(at: first + 1)
        return labels[digit]
    }

    /// Swaps the labels of the digits that first appear in two columns. Labels ascend within a row,
    /// so the counterpart of a label on the left is the next one on the right.
    private mutating func swapLabels(homedAt left: Int, _ right: Int) {
        for label in 1..<nextLabel where homes[label] == left {
            for partner in label + 1..<nextLabel where homes[partner] == right {
                digits.swapAt(label, partner)
                labels[digits[label]] = label
                labels[digits[partner]] = partner
                break
            }
        }
    }
}

/// Sixteen numbers 0...15 in one word.
struct Nibbles {
    var bits: UInt64

    subscript(index: Int) -> Int {
        get { Int(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: index &* 4) & 15) }
        set {
            let shift = UInt64(truncatingIfNeeded: index &* 4)
            bits = bits & ~(15 &<< shift) | UInt64(truncatingIfNeeded: newValue) &<< shift
        }
    }

    mutating func swapAt(_ one: Int, _ other: Int) {
        let held = self[one]
        self[one] = self[other]
        self[other] = held
    }
}

/// A sequence of positions divided into groups of neighbours.
struct Groups {
    /// Bit i is set if a group starts at place i. The end is marked like a start.
    private var starts: UInt16

    init(starts: UInt16) { self.starts = starts }

    mutating func split(at place: Int) { starts |= 1 &<< UInt16(truncatingIfNeeded: place) }

    /// Returns true if a place is a group by itself.
    func isAlone(_ place: Int) -> Bool { starts &>> UInt16(truncatingIfNeeded: place) & 3 == 3 }

    /// Returns the first place of the group that contains `place`.
    func start(of place: Int) -> Int {
        let upToHere = starts & (2 &<< UInt16(truncatingIfNeeded: place) &- 1)
        return 15 - upToHere.leadingZeroBitCount
    }

    /// Returns the place after the group that contains `place`.
    func end(of place: Int) -> Int {
        let after = place + 1
        return after + (starts &>> UInt16(truncatingIfNeeded: after)).trailingZeroBitCount
    }

    /// The number of orders of all places in which none leaves its group.
    var orders: Int {
        var product = 1
        var place = 0
        while starts &>> UInt16(truncatingIfNeeded: place) > 1 {
            let end = end(of: place)
            if end > place { product *= (1...end - place).reduce(1, *) }
            place = end
        }
        return product
    }
}

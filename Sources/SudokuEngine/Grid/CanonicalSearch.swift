/// A search for the smallest image of a grid, line by line.
///
/// Keeps all arrangements that give the smallest text so far and extends each with every row that
/// may come next. Most are eliminated at once, and choices that do not matter yet are left open
/// (``Arrangement``), so few are alive at a time: usually a handful, thousands in the most
/// symmetric patterns.
struct CanonicalSearch {
    /// The nine rows, then the nine rows of the transpose; each maps source columns to digits.
    private let rows: [Nibbles]
    /// The blank rows among the nine rows, and among those of the transpose.
    private let blanks: (UInt16, UInt16)

    /// The smallest next line found so far, four bits per cell, and the arrangements that give it.
    private var smallest = UInt64.max
    private var found: [Arrangement] = []

    init(_ grid: CellDigits) {
        var rows = [Nibbles](repeating: Nibbles(bits: 0), count: 18)
        for row in 0..<9 {
            for column in 0..<9 {
                let digit = Int(grid[row * 9 + column])
                rows[row][column] = digit
                rows[9 + column][row] = digit
            }
        }
        var masks: UInt32 = 0
        for index in 0..<18 where rows[index].bits == 0 { masks |= 1 << UInt32(index) }
        self.rows = rows
        blanks = (UInt16(masks & 0x1FF), UInt16(masks >> 9))
    }

    consuming func run() -> CanonicalForm {
        var digits = CellDigits()
        var tied = [Arrangement(isTransposed: false), Arrangement(isTransposed: true)]
        for line in 0..<9 {
            smallest = .max
            found.removeAll(keepingCapacity: true)
            for arrangement in tied { extend(arrangement) }
            swap(&tied, &found)
            for column in 0..<9 {
                digits[line * 9 + column] = UInt8(smallest >> UInt64(4 * (8 - column)) & 15)
            }
        }
        return CanonicalForm(
            puzzle: Puzzle(trusted: digits), automorphisms: tied.reduce(0) { $0 + $1.count })
    }

    /// Tries every row that may come next. A band is finished before the next one begins.
    private mutating func extend(_ arrangement: Arrangement) {
        let candidates = arrangement.nextRows
        let blank = candidates & (arrangement.isTransposed ? blanks.1 : blanks.0)
        if blank != 0 {
            extendByBlank(blank, arrangement)
        } else if smallest != 0 {
            for row in 0..<9 where candidates >> UInt16(row) & 1 != 0 {
                var extended = arrangement
                extended.take(row: row)
                let digits = rows[arrangement.isTransposed ? row + 9 : row]
                follow(RowPlacement(of: digits, in: extended))
            }
        }
    }

    /// Extends an arrangement by blank rows. Those of a band are equivalent, and so are bands of
    /// three blank rows: one of each is placed and the others are only counted.
    private mutating func extendByBlank(_ blank: UInt16, _ arrangement: Arrangement) {
        let blankBands = (blank & blank >> 1 & blank >> 2 & 0b001_001_001).nonzeroBitCount
        var hasBlankBand = false
        for band in 0..<3 {
            let rows = blank & 0b111 << UInt16(band * 3)
            let isBlankBand = rows.nonzeroBitCount == 3
            guard rows != 0, !isBlankBand || !hasBlankBand else { continue }
            hasBlankBand = hasBlankBand || isBlankBand
            var extended = arrangement
            extended.take(
                row: rows.trailingZeroBitCount,
                outOf: rows.nonzeroBitCount * (isBlankBand ? blankBands : 1))
            keep(extended, text: 0)
        }
    }

    /// Places the rest of a row, once for every choice that may give the smallest text.
    ///
    /// Blanks come first, then known digits, then new ones. Only known digits force a choice
    /// between columns or stacks that were interchangeable until now.
    private mutating func follow(_ start: RowPlacement) {
        var placement = start
        while placement.position < 9 {
            let stacks = placement.openStacks
            let columns = placement.openColumns
            if stacks.count > 1 {
                let shape = placement.smallestShape(of: stacks)
                if shape != 0 {
                    for stack in stacks where placement.hasKnown(inStack: stack) {
                        var choice = placement
                        choice.chooseStack(stack)
                        follow(choice)
                    }
                }
                guard let shape else { return }
                placement.place(stacks, ofShape: shape)
            } else if columns.count > 1 {
                if !placement.placeBlanks(in: columns) {
                    var hasKnown = false
                    for column in columns where placement.isKnown(column) {
                        hasKnown = true
                        var choice = placement
                        choice.chooseColumn(column)
                        follow(choice)
                    }
                    if hasKnown { return }
                    placement.placeNew(in: columns)
                }
            } else {
                placement.placeColumn()
            }
            guard placement.isPrefix(notAbove: smallest) else { return }
        }
        keep(placement.arrangement, text: placement.text)
    }

    private mutating func keep(_ arrangement: Arrangement, text: UInt64) {
        guard text <= smallest else { return }
        if text < smallest {
            smallest = text
            found.removeAll(keepingCapacity: true)
        }
        found.append(arrangement)
    }
}

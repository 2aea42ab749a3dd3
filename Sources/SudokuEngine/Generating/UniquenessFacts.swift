/// Facts about a complete grid that answer most uniqueness tests of its carving without a search.
///
/// An *unavoidable set* is a set of cells that can be filled in another way while all other cells
/// stay: a puzzle without a given in one of them has several solutions. Those that consist of two
/// digits, or of two lines of a band or stack, are found by following cycles.
struct UniquenessFacts {
    /// The cells of each digit.
    private var planes: [Mask128] = []
    private var unavoidable: [Mask128] = []

    init(_ grid: CellDigits) {
        let lines = GridLines(grid)
        planes = lines.planes
        unavoidable.reserveCapacity(96)
        for one in 0..<8 {
            for other in one + 1..<9 { lines.addSwaps(of: one, other, &unavoidable) }
        }
        for band in 0..<3 {
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                let (first, second) = (3 * band + one, 3 * band + other)
                lines.addRowCycles(first, second, &unavoidable)
                lines.addColumnCycles(first, second, &unavoidable)
            }
        }
    }

    /// Returns false if the givens allow several solutions once some of them are removed, true if
    /// singles fill these cells again, and nil if only a search can tell. Before the removal, the
    /// solution must be the only one.
    func isUnique(removing removed: Mask128, from givens: Mask128) -> Bool? {
        let left = givens & ~removed
        for set in unavoidable where set & left == 0 { return false }
        // A larger group costs more than it saves.
        guard removed.nonzeroBitCount <= 4 else { return nil }
        var known = left
        var open = removed
        var hasChanged = true
        while hasChanged, open != 0 {
            hasChanged = false
            for cell in Bits(open) where follows(cell, from: known) {
                known |= Mask128(bit: cell)
                open &= ~Mask128(bit: cell)
                hasChanged = true
            }
        }
        return open == 0 ? true : nil
    }

    /// Returns true if a cell is a naked or hidden single, given the digits of some cells.
    private func follows(_ cell: Int, from known: Mask128) -> Bool {
        let peers = GridGeometry.peers(of: cell)
        var own = 0
        var isNaked = true
        for digit in 0..<9 {
            if planes[digit].has(bit: cell) {
                own = digit
            } else if planes[digit] & known & peers == 0 {
                isNaked = false
            }
        }
        if isNaked { return true }
        var closed = known
        for given in Bits(planes[own] & known) { closed |= GridGeometry.peers(of: given) }
        let only = Mask128(bit: cell)
        return (0..<3).contains { kind in
            GridGeometry.cells(of: GridGeometry.house(kind, of: cell)) & ~closed == only
        }
    }
}

/// The places of the digits of a complete grid in its lines.
private struct GridLines {
    /// The cells of each digit.
    private(set) var planes = [Mask128](repeating: 0, count: 9)
    private var digits = [UInt8](repeating: 0, count: 81)
    /// The column and the box of each digit in each row, as bits 0...8 and 9...17.
    private var houses = [UInt32](repeating: 0, count: 81)
    /// The row of each digit in these houses, 18 entries a digit.
    private var rowIn = [UInt8](repeating: 0, count: 162)
    private static let rows: [Mask128] = (0..<9).map { GridGeometry.cells(of: 18 + $0) }
    /// The maximum number of lines or digits in half of an unavoidable set: larger ones are hardly
    /// ever free of givens.
    private static let largest = 6

    init(_ grid: CellDigits) {
        grid.forEach { cell, value in
            let digit = value - 1
            let (row, column) = (cell / 9, cell % 9)
            let box = 9 + GridGeometry.box(of: cell)
            planes[digit] |= Mask128(bit: cell)
            digits[cell] = UInt8(digit)
            houses[digit * 9 + row] = 1 << UInt32(column) | 1 << UInt32(box)
            rowIn[digit * 18 + column] = UInt8(row)
            rowIn[digit * 18 + box] = UInt8(row)
        }
    }

    /// Adds the smallest sets of rows in which two digits can change places.
    @inline(__always)
    func addSwaps(of one: Int, _ other: Int, _ sets: inout [Mask128]) {
        let both = planes[one] | planes[other]
        var left: UInt32 = 0x1FF
        while left != 0 {
            var row = left.trailingZeroBitCount
            var rows: UInt32 = 0
            var cells: Mask128 = 0
            var (ofOne, ofOther): (UInt32, UInt32) = (0, 0)
            while true {
                rows |= 1 << UInt32(row)
                cells |= Self.rows[row]
                ofOne |= houses[one * 9 + row]
                ofOther |= houses[other * 9 + row]
                // A house with one of the digits alone pulls along the row of the other.
                let missing = ofOne ^ ofOther
                guard missing != 0 else { break }
                let house = missing.trailingZeroBitCount
                let digit = ofOne >> UInt32(house) & 1 == 0 ? one : other
                row = Int(rowIn[digit * 18 + house])
            }
            if rows.nonzeroBitCount <= Self.largest { sets.append(cells & both) }
            left &= ~rows
        }
    }

    /// Adds the smallest sets of columns in which two rows can change places.
    @inline(__always)
    func addRowCycles(_ first: Int, _ second: Int, _ sets: inout [Mask128]) {
        addCycles(
            { houses[Int(digits[second * 9 + $0]) * 9 + first].trailingZeroBitCount },
            { sets.append(Mask128($0) << (9 * first) | Mask128($0) << (9 * second)) })
    }

    /// Adds the smallest sets of rows in which two columns can change places.
    @inline(__always)
    func addColumnCycles(_ first: Int, _ second: Int, _ sets: inout [Mask128]) {
        let lines = GridGeometry.cells(of: 9 + first) | GridGeometry.cells(of: 9 + second)
        addCycles(
            { Int(rowIn[Int(digits[$0 * 9 + second]) * 18 + first]) },
            { rows in
                var cells: Mask128 = 0
                for row in Bits(rows) { cells |= Self.rows[row] }
                sets.append(cells & lines)
            })
    }

    /// Adds the cycles of a permutation of nine places.
    @inline(__always)
    private func addCycles(_ next: (_ place: Int) -> Int, _ add: (_ places: UInt16) -> Void) {
        var left: UInt16 = 0x1FF
        while left != 0 {
            var places: UInt16 = 0
            var place = left.trailingZeroBitCount
            while places >> UInt16(place) & 1 == 0 {
                places |= 1 << UInt16(place)
                place = next(place)
            }
            if places.nonzeroBitCount <= Self.largest { add(places) }
            left &= ~places
        }
    }
}

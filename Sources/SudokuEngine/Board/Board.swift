/// A grid being solved: its filled cells and remaining candidates.
///
/// Everything is stored inline without reference counting, so copying a board is a memcpy. Each
/// candidate is stored three times, by cell, by house and by digit:
///
///     candidates[cell]              bit d: digit d may go into the cell
///     places[9 * number + d]        bits  0...8   positions of d in box `number`
///                                   bits  9...17  positions of d in column `number`
///                                   bits 18...26  positions of d in row `number`
///
/// Cells, digits and houses are numbered as in ``GridGeometry``. Filling a cell never places the last
/// candidate of another cell; only hints do.
struct Board: Hashable, Sendable {
    /// The number of candidates of an empty board; a candidate is the number `9 * cell + digit`.
    @inline(__always) static var candidateCount: Int { 729 }

    private(set) var candidates = CellMasks()
    private(set) var places = WideCellMasks()
    /// The cells where each digit may go.
    private(set) var planes = DigitPlanes()
    /// The empty cells.
    private(set) var empty: Mask128 = GridGeometry.allCells
    /// The number of candidates plus empty cells; every step reduces it.
    private(set) var left = 81
    /// The positions of the empty cells in each of the 27 houses.
    private var emptyPlaces = SIMD32<UInt16>(repeating: 0x1FF)
    /// The number of cells filled with each digit.
    private var filledCounts = SIMD16<UInt8>()
    /// The cells with exactly one candidate, and those with exactly two.
    private(set) var nakedSingles: Mask128 = 0
    private(set) var bivalues: Mask128 = 0
    /// The houses (mask of the 27) that changed since this was last cleared.
    var changedHouses: UInt32 = (1 << 27) - 1
    /// The digits (mask) that lost a candidate since this was last cleared.
    var changedDigits: UInt16 = 0x1FF
    /// The houses (mask of the 27) with exactly one empty cell.
    private(set) var lastCells: UInt32 = 0
    /// The digits with one place left, bit `9 * number + d`, for each kind of house.
    private(set) var hiddenInBoxes: Mask128 = 0
    private(set) var hiddenInColumns: Mask128 = 0
    private(set) var hiddenInRows: Mask128 = 0

    /// Creates the board of a puzzle with all candidates that no given excludes.
    init(_ puzzle: Puzzle) {
        // The digits that the givens of each house exclude, and the cells closed to each digit.
        var (boxes, columns, rows) = (NineMasks(), NineMasks(), NineMasks())
        var forbidden = DigitPlanes()
        for cell in 0..<81 where puzzle.digits[cell] != 0 {
            let digit = Int(puzzle.digits[cell]) - 1
            let bit = UInt16(bit: digit)
            boxes.insert(bit, at: GridGeometry.box(of: cell))
            columns.insert(bit, at: GridGeometry.column(of: cell))
            rows.insert(bit, at: GridGeometry.row(of: cell))
            forbidden[digit] |= GridGeometry.peers(of: cell)
            empty &= ~Mask128(bit: cell)
            filledCounts[digit & 15] += 1
        }
        left = empty.nonzeroBitCount
        setEmptyPlaces()
        for cell in Bits(empty) {
            let mask =
                0x1FF
                & ~(boxes[GridGeometry.box(of: cell)] | columns[GridGeometry.column(of: cell)]
                | rows[GridGeometry.row(of: cell)])
            candidates[cell] = mask
            left += mask.nonzeroBitCount
            let bit = Mask128(bit: cell)
            if mask.isSingle { nakedSingles |= bit } else if mask.isPair { bivalues |= bit }
        }
        for digit in 0..<9 {
            let plane = empty & ~forbidden[digit]
            planes[digit] = plane
            setPlaces(of: digit, plane)
        }
        checkInvariants()
    }

    private mutating func setEmptyPlaces() {
        let (inBoxes, inColumns) = GridGeometry.turned(empty)
        for (kind, cells) in [inBoxes, inColumns, empty].enumerated() {
            for number in 0..<9 {
                let house = kind * 9 + number
                let positions =
                    UInt16(truncatingIfNeeded: cells.word(from: number * 9)) & 0x1FF
                emptyPlaces[house & 31] = positions
                if positions.isSingle { lastCells |= UInt32(bit: house) }
            }
        }
    }

    /// Records where a digit may go in each of the nine boxes, columns and rows.
    private mutating func setPlaces(of digit: Int, _ plane: Mask128) {
        let (inBoxes, inColumns) = GridGeometry.turned(plane)
        for number in 0..<9 {
            let lane = number * 9 + digit
            let box = UInt32(truncatingIfNeeded: inBoxes.word(from: number * 9)) & 0x1FF
            let column = UInt32(truncatingIfNeeded: inColumns.word(from: number * 9)) & 0x1FF
            let row = UInt32(truncatingIfNeeded: plane.word(from: number * 9)) & 0x1FF
            places[lane] = box | column << 9 | row << 18
            note(box, lane, in: &hiddenInBoxes)
            note(column, lane, in: &hiddenInColumns)
            note(row, lane, in: &hiddenInRows)
        }
    }

    // MARK: Reading

    @inline(__always)
    subscript(cell: Int) -> UInt16 { candidates[cell] }

    @inline(__always)
    func has(_ digit: Int, in cell: Int) -> Bool { candidates[cell].has(bit: digit) }

    /// Returns the positions in a house (of the 27) where a digit may go.
    @inline(__always)
    func places(of digit: Int, in house: Int) -> UInt16 {
        if house < 9 { return UInt16(truncatingIfNeeded: places[house * 9 + digit] & 0x1FF) }
        if house < 18 {
            return UInt16(truncatingIfNeeded: places[(house - 9) * 9 + digit] >> 9 & 0x1FF)
        }
        return UInt16(truncatingIfNeeded: places[(house - 18) * 9 + digit] >> 18)
    }

    /// Returns the positions where a digit may go in the house of a kind around a cell.
    @inline(__always)
    func places(of digit: Int, _ kind: Int, around cell: Int) -> UInt16 {
        switch kind {
        case GridGeometry.box:
            UInt16(truncatingIfNeeded: places[GridGeometry.box(of: cell) * 9 + digit] & 0x1FF)
        case GridGeometry.column:
            UInt16(
                truncatingIfNeeded: places[GridGeometry.column(of: cell) * 9 + digit] >> 9 & 0x1FF)
        default: UInt16(truncatingIfNeeded: places[GridGeometry.row(of: cell) * 9 + digit] >> 18)
        }
    }

    /// Returns the positions of the empty cells of a house.
    @inline(__always)
    func emptyPlaces(in house: Int) -> UInt16 { emptyPlaces[house & 31] }

    @inline(__always)
    func emptyCount(in house: Int) -> Int { emptyPlaces[house & 31].nonzeroBitCount }

    @inline(__always)
    func filledCount(of digit: Int) -> Int { Int(filledCounts[digit & 15]) }

    /// Returns the cells where a digit may go.
    @inline(__always)
    func cells(with digit: Int) -> Mask128 { planes[digit] }

    /// Returns the cells of a house where a digit may go.
    @inline(__always)
    func cells(with digit: Int, in house: Int) -> Mask128 {
        planes[digit] & GridGeometry.cells(of: house)
    }

    /// Returns the houses (mask of the 27) with exactly two places for a digit.
    func housesWithPair(of digit: Int) -> UInt32 {
        var houses: UInt32 = 0
        for number in 0..<9 {
            let places = places[number &* 9 &+ digit]
            if (places & 0x1FF).isPair { houses |= UInt32(bit: number) }
            if (places >> 9 & 0x1FF).isPair { houses |= UInt32(bit: 9 &+ number) }
            if (places >> 18).isPair { houses |= UInt32(bit: 18 &+ number) }
        }
        return houses
    }

    /// The cells with exactly three candidates, counted in all cells in parallel.
    var trivalues: Mask128 {
        var (ones, twos, fours): (Mask128, Mask128, Mask128) = (0, 0, 0)
        for digit in 0..<9 {
            let cells = planes[digit]
            let carried = ones & cells
            ones ^= cells
            fours |= twos & carried
            twos ^= carried
        }
        return ones & twos & ~fours
    }

    var isFull: Bool { empty == 0 }

    // MARK: Changing

    /// Removes a candidate; does nothing if it is already removed.
    @inline(__always)
    mutating func remove(_ digit: Int, from cell: Int) {
        guard has(digit, in: cell) else { return }
        removePresent(digit, from: cell)
    }

    /// Removes the digits of a mask from a cell.
    mutating func remove(mask: UInt16, from cell: Int) {
        for digit in Bits(mask & candidates[cell]) { removePresent(digit, from: cell) }
    }

    /// Removes a candidate from a temporary board, without updating the data that only the ladder
    /// needs: hidden and naked singles, and changes.
    mutating func forget(_ digit: Int, from cell: Int) {
        guard has(digit, in: cell) else { return }
        let left = candidates[cell] & ~UInt16(bit: digit)
        candidates[cell] = left
        let bit = Mask128(bit: cell)
        planes[digit] &= ~bit
        if left.isPair { bivalues |= bit } else { bivalues &= ~bit }
        let (row, column) = (cell / 9, cell % 9)
        places[(row / 3 * 3 + column / 3) * 9 + digit] &= ~UInt32(bit: row % 3 * 3 + column % 3)
        places[column * 9 + digit] &= ~UInt32(bit: 9 + row)
        places[row * 9 + digit] &= ~UInt32(bit: 18 + column)
    }

    private mutating func removePresent(_ digit: Int, from cell: Int) {
        left -= 1
        let mask = candidates[cell] & ~UInt16(bit: digit)
        candidates[cell] = mask
        let bit = Mask128(bit: cell)
        planes[digit] &= ~bit
        if mask.isSingle { nakedSingles |= bit } else { nakedSingles &= ~bit }
        if mask.isPair { bivalues |= bit } else { bivalues &= ~bit }
        let (row, column) = (cell / 9, cell % 9)
        removePlaces(of: digit, row, column)
        changedHouses |= GridGeometry.houses(row, column)
        changedDigits |= UInt16(bit: digit)
    }

    /// Removes all candidates of a cell.
    private mutating func clear(_ cell: Int) {
        let mask = candidates[cell]
        candidates[cell] = 0
        left -= mask.nonzeroBitCount
        let bit = Mask128(bit: cell)
        nakedSingles &= ~bit
        bivalues &= ~bit
        let (row, column) = (cell / 9, cell % 9)
        for digit in Bits(mask) {
            planes[digit] &= ~bit
            removePlaces(of: digit, row, column)
        }
        changedHouses |= GridGeometry.houses(row, column)
        changedDigits |= mask
    }

    /// Removes a cell from the places of a digit in its three houses.
    @inline(__always)
    private mutating func removePlaces(of digit: Int, _ row: Int, _ column: Int) {
        var lane = (row / 3 * 3 + column / 3) * 9 + digit
        var rest = places[lane] & ~UInt32(bit: row % 3 * 3 + column % 3)
        places[lane] = rest
        note(rest & 0x1FF, lane, in: &hiddenInBoxes)
        lane = column * 9 + digit
        rest = places[lane] & ~UInt32(bit: 9 + row)
        places[lane] = rest
        note(rest >> 9 & 0x1FF, lane, in: &hiddenInColumns)
        lane = row * 9 + digit
        rest = places[lane] & ~UInt32(bit: 18 + column)
        places[lane] = rest
        note(rest >> 18, lane, in: &hiddenInRows)
    }

    @inline(__always)
    private func note(_ places: UInt32, _ lane: Int, in singles: inout Mask128) {
        let bit = Mask128(bit: lane)
        if places.isSingle { singles |= bit } else { singles &= ~bit }
    }

    /// Fills a cell: removes its candidates, and the digit from its peers.
    mutating func place(_ digit: Int, in cell: Int) {
        assert(empty.has(bit: cell), "the cell is already filled")
        empty &= ~Mask128(bit: cell)
        clear(cell)
        for peer in Bits(GridGeometry.peers(of: cell) & planes[digit]) {
            removePresent(digit, from: peer)
        }
        fill(cell, with: digit)
    }

    /// Records a cell as filled.
    private mutating func fill(_ cell: Int, with digit: Int) {
        empty &= ~Mask128(bit: cell)
        left -= 1
        filledCounts[digit & 15] += 1
        for kind in 0..<3 {
            let house = GridGeometry.house(kind, of: cell)
            let left = emptyPlaces[house & 31] & ~UInt16(bit: GridGeometry.position(kind, of: cell))
            emptyPlaces[house & 31] = left
            let bit = UInt32(bit: house)
            if left.isSingle { lastCells |= bit } else { lastCells &= ~bit }
            changedHouses |= bit
        }
    }
}

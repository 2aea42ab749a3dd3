/// The geometry of the grid, as plain numbers for the inner loops of the grader.
///
/// Cells are 0..<81 row by row and digits 0..<9, so digit d here is d + 1 on the grid. The 27
/// houses are numbered in the order in which most techniques examine them: 0...8 the boxes, 9...17
/// the columns, 18...26 the rows.
enum GridGeometry {
    static let box = 0
    static let column = 1
    static let row = 2

    @inline(__always) static func row(of cell: Int) -> Int { cell / 9 }
    @inline(__always) static func column(of cell: Int) -> Int { cell % 9 }
    @inline(__always) static func box(of cell: Int) -> Int { cell / 27 * 3 + cell % 9 / 3 }
    @inline(__always) static func positionInBox(of cell: Int) -> Int {
        cell / 9 % 3 * 3 + cell % 3
    }

    /// Returns the house of a kind that contains a cell, as its number among the 27.
    @inline(__always)
    static func house(_ kind: Int, of cell: Int) -> Int {
        switch kind {
        case box: box(of: cell)
        case column: 9 + column(of: cell)
        default: 18 + row(of: cell)
        }
    }

    /// Returns the position of a cell in its house of a kind.
    @inline(__always)
    static func position(_ kind: Int, of cell: Int) -> Int {
        switch kind {
        case box: positionInBox(of: cell)
        case column: row(of: cell)
        default: column(of: cell)
        }
    }

    /// Returns the three houses of a cell as a mask of the 27.
    @inline(__always)
    static func houses(_ row: Int, _ column: Int) -> UInt32 {
        UInt32(bit: row / 3 * 3 + column / 3) | UInt32(bit: 9 + column) | UInt32(bit: 18 + row)
    }

    /// Returns the cell at a position of a house.
    @inline(__always)
    static func cell(_ position: Int, of house: Int) -> Int {
        if house >= 18 { return (house - 18) * 9 + position }
        if house >= 9 { return position * 9 + house - 9 }
        return (house / 3 * 3 + position / 3) * 9 + house % 3 * 3 + position % 3
    }

    /// Returns the cells at some positions of a house.
    @inline(__always)
    static func cells(_ positions: UInt16, of house: Int) -> Mask128 {
        if house >= 18 {
            return Mask128(positions) << ((house - 18) * 9)
        }
        var result: Mask128 = 0
        for position in Bits(positions) { result |= Mask128(bit: cell(position, of: house)) }
        return result
    }

    /// Returns all nine cells of a house.
    @inline(__always)
    static func cells(of house: Int) -> Mask128 {
        if house >= 18 { return 0x1FF << ((house - 18) * 9) }
        if house >= 9 { return firstColumn << (house - 9) }
        return 0x1C0E07 << (house / 3 * 27 + house % 3 * 3)
    }

    static var allCells: Mask128 { Mask128(below: 81) }

    /// The cells of the first column: bits 0, 9 ... 72.
    private static var firstColumn: Mask128 { Mask128(low: 0x8040_2010_0804_0201, high: 0x100) }

    /// Returns a set of cells by boxes and by columns: bit `9 * number + position` of each.
    static func turned(_ cells: Mask128) -> (boxes: Mask128, columns: Mask128) {
        var (boxes, columns): (Mask128, Mask128) = (0, 0)
        let spread = spreadRows
        for row in 0..<9 {
            let positions = Int(truncatingIfNeeded: cells.word(from: row * 9)) & 0x1FF
            // The nine cells of a row are in three boxes, three in each.
            let triads = positions & 0o7 | (positions & 0o70) << 6 | (positions & 0o700) << 12
            boxes |= Mask128(triads) << (row / 3 * 27 + row % 3 * 3)
            columns |= spread[positions] << row
        }
        return (boxes, columns)
    }

    /// The nine bits of a row, spread to every ninth bit.
    private static let spreadRows: [Mask128] = (0..<512).map { positions in
        Bits(UInt16(positions)).reduce(0) { $0 | Mask128(bit: $1 * 9) }
    }

    /// Returns the 20 other cells of a cell's houses.
    @inline(__always)
    static func peers(of cell: Int) -> Mask128 { peerSets[cell] }

    /// Returns the cells that see each of two cells, or, of one cell given twice, its peers.
    @inline(__always)
    static func peers(of first: Int, and second: Int) -> Mask128 {
        peers(of: first) & peers(of: second)
    }

    private static let peerSets: [Mask128] = (0..<81).map { cell in
        (0..<3).reduce(Mask128(0)) { $0 | cells(of: house($1, of: cell)) } & ~Mask128(bit: cell)
    }

    /// Returns the peers in the order of box, row and column, without duplicates.
    static func orderedPeers(of cell: Int) -> [Int] { peerLists[cell] }

    private static let peerLists: [[Int]] = (0..<81).map { cell in
        var list: [Int] = []
        for kind in [box, row, column] {
            for position in 0..<9 {
                let peer = GridGeometry.cell(position, of: house(kind, of: cell))
                if peer != cell && !list.contains(peer) { list.append(peer) }
            }
        }
        return list
    }

    /// Returns the houses that two cells share, in the order box, row, column.
    static func sharedHouses(_ first: Int, _ second: Int) -> [Int] {
        [box, row, column].map { house($0, of: first) }.filter { houses(of: second).contains($0) }
    }

    /// Returns the houses (mask of the 27) that contain all of some cells.
    static func sharedHouses(_ cells: Mask128) -> UInt32 {
        Bits(cells).reduce(UInt32(bit: 27) - 1) { $0 & houses($1 / 9, $1 % 9) }
    }

    /// Returns the box, column and row of a cell.
    @inline(__always)
    static func houses(of cell: Int) -> [Int] {
        [box(of: cell), 9 + column(of: cell), 18 + row(of: cell)]
    }
}

import SudokuLayouts

/// The borders between regions or cages, as in game ids of Solo.
///
/// They are the inner vertical edges row by row, the inner horizontal ones column by column, and one
/// more after them: `_` is a border, `a` to `y` are 1 to 25 edges that are none and then a border,
/// `z` is 25 without one.
enum SGTBorders {
    private static func edgeCount(_ size: Int) -> Int { 2 * size * (size - 1) }

    /// The cells on both sides of an edge.
    private static func sides(_ edge: Int, _ size: Int) -> (Int, Int) {
        let vertical = size * (size - 1)
        if edge < vertical {
            let cell = edge / (size - 1) * size + edge % (size - 1)
            return (cell, cell + 1)
        }
        let (column, row) = ((edge - vertical) / (size - 1), (edge - vertical) % (size - 1))
        return (row * size + column, (row + 1) * size + column)
    }

    /// Reads the sets of cells that borders separate.
    static func read(_ cursor: inout TextCursor, size: Int) throws(ExchangeError) -> CellMap {
        let count = edgeCount(size)
        var isBorder = [Bool](repeating: true, count: count + 1)
        var edge = 0
        while edge <= count {
            let letter = cursor.next ?? 0
            guard letter == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= letter
            else {
                throw cursor.error(
                    "\(cursor.found) after \(edge) of \(count + 1) edges; write _ or a to z")
            }
            let open = letter == UInt8(ascii: "_") ? 0 : min(25, Int(letter) - 0x60)
            guard edge + open <= count else {
                throw cursor.error("\(open) edges after \(edge), but the grid has \(count)")
            }
            cursor.advance()
            for place in edge..<edge + open { isBorder[place] = false }
            edge += open + (letter == UInt8(ascii: "z") ? 0 : 1)
        }
        let sets = joined((0..<count).filter { !isBorder[$0] }, size)
        for edge in 0..<count where isBorder[edge] {
            let (one, other) = sides(edge, size)
            guard sets[one] != sets[other] else {
                throw cursor.error(
                    "a border between \(ImportedGrid.name(of: one, size)) and "
                        + "\(ImportedGrid.name(of: other, size)), which are in one region or "
                        + "cage; close the border around it or remove it")
            }
        }
        return CellMap(sets)
    }

    /// The number of the set of each cell, if the cells at some edges are in one set.
    private static func joined(_ open: [Int], _ size: Int) -> [Int?] {
        var sets = (0..<size * size).map { Optional($0) }
        for edge in open {
            let (one, other) = sides(edge, size)
            let (kept, gone) = (sets[one], sets[other])
            for cell in sets.indices where sets[cell] == gone { sets[cell] = kept }
        }
        return sets
    }

    static func text(_ map: CellMap, size: Int) -> String {
        var text = ""
        var open = 0
        let borders = (0..<edgeCount(size)).map { edge in
            let (one, other) = sides(edge, size)
            return map.sets[one] != map.sets[other]
        }
        for isBorder in borders + [true] {
            if !isBorder {
                open += 1
                continue
            }
            while open > 25 {
                text += "z"
                open -= 25
            }
            text.append(open == 0 ? "_" : Character(Unicode.Scalar(UInt8(0x60 + open))))
            open = 0
        }
        return text
    }
}

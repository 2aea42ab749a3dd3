import SudokuEngine

extension LayoutPuzzle {
    /// The line of the notation: always the same for the same puzzle as drawn.
    public var line: String { String(decoding: ascii, as: UTF8.self) }

    /// The characters of the line in ASCII.
    public var ascii: [UInt8] {
        var line = Array(layout.name.utf8)
        for map in [regions, extra] {
            guard let map else { continue }
            line.append(colon)
            line += map.letters
        }
        if !cages.isEmpty {
            line.append(colon)
            line += cagesField
        }
        line.append(colon)
        if cages.isEmpty || clueCount > 0 { line += givens.map(GridRules.symbol) }
        return line
    }

    /// The letters of the cages with their sums: `AAB.B/6,-`.
    public var cagesField: [UInt8] {
        let map = CellMap(cages.map { $0.cells }, cellCount: layout.cellCount)
        let sums = cages.map { $0.sum.map { String($0) } ?? "-" }
        return map.letters + [UInt8(ascii: "/")] + Array(sums.joined(separator: ",").utf8)
    }
}

extension CellMap {
    /// A letter for each cell, a dot for none, in ASCII.
    public var letters: [UInt8] {
        sets.map { $0.map(NotationLetters.letter) ?? UInt8(ascii: ".") }
    }
}

extension LayoutPuzzle: CustomStringConvertible {
    public var description: String { line }
}

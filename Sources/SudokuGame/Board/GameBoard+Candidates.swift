public import SudokuEngine

extension GameBoard {
    /// Returns the digits that no filled peer of an empty cell holds; none for a filled cell.
    public func candidates(of cell: Cell) -> DigitSet {
        guard contents[cell.index].isEmpty else { return DigitSet() }
        var used: UInt16 = 0
        for index in BoardTables.peers[cell.index] { used |= contents[index].digitBit }
        return DigitSet(mask: ~used & 0x1FF)
    }

    /// The candidates of all 81 cells, row by row; none in filled cells.
    public var candidates: [DigitSet] { candidateMasks.map { DigitSet(mask: $0) } }

    /// The candidates to show faded: those of empty cells in which the player keeps no notes.
    public var ghosts: [DigitSet] {
        let masks = candidateMasks
        return masks.indices.map { DigitSet(mask: contents[$0].noteMask == 0 ? masks[$0] : 0) }
    }

    /// The empty cells with exactly one candidate.
    public var cellsWithOneCandidate: CellSet {
        var found = CellSet()
        let masks = candidateMasks
        for index in 0..<81 where masks[index].nonzeroBitCount == 1 {
            found.insert(Cell.all[index])
        }
        return found
    }

    /// The masks of the candidates, by cell.
    var candidateMasks: [UInt16] {
        var rows = [UInt16](repeating: 0, count: 9)
        var columns = rows
        var boxes = rows
        for index in 0..<81 {
            let bit = contents[index].digitBit
            rows[index / 9] |= bit
            columns[index % 9] |= bit
            boxes[index / 27 * 3 + index % 9 / 3] |= bit
        }
        return (0..<81).map { index in
            guard contents[index].isEmpty else { return 0 }
            let used = rows[index / 9] | columns[index % 9] | boxes[index / 27 * 3 + index % 9 / 3]
            return ~used & 0x1FF
        }
    }
}

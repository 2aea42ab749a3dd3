public import SudokuEngine

extension GameBoard {
    /// Returns the digits that no filled cell excludes from an empty cell of the grid of 9x9 cells; none
    /// for a filled cell.
    public func candidates(of cell: Cell) -> DigitSet {
        DigitSet(bits: UInt16(candidateMask(of: cell.index)))
    }

    /// The candidates of all cells of a grid of up to nine digits, row by row; none in filled cells.
    public var candidates: [DigitSet] { candidateMasks.map { DigitSet(bits: UInt16($0)) } }

    /// The candidates to show faded in a grid of up to nine digits: those of empty cells in which the
    /// player keeps no notes.
    public var ghosts: [DigitSet] { ghostMasks.map { DigitSet(bits: UInt16($0)) } }

    /// The masks of the candidates, row by row, in which bit 0 is digit 1; none in filled cells.
    public var candidateMasks: [UInt32] {
        let (used, _) = digitsOfGroups
        let most = rules.mostHomes
        var masks = [UInt32](repeating: 0, count: contents.count)
        for (cell, content) in contents.enumerated() where content.isEmpty {
            var excluded: UInt32 = 0
            for place in cell * most..<(cell + 1) * most { excluded |= used[rules.homes[place]] }
            masks[cell] = ~excluded & rules.all
        }
        for (cell, others) in rules.apart.enumerated() where masks[cell] != 0 {
            for other in others { masks[cell] &= ~contents[other].digitBit }
        }
        for (cell, others) in rules.beside.enumerated() where masks[cell] != 0 {
            for other in others { masks[cell] &= ~rules.besides(contents[other].value) }
        }
        return masks
    }

    /// The digits that each group has, and those that it has more than once.
    var digitsOfGroups: (once: [UInt32], twice: [UInt32]) {
        // The last one is for cells that are in fewer groups than others.
        var once = [UInt32](repeating: 0, count: rules.groups.count + 1)
        var twice = once
        let most = rules.mostHomes
        for (cell, content) in contents.enumerated() where !content.isEmpty {
            let bit = content.digitBit
            for place in cell * most..<(cell + 1) * most {
                let home = rules.homes[place]
                twice[home] |= once[home] & bit
                once[home] |= bit
            }
        }
        once[rules.groups.count] = 0
        twice[rules.groups.count] = 0
        return (once, twice)
    }

    /// The masks of the candidates to show faded: those of empty cells without notes.
    public var ghostMasks: [UInt32] {
        var masks = candidateMasks
        for (cell, content) in contents.enumerated() where content.noteMask != 0 {
            masks[cell] = 0
        }
        return masks
    }

    /// The empty cells with exactly one candidate.
    public var cellsWithOneCandidate: GridCells {
        let masks = candidateMasks
        return GridCells(masks.indices.filter { masks[$0].nonzeroBitCount == 1 })
    }

    /// Returns the mask of the digits that no filled cell excludes from an empty cell.
    func candidateMask(of cell: Int) -> UInt32 {
        guard contents[cell].isEmpty else { return 0 }
        var used: UInt32 = 0
        for other in rules.peers[cell] { used |= contents[other].digitBit }
        if !rules.beside.isEmpty {
            for other in rules.beside[cell] { used |= rules.besides(contents[other].value) }
        }
        return ~used & rules.all
    }

    /// Removes what a digit in a cell excludes from the notes and corner marks of the cells around.
    mutating func cleanNotes(around cell: Int, _ digit: Int) {
        let others = ~(1 << UInt32(digit - 1) as UInt32)
        for other in rules.peers[cell] { self[other].keepMarks(others) }
        if !rules.beside.isEmpty {
            let mask = ~rules.besides(digit)
            for other in rules.beside[cell] { self[other].keepMarks(mask) }
        }
    }
}

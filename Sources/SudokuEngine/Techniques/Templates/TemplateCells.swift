/// A finder of the candidates that some template of their digit contains.
final class TemplateCells: SearchMemory {
    private var board: Board?
    private var usable = DigitPlanes()

    /// Returns the candidates of each digit that are in a template, after dropping all templates
    /// with a cell that all remaining templates of another digit contain.
    func usable(on board: Board) -> DigitPlanes {
        if let known = self.board, known.isSame(as: board) { return usable }
        usable = Self.usable(on: board)
        self.board = board
        return usable
    }

    /// Returns the cells of all templates of a digit on its own.
    static func cells(of digit: Int, on board: Board) -> Mask128 {
        var states = TemplateStates()
        return states.cellsInTemplates(within: board.planes[digit])
    }

    /// Returns the candidates of a digit's cells that all remaining templates of another digit
    /// contain.
    func taken(from digit: Int, on board: Board) -> [(digit: Int, cells: Mask128)] {
        let usable = usable(on: board)
        return (0..<9).filter { $0 != digit }.map { other in
            (other, Self.common(to: usable[other]) & board.planes[digit])
        }
        .filter { $0.1 != 0 }
    }

    private static func usable(on board: Board) -> DigitPlanes {
        var states = TemplateStates()
        var usable = board.planes
        // The cells common to all templates of each digit.
        var taken = DigitPlanes()
        var open: UInt16 = 0x1FF
        while let digit = Bits(open).first {
            open &= open &- 1
            var others: Mask128 = 0
            for other in 0..<9 where other != digit { others |= taken[other] }
            let cells = states.cellsInTemplates(within: usable[digit] & ~others)
            usable[digit] = cells
            let common = common(to: cells)
            guard common != taken[digit] else { continue }
            taken[digit] = common
            for other in 0..<9 where other != digit && usable[other] & common != 0 {
                open |= UInt16(bit: other)
            }
        }
        return usable
    }

    /// Returns the cells common to all templates that together have some cells: those that are
    /// alone in their row.
    static func common(to cells: Mask128) -> Mask128 {
        var common: Mask128 = 0
        for row in 18..<27 {
            let inRow = cells & GridGeometry.cells(of: row)
            if inRow.isSingle { common |= inRow }
        }
        return common
    }
}

/// The states of templates between two rows.
///
/// The templates of a digit are not listed. Row by row, all that matters of a template's upper part
/// are the columns that it uses, and the boxes of the current band: at most 512 times 8 states.
private struct TemplateStates {
    /// The sets of the band's boxes in use, by the number of rows and the columns in use: bit m of
    /// `reached[512 * rows + columns]` stands for the set m.
    private var reached = [UInt8](repeating: 0, count: 10 * 512)
    /// The sets of boxes with which the remaining rows can be filled.
    private var finishing = [UInt8](repeating: 0, count: 10 * 512)

    /// Returns the cells of all templates within some cells; rows without any are filled.
    mutating func cellsInTemplates(within cells: Mask128) -> Mask128 {
        let rows = (0..<9).filter { cells & GridGeometry.cells(of: 18 + $0) != 0 }
        for index in reached.indices { reached[index] = 0 }
        for index in finishing.indices { finishing[index] = 0 }
        reached[0] = 1
        for step in rows.indices { descend(step, rows, cells) }
        for columns in 0..<512 { finishing[rows.count * 512 + columns] = 0xFF }
        var result: Mask128 = 0
        for step in rows.indices.reversed() {
            result |= Mask128(ascend(step, rows, cells)) << (rows[step] * 9)
        }
        return result
    }

    /// Finds the states after a row.
    private mutating func descend(_ step: Int, _ rows: [Int], _ cells: Mask128) {
        let columns = Self.columns(of: cells, in: rows[step])
        let isLast = Self.isLastOfBand(step, in: rows)
        for used in 0..<512 {
            let before = reached[step * 512 + used]
            guard before != 0 else { continue }
            for column in Bits(columns & ~UInt16(used)) {
                let sets = (before & Self.setsWithout(column / 3)) &<< UInt8(1 &<< (column / 3))
                let next = (step + 1) * 512 + (used | 1 &<< column)
                reached[next] |= isLast ? (sets == 0 ? 0 : 1) : sets
            }
        }
    }

    /// Finds the states before a row from which the remaining rows can be filled, and returns the
    /// columns of the row that templates use.
    private mutating func ascend(_ step: Int, _ rows: [Int], _ cells: Mask128) -> UInt16 {
        let columns = Self.columns(of: cells, in: rows[step])
        let isLast = Self.isLastOfBand(step, in: rows)
        var result: UInt16 = 0
        for used in 0..<512 {
            let before = reached[step * 512 + used]
            guard before != 0 else { continue }
            var finishing: UInt8 = 0
            for column in Bits(columns & ~UInt16(used)) {
                var after = self.finishing[(step + 1) * 512 + (used | 1 &<< column)]
                if isLast { after = after & 1 == 0 ? 0 : 0xFF }
                let sets = after &>> UInt8(1 &<< (column / 3)) & Self.setsWithout(column / 3)
                finishing |= sets
                if sets & before != 0 { result |= UInt16(bit: column) }
            }
            self.finishing[step * 512 + used] = finishing
        }
        return result
    }

    /// Returns the sets of boxes, as bits, without one of the band's three boxes.
    private static func setsWithout(_ box: Int) -> UInt8 {
        switch box {
        case 0: 0b0101_0101
        case 1: 0b0011_0011
        default: 0b0000_1111
        }
    }

    private static func columns(of cells: Mask128, in row: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: cells.word(from: row * 9)) & 0x1FF
    }

    /// Returns true if the row after a step lies in another band, or there is none.
    private static func isLastOfBand(_ step: Int, in rows: [Int]) -> Bool {
        step + 1 == rows.count || rows[step + 1] / 3 != rows[step] / 3
    }
}

import SudokuEngine

/// The law of leftovers: the cells of some regions outside as many lines contain the same digits as
/// the cells of these lines outside the regions.
enum LayoutLeftovers {
    /// Visits the steps, rows before columns, until `visit` returns true.
    static func search(
        _ isSingleLine: Bool, on board: borrowing CandidateBoard,
        _ visit: (LayoutFinding) -> Bool
    ) {
        for cells in board.tables.leftovers where (cells.lines.count == 1) == isSingleLine {
            let lost =
                lost(cells.outer, cells.inner, on: board)
                + lost(cells.inner, cells.outer, on: board)
            if lost.isEmpty { continue }
            var finding = LayoutFinding(.lawOfLeftovers, isSingleLine ? 31 : 35)
            finding.eliminations = lost.sorted()
            finding.houses = cells.regions
            finding.covers = Array(cells.lines)
            finding.cells = cells.outer + cells.inner
            if visit(finding) { return }
        }
    }

    /// Returns the candidates of some cells that none of others can have.
    private static func lost(
        _ cells: [Int], _ others: [Int], on board: borrowing CandidateBoard
    ) -> [Int] {
        var digits: UInt64 = 0
        for cell in others {
            let filled = Int(board.filled[cell])
            digits |= filled == 0 ? board[cell] : UInt64(bit: filled - 1)
        }
        return board.candidates(~digits, in: cells)
    }
}

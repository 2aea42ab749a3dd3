import SudokuEngine

/// An assumption from which singles and combinations of cages alone lead to a contradiction.
struct KillerChains: ~Copyable {
    private let tables: LayoutTables
    private var assumption: KillerAssumption
    /// The candidates of each cell of which the last search found that nothing more follows from them,
    /// and the number of changes of its board, which tells whether the next one has the same.
    private var exhausted: Words
    private var clock: UInt64 = 0

    init(_ tables: LayoutTables) {
        self.tables = tables
        assumption = KillerAssumption(tables)
        exhausted = Words(count: tables.cellCount)
    }

    /// Visits steps with at most some placements; cells with few candidates come first. Without
    /// `keepsAll` each has fewer placements than the one before, so that the last has the fewest.
    mutating func search(
        _ tenths: Int, most: Int, keepsAll: Bool, on board: inout KillerBoard,
        _ visit: (LayoutFinding) -> Void
    ) {
        let size = tables.size
        var limit = most
        if clock != board.grid.clock {
            clock = board.grid.clock
            assumption.load(&board)
            for cell in 0..<tables.cellCount { exhausted[cell] = 0 }
        }
        for count in 2...size {
            for cell in 0..<tables.cellCount where board.grid[cell].nonzeroBitCount == count {
                for digit in SetBits(board.grid[cell] & ~exhausted[cell]) where limit >= 0 {
                    guard let placements = refute(digit, cell, most, limit, on: &board)
                    else { continue }
                    if !keepsAll { limit = placements - 1 }
                    var finding = LayoutFinding(most <= 4 ? .killerChain : .killerChainLong, tenths)
                    finding.eliminations = [cell * size + digit]
                    finding.cells = [cell]
                    finding.digits = UInt64(bit: digit)
                    finding.complexity = placements
                    if let end = assumption.end {
                        let placements = Array(assumption.placed.dropFirst())
                        finding.refutation = Refutation(placements: placements, end: end)
                    }
                    visit(finding)
                }
            }
        }
    }

    /// Returns the number of placements that lead to a contradiction, up to a limit. After as many as
    /// are allowed, only what the last one excludes counts.
    private mutating func refute(
        _ digit: Int, _ cell: Int, _ most: Int, _ limit: Int, on board: inout KillerBoard
    ) -> Int? {
        assumption.begin()
        assumption.place(digit, cell)
        var count = 0
        while assumption.end == nil, count < most, count <= limit {
            if assumption.placeNakedSingle() || assumption.placeHiddenSingle() {
                count += 1
                continue
            }
            if assumption.end != nil { break }
            if !assumption.cut(on: &board) {
                if assumption.end == nil { exhausted[cell] |= UInt64(bit: digit) }
                break
            }
        }
        return assumption.end != nil && count <= limit ? count : nil
    }
}

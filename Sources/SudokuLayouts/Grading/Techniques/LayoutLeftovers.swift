import SudokuEngine

/// The law of leftovers: the cells of some regions outside as many lines contain the same digits as
/// the cells of these lines outside the regions.
enum LayoutLeftovers {
    /// Visits the steps, rows before columns, until `visit` returns true.
    static func search(
        _ isSingleLine: Bool, on board: borrowing CandidateBoard,
        _ visit: (LayoutFinding) -> Bool
    ) {
        let tables = board.tables
        guard tables.layout.contains(.jigsaw) else { return }
        for type in [LayoutTables.row, LayoutTables.column] {
            let lines = tables.housesOfType[type]
            for count in isSingleLine ? 1..<2 : 2..<tables.size {
                for start in lines.lowerBound...lines.upperBound - count {
                    let found = step(start..<start + count, on: board)
                    if let found, visit(found) { return }
                }
            }
        }
    }

    private static func step(
        _ lines: Range<Int>, on board: borrowing CandidateBoard
    ) -> LayoutFinding? {
        let tables = board.tables
        let regions = tables.housesOfType[LayoutTables.box]
        let shares = regions.map { region in
            lines.reduce(0) { $0 + tables.crossing(region, $1).nonzeroBitCount }
        }
        guard 1...2 ~= cellsOutside(shares, lines.count) else { return nil }
        let chosen = regions.indices.sorted { (-shares[$0], $0) < (-shares[$1], $1) }
            .prefix(lines.count).map { regions.lowerBound + $0 }
        var (outer, inner): ([Int], [Int]) = ([], [])
        for position in 0..<tables.size {
            for region in chosen {
                let cell = tables.cell(region, position)
                if !lines.contains(where: {
                    tables.crossing($0, region) != 0
                        && tables.house(tables.types[$0], at: cell) == $0
                }) {
                    outer.append(cell)
                }
            }
            for line in lines {
                let cell = tables.cell(line, position)
                if let region = tables.house(LayoutTables.box, at: cell), !chosen.contains(region) {
                    inner.append(cell)
                }
            }
        }
        let lost = (lost(outer, inner, on: board) + lost(inner, outer, on: board)).sorted()
        guard !lost.isEmpty else { return nil }
        var finding = LayoutFinding(.lawOfLeftovers, lines.count == 1 ? 31 : 35)
        finding.eliminations = lost
        finding.houses = chosen
        finding.covers = Array(lines)
        finding.cells = outer + inner
        return finding
    }

    /// Returns the number of cells outside lines of as many regions as have most cells in them.
    private static func cellsOutside(_ shares: [Int], _ count: Int) -> Int {
        var (outside, left) = (0, count)
        for missing in 0...shares.count where left > 0 {
            for share in shares where left > 0 && share == shares.count - missing {
                outside += missing
                left -= 1
            }
        }
        return outside
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

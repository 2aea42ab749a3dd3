import SudokuEngine

/// Techniques of neighbours that must not have consecutive digits.
enum LayoutNeighbours {
    /// Visits the cells with two or three candidates of which one or two are consecutive to all,
    /// until `visit` returns true: their neighbours do not have these digits.
    static func forcingCell(on board: borrowing CandidateBoard, _ visit: (LayoutFinding) -> Bool) {
        let tables = board.tables
        _ = board.anyEmpty { cell in
            let mask = board[cell]
            guard mask.isMany, mask.nonzeroBitCount <= 3 else { return false }
            let digits = excluded(mask, tables)
            guard digits != 0 else { return false }
            guard
                var finding = finding(
                    .nonConsecutiveForcingCell, 24, digits, tables.neighbours[cell], on: board)
            else { return false }
            finding.cells = [cell]
            return visit(finding)
        }
    }

    /// Returns the digits that neighbours of a cell with some candidates cannot have.
    private static func excluded(_ mask: UInt64, _ tables: LayoutTables) -> UInt64 {
        var excluded: UInt64 = .max
        for digit in SetBits(mask) {
            excluded &= tables.consecutive(digit) | UInt64(bit: digit)
        }
        // With two candidates apart by one, both go; with three in a row, the one between them.
        return excluded
    }

    /// Visits the digits whose places in a house all are at or beside some cells, until `visit`
    /// returns true: these cells do not have consecutive digits.
    static func locked(on board: borrowing CandidateBoard, _ visit: (LayoutFinding) -> Bool) {
        let tables = board.tables
        for digit in 0..<tables.size {
            for (type, houses) in houses(tables) {
                for house in houses {
                    let places = board.places(digit, in: house)
                    let most = type == LayoutTables.row || type == LayoutTables.column ? 3 : 5
                    guard places != 0, places.nonzeroBitCount <= most else { continue }
                    let cells = SetBits(places).map { tables.cell(house, $0) }
                    let targets = (tables.neighbours[cells[0]] + [cells[0]]).filter { target in
                        cells.allSatisfy {
                            $0 == target || tables.neighbours[$0].contains(target)
                        }
                    }
                    let digits = tables.consecutive(digit)
                    guard
                        var finding = finding(.lockedNonConsecutive, 25, digits, targets, on: board)
                    else { continue }
                    finding.houses = [house]
                    finding.cells = cells
                    finding.digits = UInt64(bit: digit)
                    if visit(finding) { return }
                }
            }
        }
    }

    /// Returns the houses in the order of the search: windows, columns, rows, boxes.
    private static func houses(_ tables: LayoutTables) -> [(Int, Range<Int>)] {
        var order = [LayoutTables.column, LayoutTables.row, LayoutTables.box].map {
            ($0, tables.housesOfType[$0])
        }
        if let windows = tables.windowType {
            let root = (2...5).first { $0 * $0 == tables.size } ?? 1
            order.insert(
                (windows, tables.housesOfType[windows].prefix((root - 1) * (root - 1))), at: 0)
        }
        return order
    }

    private static func finding(
        _ special: LayoutTechnique.Special, _ tenths: Int, _ digits: UInt64, _ cells: [Int],
        on board: borrowing CandidateBoard
    ) -> LayoutFinding? {
        let lost = board.candidates(digits, in: cells)
        guard !lost.isEmpty else { return nil }
        var finding = LayoutFinding(special, tenths)
        finding.eliminations = lost.sorted()
        return finding
    }
}

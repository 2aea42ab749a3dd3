import SudokuEngine

/// The last empty cell of a cage.
enum CageLastCell {
    static func search(on board: borrowing KillerBoard, _ visit: (LayoutFinding) -> Bool) {
        for (number, rest) in board.rests.enumerated() where rest.cells.count == 1 {
            guard let cell = rest.cells.first, 1...board.tables.size ~= rest.sum,
                board.grid.has(rest.sum - 1, in: cell)
            else { continue }
            var finding = board.finding(.cageLastCell, 11, cage: number)
            finding.placement = cell * board.tables.size + rest.sum - 1
            if visit(finding) { return }
        }
    }
}

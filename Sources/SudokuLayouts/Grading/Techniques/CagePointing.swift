import SudokuEngine

/// A digit that all viable sets of a cage have: it goes from the cells that see all its places there.
enum CagePointing {
    static func search(on board: borrowing KillerBoard, _ visit: (LayoutFinding) -> Bool) {
        for (number, rest) in board.rests.enumerated() where rest.cells.count > 1 {
            let lost = board.grid.eliminations(of: rest.common, pointingFrom: rest.cells)
            if lost.isEmpty { continue }
            var finding = board.finding(.cagePointing, 27, cage: number)
            finding.eliminations = lost
            if visit(finding) { return }
        }
    }
}

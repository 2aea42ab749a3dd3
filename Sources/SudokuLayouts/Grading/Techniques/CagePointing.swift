import SudokuEngine

/// A digit that all viable sets of a cage have: it goes from the cells that see all its places there.
enum CagePointing {
    static func search(on board: borrowing KillerBoard, _ visit: (LayoutFinding) -> Bool) {
        for number in board.rests.indices where board.rests[number].cells.count > 1 {
            let lost = board.grid.eliminations(
                of: board.rests[number].common, pointingFrom: board.rests[number].cells)
            if lost.isEmpty { continue }
            var finding = board.finding(.cagePointing, 27, cage: number)
            finding.eliminations = lost
            if visit(finding) { return }
        }
    }
}

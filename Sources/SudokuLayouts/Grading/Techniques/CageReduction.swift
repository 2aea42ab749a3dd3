import SudokuEngine

/// The rest of a cage whose viable sets lack some of its candidates.
enum CageReduction {
    /// Visits the steps of cages with some empty cells.
    static func search(
        _ technique: LayoutTechnique.Special, _ tenths: Int, cells: ClosedRange<Int>,
        on board: borrowing KillerBoard, _ visit: (LayoutFinding) -> Bool
    ) {
        for number in board.rests.indices where cells.contains(board.rests[number].cells.count) {
            let lost = board.rests[number].candidates & ~board.rests[number].union
            if lost == 0 { continue }
            var finding = board.finding(technique, tenths, cage: number)
            finding.eliminations = board.grid.candidates(lost, in: board.rests[number].cells)
            if visit(finding) { return }
        }
    }
}

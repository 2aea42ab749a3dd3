import SudokuEngine

/// The rest of a cage whose viable sets lack some of its candidates.
enum CageReduction {
    /// Visits the steps of cages with some empty cells.
    static func search(
        _ technique: LayoutTechnique.Special, _ tenths: Int, cells: ClosedRange<Int>,
        on board: borrowing KillerBoard, _ visit: (LayoutFinding) -> Bool
    ) {
        for (number, rest) in board.rests.enumerated()
        where cells.contains(rest.cells.count) && rest.candidates & ~rest.union != 0 {
            var finding = board.finding(technique, tenths, cage: number)
            finding.eliminations = board.grid.candidates(
                rest.candidates & ~rest.union, in: rest.cells)
            if visit(finding) { return }
        }
    }
}

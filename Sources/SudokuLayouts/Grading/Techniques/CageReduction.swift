import SudokuEngine

/// The rest of a cage whose viable sets lack some of its candidates.
enum CageReduction {
    /// Returns the first step of cages with some empty cells.
    static func first(
        _ technique: LayoutTechnique.Special, _ tenths: Int, cells: ClosedRange<Int>,
        on board: borrowing KillerBoard
    ) -> LayoutFinding? {
        for (number, rest) in board.rests.enumerated()
        where cells.contains(rest.cells.count) && rest.candidates & ~rest.union != 0 {
            var finding = board.finding(technique, tenths, cage: number)
            finding.eliminations = board.candidates(rest.candidates & ~rest.union, in: rest.cells)
            return finding
        }
        return nil
    }
}

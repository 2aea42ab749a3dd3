import SudokuEngine

/// The unknown cells of an equation that are all added, or all subtracted, and see each other: a cage
/// that is not drawn.
enum HiddenCage {
    /// Visits the steps of equations with a number of unknown cells.
    static func search(
        _ count: Int, _ technique: LayoutTechnique.Special, _ tenths: Int,
        on board: inout KillerBoard, _ assignments: inout CageAssignments,
        _ visit: (LayoutFinding) -> Bool
    ) {
        board.search(equationsWith: count, areCages: true, visit) { equation, board in
            let sum = equation.plus.isEmpty ? -equation.constant : equation.constant
            guard let table = board.sets.table(count, sum) else {
                board.isContradictory = true
                return nil
            }
            let cells = equation.cells
            let masks = board.masks(of: cells)
            var viable = UInt64(bit: board.sets.count(table)) &- 1
            for mask in masks { viable &= board.sets.meeting(mask, table) }
            viable &= ~board.sets.meeting(511 & ~masks.reduce(0, |), table)
            let sets = SetBits(viable).map { board.sets.set(table, $0) }
            guard let lost = board.restrict(cells, to: sets, &assignments), !lost.isEmpty else {
                return nil
            }
            var finding = board.finding(technique, tenths, equation)
            finding.eliminations = lost
            finding.cage = CagePattern(cells: cells, sum: sum, combinations: sets)
            return finding
        }
    }
}

import SudokuEngine

/// The only unknown cell in the equation of a window: what houses add up to, and the cages in them.
enum RuleOf45 {
    /// Visits the steps in windows of some houses.
    static func search(
        _ technique: LayoutTechnique.Special, _ tenths: Int, houses: ClosedRange<Int>,
        on board: inout KillerBoard, _ visit: (LayoutFinding) -> Bool
    ) {
        for window in 0..<board.windows.count
        where houses.contains(board.windows.lengths[window]) && board.unknown(window) == 1 {
            let equation = board.equation(window)
            let isPlus = !equation.plus.isEmpty
            let digit = isPlus ? equation.constant : -equation.constant
            guard let cell = equation.cells.first, 1...board.tables.size ~= digit,
                board.grid.has(digit - 1, in: cell)
            else {
                board.isContradictory = true
                return
            }
            var finding = board.finding(technique, tenths, equation)
            finding.placement = cell * board.tables.size + digit - 1
            if visit(finding) { return }
        }
    }
}

import SudokuEngine

/// A board as text that highlights the cells of a step: by colour on a terminal, by marks
/// elsewhere.
///
///     [5]  filled now      *7*, *.*  the pattern      -.-  a candidate goes
struct BoardText {
    private let terminal: Terminal

    init(on terminal: Terminal) { self.terminal = terminal }

    /// The lines of the board before the step, with the digit that it places.
    func lines(_ board: [Digit?], showing hint: Hint) -> [String] {
        var lines: [String] = []
        for row in 0..<9 {
            if row % 3 == 0 && row > 0 { lines.append("-----------+-----------+-----------") }
            let cells = Cell.all[row * 9..<row * 9 + 9].map { cell($0, board, hint) }
            let boxes = [cells[0..<3], cells[3..<6], cells[6..<9]].map { $0.joined(separator: " ") }
            lines.append(boxes.joined(separator: "|"))
        }
        return lines
    }

    private func cell(_ cell: Cell, _ board: [Digit?], _ hint: Hint) -> String {
        let digit = board[cell.index].map(\.description) ?? "."
        if let placement = hint.placement, placement.cell == cell {
            return styled("\(placement.digit)", .placed, marks: ("[", "]"))
        }
        if hint.eliminations.cells.contains(cell) {
            return styled(digit, .removed, marks: ("-", "-"))
        }
        if hint.pattern.candidates.cells.contains(cell) {
            return styled(digit, .pattern, marks: ("*", "*"))
        }
        return " \(digit) "
    }

    private func styled(
        _ digit: String, _ style: Terminal.Style, marks: (String, String)
    ) -> String {
        terminal.hasStyle
            ? terminal.styled(" \(digit) ", style) : marks.0 + digit + marks.1
    }
}

import SudokuEngine
import SudokuLayouts

/// Writes puzzles as boards, for `--board`.
struct BoardPrinter: Sendable {
    private let terminal = Terminal.output

    /// Returns the reason why the terminal has no room for boards of a layout, with the remedy; nil if
    /// it has.
    func problem(with layout: Layout) -> String? {
        let needed = DrawnBoard.leastWidth(of: layout)
        guard terminal.isTerminal, needed > terminal.columns else { return nil }
        return "a board of \(layout.name) takes \(needed) columns, and the terminal has "
            + "\(terminal.columns); make it wider, or leave out --board"
    }

    /// Returns the board with an empty line after it; below cages stands their rule, which players
    /// forget when they find a second solution.
    func text(of puzzle: LayoutPuzzle, _ solution: LayoutSolution? = nil) -> String {
        let board = DrawnBoard(GridDrawing(puzzle, solution: solution), on: terminal)
        let rule = puzzle.cages.isEmpty ? [] : [LayoutKind.killer.rule(in: .english)]
        return (board.lines + rule + ["", ""]).joined(separator: "\n")
    }

    /// Appends the board of a line of input, or reports why there is none.
    func add(
        _ puzzle: LayoutPuzzle, _ solution: LayoutSolution?, _ lines: PuzzleLines, _ line: Int,
        _ answer: inout JobOutput
    ) {
        if let problem = problem(with: puzzle.layout) {
            lines.remark(problem, line: line, &answer)
        } else {
            answer.output += text(of: puzzle, solution).utf8
        }
    }
}

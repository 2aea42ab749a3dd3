import PuzzleBundle
import PuzzleExchange
import SudokuEngine
import SudokuLayouts

/// Writes puzzles as boards, for `--board`.
struct BoardPrinter: Sendable {
    private let terminal = Terminal.output

    /// Returns the message that a board of a layout is too wide; nil if there is room for it.
    func problem(with layout: Layout) -> String? {
        terminal.problem(
            withBoards: "a board of \(layout.name) takes",
            taking: DrawnBoard.leastWidth(layout.size, hasCages: layout.contains(.killer)),
            remedy: "leave out --board")
    }

    /// Returns the board with an empty line after it; below cages stands their rule, which players
    /// forget when they find a second solution.
    func text(of puzzle: LayoutPuzzle, _ solution: LayoutSolution? = nil) -> String {
        let board = DrawnBoard(GridDrawing(puzzle, solution: solution), on: terminal)
        let rule = puzzle.cages.isEmpty ? [] : [LayoutKind.killer.rule(in: .english)]
        return (board.lines + rule + ["", ""]).joined(separator: "\n")
    }

    /// Returns the board of a puzzle of the service without an empty line after it; nil if the terminal
    /// has no room for it, or if a newer service knows a layout that this version does not.
    func text(of record: PuzzleRecord) -> String? {
        switch record.grid {
        case .classic(let puzzle, _): return puzzle.description
        case .layout(let grid, _):
            guard let puzzle = try? LayoutPuzzle(grid), problem(with: puzzle.layout) == nil else {
                return nil
            }
            return String(text(of: puzzle).dropLast(2))
        }
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

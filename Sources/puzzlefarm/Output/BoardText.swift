import SudokuEngine

/// A board as text that shows a step: signs, and colours on a terminal, mark the parts of its
/// pattern by their roles.
///
///     [5]   filled now        P18   candidates with a role, which the legend explains
///     -5    a candidate goes   27   other candidates
struct BoardText {
    private let terminal: Terminal
    private let language: Language

    init(on terminal: Terminal, language: Language = .english) {
        self.terminal = terminal
        self.language = language
    }

    /// The lines of the board before the step, with the digit that it places.
    func lines(_ grid: CandidateGrid, showing hint: Hint) -> [String] {
        guard hint.isAboutCandidates else { return digits(grid, hint) }
        let step = MarkedStep(grid, hint)
        let cells = CellText.Detail.allCases.lazy.map { detail in
            Cell.all.map { CellText($0, step, detail) }
        }.first { cells in
            Self.widths(of: cells).reduce(Self.rules, +) <= terminal.width
        }
        guard let cells else {
            return digits(grid, hint, step) + [""] + list(step) + legend(step.styles)
        }
        return board(cells) + legend(step.styles)
    }

    // MARK: Candidates

    /// The width of the spaces and rules between the nine cells of a row.
    private static let rules = 6 + 2 * 3

    private static func widths(of cells: [CellText]) -> [Int] {
        (0..<9).map { column in
            stride(from: column, to: 81, by: 9).map { cells[$0].width }.max() ?? 0
        }
    }

    private func board(_ cells: [CellText]) -> [String] {
        let widths = Self.widths(of: cells)
        let bars = stride(from: 0, to: 9, by: 3).map { first in
            String(repeating: "-", count: widths[first..<first + 3].reduce(2, +))
        }
        var lines: [String] = []
        for row in 0..<9 {
            if row % 3 == 0 && row > 0 { lines.append(bars.joined(separator: "-+-")) }
            let texts = (0..<9).map { column in
                cells[row * 9 + column].text(on: terminal, width: widths[column])
            }
            let boxes = [texts[0..<3], texts[3..<6], texts[6..<9]].map {
                $0.joined(separator: " ")
            }
            lines.append(boxes.joined(separator: " | ").trimmedAtEnd)
        }
        return lines
    }

    /// The cells of the step with their candidates, where the board has no room for them.
    private func list(_ step: MarkedStep) -> [String] {
        let cells = Cell.all.filter { step.isMarked($0) }
        let words = cells.map { cell in
            let text = CellText(cell, step, .all)
            return (
                "\(cell) " + text.text(on: terminal, width: 0),
                cell.description.count + 1 + text.width
            )
        }
        return rows(of: words)
    }

    /// The signs that occur, with their meaning.
    private func legend(_ styles: RoleStyles) -> [String] {
        guard !styles.used.isEmpty else { return [] }
        let words = styles.used.map { style in
            let word = style.word(in: language)
            return (
                terminal.styled("\(style.sign)", style.style) + " " + word, 2 + word.count
            )
        }
        return [""] + rows(of: words)
    }

    /// Places texts of known widths in lines of the terminal's width.
    private func rows(of texts: [(text: String, width: Int)]) -> [String] {
        var lines: [String] = []
        var used = terminal.width
        for (text, width) in texts {
            if used + 3 + width > terminal.width {
                lines.append(text)
                used = width
            } else {
                lines[lines.count - 1] += "   " + text
                used += 3 + width
            }
        }
        return lines
    }

    // MARK: Digits

    /// The board without candidates, in which each cell has three characters.
    private func digits(
        _ grid: CandidateGrid, _ hint: Hint, _ step: MarkedStep? = nil
    ) -> [String] {
        var lines: [String] = []
        for row in 0..<9 {
            if row % 3 == 0 && row > 0 { lines.append("-----------+-----------+-----------") }
            let cells = Cell.all[row * 9..<row * 9 + 9].map { digit(of: $0, grid, hint, step) }
            let boxes = [cells[0..<3], cells[3..<6], cells[6..<9]].map {
                $0.joined(separator: " ")
            }
            lines.append(boxes.joined(separator: "|"))
        }
        return lines
    }

    private func digit(
        of cell: Cell, _ grid: CandidateGrid, _ hint: Hint, _ step: MarkedStep?
    ) -> String {
        if let digit = hint.places(in: cell) { return terminal.styled("[\(digit)]", .placed) }
        let digit = grid.filled[cell].map(\.description) ?? "."
        if hint.eliminations.cells.contains(cell) {
            return terminal.styled("-\(digit)-", .removed)
        }
        return step?.isMarked(cell) == true
            ? terminal.styled("*\(digit)*", .pattern) : " \(digit) "
    }
}

extension Hint {
    /// True unless the step is a single, whose pattern is the cell that it fills.
    fileprivate var isAboutCandidates: Bool {
        let filled = CellSet(placements.map(\.cell))
        return !eliminations.isEmpty || !pattern.chains.isEmpty
            || !pattern.candidates.cells.subtracting(filled).isEmpty
    }

    /// Returns the digit that the step places in a cell.
    func places(in cell: Cell) -> Digit? { placements.first { $0.cell == cell }?.digit }
}

extension String {
    fileprivate var trimmedAtEnd: String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last])
    }
}

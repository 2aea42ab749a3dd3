import PuzzleBundle
import SudokuEngine
import SudokuLayouts

/// A board as text that shows a step: signs, and colours on a terminal, mark the parts of its
/// pattern by their roles.
///
///     [5]   filled now        P18   candidates with a role, which the legend explains
///     -5    a candidate goes   27   other candidates
struct BoardText {
    private let terminal: Terminal
    private let language: Language
    /// The cages and regions of the grid, where boxes alone do not show them.
    private let drawing: GridDrawing?

    init(on terminal: Terminal, language: Language = .english, drawing: GridDrawing? = nil) {
        self.terminal = terminal
        self.language = language
        self.drawing = drawing.flatMap { DrawnBoard.needsLines($0) ? $0 : nil }
    }

    /// The lines of the board before the step, with the digit that it places.
    func lines(_ grid: PictureGrid, showing shown: GridStep) -> [String] {
        let step = MarkedStep(grid, shown)
        guard shown.isAboutCandidates else { return digits(step, areMarked: false) }
        let rules = Self.rules(in: shown.grid)
        let size = shown.grid.size
        let spaces = drawing == nil ? size - 1 + 2 * rules.columns.count : size + 1
        let cells = CellText.Detail.allCases.lazy.map { detail in
            grid.filled.indices.map { CellText($0, step, detail) }
        }.first { cells in
            widths(of: cells, in: shown.grid).reduce(spaces, +) <= terminal.width
        }
        guard let cells else {
            let board = digits(step, areMarked: true)
            return board + (board.isEmpty ? [] : [""]) + list(step) + legend(step.styles)
        }
        return board(cells, rules, in: shown.grid) + legend(step.styles)
    }

    /// The columns and rows before which boxes begin, from edge to edge.
    private typealias Rules = (columns: Set<Int>, rows: Set<Int>)

    private static func rules(in grid: GridNames) -> Rules {
        let (all, size) = (0..<grid.size, grid.size)
        let boxes = grid.boxOfEachCell()
        func begins(_ cell: Int, _ before: Int) -> Bool { boxes[cell] != boxes[before] }
        return (
            Set(
                all.dropFirst().filter { column in
                    all.allSatisfy { begins($0 * size + column, $0 * size + column - 1) }
                }),
            Set(
                all.dropFirst().filter { row in
                    all.allSatisfy { begins(row * size + $0, row * size + $0 - size) }
                })
        )
    }

    /// Returns the numbers of a row's cells in groups between rules.
    private static func groups(_ rules: Set<Int>, of size: Int) -> [Range<Int>] {
        let starts = [0] + rules.sorted() + [size]
        return zip(starts, starts.dropFirst()).map { $0..<$1 }
    }

    // MARK: Candidates

    private func widths(of cells: [CellText], in grid: GridNames) -> [Int] {
        let least = drawing.map(DrawnBoard.widthsOfLabels)
        return (0..<grid.size).map { column in
            stride(from: column, to: cells.count, by: grid.size).map { cells[$0].width }
                .reduce(least?[column] ?? 0, max)
        }
    }

    private func board(_ cells: [CellText], _ rules: Rules, in grid: GridNames) -> [String] {
        let widths = widths(of: cells, in: grid)
        if let drawing {
            return DrawnBoard(drawing, on: terminal, widths: widths) { cell, width in
                cells[cell].text(on: terminal, width: width)
            }.lines
        }
        let groups = Self.groups(rules.columns, of: grid.size)
        let bars = groups.map { group in
            String(repeating: "-", count: widths[group].reduce(group.count - 1, +))
        }
        var lines: [String] = []
        for row in 0..<grid.size {
            if rules.rows.contains(row) { lines.append(bars.joined(separator: "-+-")) }
            let texts = (0..<grid.size).map { column in
                cells[row * grid.size + column].text(on: terminal, width: widths[column])
            }
            let boxes = groups.map { texts[$0].joined(separator: " ") }
            lines.append(boxes.joined(separator: " | ").trimmedAtEnd)
        }
        return lines
    }

    /// The cells of the step with their candidates, where the board has no room for them.
    private func list(_ step: MarkedStep) -> [String] {
        let cells = step.grid.filled.indices.filter { step.isMarked($0) }
        let words = cells.map { cell in
            let (name, text) = (step.step.grid.cell(cell), CellText(cell, step, .all))
            return (name + " " + text.text(on: terminal, width: 0), name.count + 1 + text.width)
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

    /// Returns the number of columns that boards of a grid take at least.
    func leastWidth(in grid: GridNames) -> Int {
        if let drawing {
            return DrawnBoard.leastWidth(grid.size, hasCages: !drawing.cages.isEmpty)
        }
        return 2 * (grid.size + Self.rules(in: grid).columns.count) + 1
    }

    /// The board without candidates, in which each cell has three characters; two, and neighbours share
    /// the signs between them, if the terminal is too narrow; empty if that is too wide too.
    private func digits(_ step: MarkedStep, areMarked: Bool) -> [String] {
        let (size, rules) = (step.step.grid.size, Self.rules(in: step.step.grid))
        guard terminal.hasRoom(for: leastWidth(in: step.step.grid)) else { return [] }
        if let drawing {
            let isWide = terminal.hasRoom(for: 4 * size + 1)
            let widths = Array(repeating: isWide ? 3 : 1, count: size)
            let digits = (0..<size * size).map { MarkedDigit($0, step, areMarked) }
            return DrawnBoard(
                drawing, on: terminal, widths: widths,
                signs: { isWide ? nil : digits[$0].marks },
                text: { cell, _ in
                    isWide
                        ? digits[cell].text(on: terminal)
                        : digits[cell].textWithoutSigns(on: terminal)
                }
            ).lines
        }
        let isWide = terminal.hasRoom(for: 4 * size - 1)
        let groups = Self.groups(rules.columns, of: size)
        let bars = groups.map { group in
            String(repeating: "-", count: isWide ? 4 * group.count - 1 : 2 * group.count + 1)
        }
        var lines: [String] = []
        for row in 0..<size {
            if rules.rows.contains(row) { lines.append(bars.joined(separator: "+")) }
            let boxes = groups.map { group in
                let digits = group.map { MarkedDigit(row * size + $0, step, areMarked) }
                return isWide
                    ? digits.map { $0.text(on: terminal) }.joined(separator: " ")
                    : MarkedDigit.joined(digits, on: terminal)
            }
            lines.append(boxes.joined(separator: "|"))
        }
        return lines
    }
}

extension GridStep {
    /// True unless the step is a single, whose pattern is the cell that it fills.
    fileprivate var isAboutCandidates: Bool {
        !eliminations.isEmpty || !chains.isEmpty
            || evidence.indices.contains { cell in !placements.contains { $0.cell == cell } }
    }

    /// Returns the digit that the step places in a cell.
    func places(in cell: Int) -> Int? { placements.first { $0.cell == cell }?.digit }
}

extension String {
    fileprivate var trimmedAtEnd: String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last])
    }
}

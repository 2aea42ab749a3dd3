import SudokuEngine
import SudokuLayouts

/// A drawing of a grid in characters: box-drawing ones, or `+ - |` where there is only ASCII.
///
///     ┏━━━┳━━━┓    Without cages and crooked regions, cells are two columns apart.
///     ┃1 .┃. :┃    A dot is an empty cell, a colon one with a tint or on a line.
///     ┃. .┃2 .┃    Givens are bold and cells with a tint grey, if there are styles.
///     ┗━━━┻━━━┛
struct DrawnBoard {
    private let drawing: GridDrawing
    private let terminal: Terminal
    /// The widths of the columns of cells, without the lines between them.
    private let widths: [Int]
    /// The texts of the cells, as wide as their columns.
    private let texts: [String]
    /// The signs at the sides of cells whose column is as wide as a digit.
    private let signs: [MarkedDigit.Signs?]
    private var labels: [Int: String] = [:]
    /// The weights of the upper sides of cells and of the lower edge, row by row.
    private var upper: [[Weight]]
    /// The weights of the left sides of cells and of the right edge, row by row.
    private var left: [[Weight]]

    /// The strengths of a line, whose raw values are those of the table of junctions; a cage crosses the
    /// last one, which is drawn broken so that the edges of cages are told from those of boxes.
    private enum Weight: Int, Comparable {
        case none, cage, box, crossed

        static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
    }

    /// Lays the drawing out, with space between the cells if the terminal has room for it.
    init(_ drawing: GridDrawing, on terminal: Terminal) {
        let size = drawing.size
        let isCovered = Set(drawing.areas.flatMap(\.cells)).count == size * size
        let diagonals = drawing.houseLines.map { line in
            let isFalling = line.end.x > line.start.x
            return (0..<size).map { $0 * size + (isFalling ? $0 : size - 1 - $0) }
        }
        let tinted = Set((isCovered ? [] : drawing.areas.flatMap(\.cells)) + diagonals.joined())
        var symbols: [Int: GridDrawing.Symbol] = [:]
        for symbol in drawing.symbols { symbols[symbol.cell] = symbol }
        let hasLabels = drawing.cages.contains { !$0.label.isEmpty }
        let isWide = Self.needsLines(drawing) && (4 * size < terminal.columns || hasLabels)
        self.init(
            drawing, on: terminal, widths: Array(repeating: isWide ? 3 : 1, count: size)
        ) { cell, width in
            let isTinted = tinted.contains(cell)
            let text = symbols[cell]?.text ?? (isTinted ? ":" : ".")
            let padded = width == 3 ? " \(text) " : text
            let bold = symbols[cell]?.isGiven == true ? terminal.bold(padded) : padded
            return isTinted ? terminal.styled(bold, .fourth) : bold
        }
    }

    /// Lays the drawing out with other texts in its cells, `text` for a cell and the width of its column.
    init(
        _ drawing: GridDrawing, on terminal: Terminal, widths: [Int],
        signs: (_ cell: Int) -> MarkedDigit.Signs? = { _ in nil },
        text: (_ cell: Int, _ width: Int) -> String
    ) {
        let size = drawing.size
        self.drawing = drawing
        self.terminal = terminal
        self.widths = widths
        texts = (0..<size * size).map { text($0, widths[$0 % size]) }
        self.signs = (0..<size * size).map(signs)
        upper = Array(repeating: Array(repeating: .none, count: size), count: size + 1)
        left = Array(repeating: Array(repeating: .none, count: size + 1), count: size)
        var cages = [Int?](repeating: nil, count: size * size)
        for (number, cage) in drawing.cages.enumerated() {
            for cell in cage.cells { cages[cell] = number }
            labels[cage.cells[0]] = cage.label
        }
        for row in 0..<size {
            for column in 0..<size {
                let cell = row * size + column
                if row > 0, cages[cell] != cages[cell - size] { upper[row][column] = .cage }
                if column > 0, cages[cell] != cages[cell - 1] { left[row][column] = .cage }
            }
        }
        for line in drawing.boxLines {
            let (x, y) = (Int(line.start.x), Int(line.start.y))
            let (endX, endY) = (Int(line.end.x), Int(line.end.y))
            for column in x..<endX {
                let cage = y < size ? cages[y * size + column] : nil
                let isCrossed = cage != nil && y > 0 && cages[(y - 1) * size + column] == cage
                upper[y][column] = isCrossed ? .crossed : .box
            }
            for row in y..<endY {
                let cage = x < size ? cages[row * size + x] : nil
                let isCrossed = cage != nil && x > 0 && cages[row * size + x - 1] == cage
                left[row][x] = isCrossed ? .crossed : .box
            }
        }
    }

    /// Returns true if there are lines that do not cross the whole grid: cages or crooked regions.
    static func needsLines(_ drawing: GridDrawing) -> Bool {
        !drawing.cages.isEmpty
            || drawing.boxLines.contains { line in
                let length = max(line.end.x - line.start.x, line.end.y - line.start.y)
                return Int(length) < drawing.size
            }
    }

    /// Returns the widths that the columns of cells need for the sums of cages.
    static func widthsOfLabels(_ drawing: GridDrawing) -> [Int] {
        var widths = Array(repeating: 0, count: drawing.size)
        for cage in drawing.cages {
            let column = cage.cells[0] % drawing.size
            widths[column] = max(widths[column], cage.label.count)
        }
        return widths
    }

    /// Returns the number of columns that a board takes at least.
    static func leastWidth(_ size: Int, hasCages: Bool) -> Int { (hasCages ? 4 : 2) * size + 1 }

    /// The lines of the text.
    var lines: [String] {
        (0...drawing.size).flatMap { row in
            let hasBorder = row == 0 || upper[row].contains { $0 != .none }
            let cells = row < drawing.size ? [self.cells(of: row)] : []
            return (hasBorder ? [border(above: row)] : []) + cells
        }
    }

    private func cells(of row: Int) -> String {
        let size = drawing.size
        var sides = left[row].map { String(side($0)) }
        for column in 0..<size {
            guard let signs = signs[row * size + column] else { continue }
            // Lines stay, unless there is one at either side.
            let hasLines = left[row][column...column + 1].map { $0 != .none }
            if !hasLines[0] || hasLines[1] { sides[column] = signs.left }
            if !hasLines[1] { sides[column + 1] = signs.right }
        }
        let cells = (0..<size).map { column in sides[column] + texts[row * size + column] }
        return cells.joined() + sides[size]
    }

    /// The character of a vertical line.
    private func side(_ weight: Weight) -> Character {
        switch weight {
        case .none: " "
        case .cage: terminal.hasSymbols ? "╎" : ":"
        case .box: terminal.hasSymbols ? "┃" : "|"
        case .crossed: terminal.hasSymbols ? "╏" : "!"
        }
    }

    /// The character of a horizontal line.
    private func edge(_ weight: Weight) -> Character {
        switch weight {
        case .none: " "
        case .cage: terminal.hasSymbols ? "╌" : "."
        case .box: terminal.hasSymbols ? "━" : "-"
        case .crossed: terminal.hasSymbols ? "╍" : "~"
        }
    }

    /// The line above a row, with the sums of the cages that begin there.
    private func border(above row: Int) -> String {
        let size = drawing.size
        var text = ""
        for column in 0...size {
            text.append(junction(row, column))
            guard column < size else { break }
            let label = row < size ? labels[row * size + column] ?? "" : ""
            text += label.prefix(widths[column])
            text += String(
                repeating: edge(upper[row][column]), count: max(0, widths[column] - label.count))
        }
        return text
    }

    /// The character of a corner of cells, by the weights of the lines that meet there.
    private func junction(_ row: Int, _ column: Int) -> Character {
        let size = drawing.size
        let arms: [Weight] = [
            row > 0 ? left[row - 1][column] : .none, column < size ? upper[row][column] : .none,
            row < size ? left[row][column] : .none, column > 0 ? upper[row][column - 1] : .none,
        ]
        let isStraight = arms[0] == arms[2] && arms[1] == arms[3]
        if isStraight, arms[0] == .none { return edge(arms[1]) }
        if isStraight, arms[1] == .none { return side(arms[0]) }
        if terminal.hasSymbols {
            return Self.junctions[arms.reduce(0) { $0 * 3 + min($1.rawValue, 2) }]
        }
        let (down, across) = (max(arms[0], arms[2]), max(arms[1], arms[3]))
        return down == .none ? edge(across) : across == .none ? side(down) : "+"
    }

    /// The box-drawing characters by the weights up, right, down and left.
    private static let junctions = Array(
        " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋")
}

import PuzzleBundle
import SudokuEngine

/// A cell of a board that shows candidates: groups of digits, each behind the sign of its role.
struct CellText {
    /// The cells and candidates that are shown, from most to least.
    enum Detail: CaseIterable {
        /// All candidates.
        case all
        /// The candidates of the houses of the pattern, and of all cells of the step.
        case houses
        /// The candidates of the cells of the step.
        case cells
        /// The candidates that have a role.
        case roles
    }

    private var groups: [(style: RoleStyle?, text: String)] = []

    init(_ cell: Int, _ step: MarkedStep, _ detail: Detail) {
        let (names, filled) = (step.step.grid, step.grid.filled[cell])
        let placed = step.step.places(in: cell)
        if let placed, step.step.chains.isEmpty {
            groups = [(nil, "[\(names.digit(placed))]")]
        } else if filled != 0 {
            add([filled], cell, step)
        } else if step.shows(cell, detail) {
            let candidates = step.grid.candidates[wide: cell]
            let digits = (1...names.size).filter { digit in
                candidates >> UInt32(digit - 1) & 1 != 0 && digit != placed
                    && (detail != .roles || step.styles.style(of: digit, in: cell) != nil)
            }
            add(digits, cell, step)
            if let placed { groups.append((nil, "[\(names.digit(placed))]")) }
        } else {
            groups = [(nil, ".")]
        }
    }

    /// Adds digits in groups: first those without a role, since a sign is valid up to the next.
    private mutating func add(_ digits: [Int], _ cell: Int, _ step: MarkedStep) {
        for style in [nil] + step.styles.used.map(Optional.some) {
            let group = digits.filter { step.styles.style(of: $0, in: cell) == style }
            guard !group.isEmpty else { continue }
            let sign = style.map { String($0.sign) } ?? ""
            groups.append((style, sign + group.map(step.step.grid.digit).joined()))
        }
    }

    var width: Int { groups.reduce(0) { $0 + $1.text.count } }

    /// Returns the text, followed by spaces up to a width.
    func text(on terminal: Terminal, width: Int) -> String {
        groups.map { group in
            if let style = group.style { return terminal.styled(group.text, style.style) }
            return group.text.hasPrefix("[") ? terminal.styled(group.text, .placed) : group.text
        }.joined() + String(repeating: " ", count: max(0, width - self.width))
    }
}

/// A step in its grid, with the styles of its candidates.
struct MarkedStep {
    let grid: PictureGrid
    let step: GridStep
    let styles: RoleStyles
    private let houses: Set<Int>

    init(_ grid: PictureGrid, _ step: GridStep) {
        self.grid = grid
        self.step = step
        styles = RoleStyles(step)
        houses = Set(step.parts.flatMap(\.houses).flatMap { step.grid.houses[$0].cells })
    }

    /// Returns true if the cell is filled by the step or has a candidate with a role.
    func isMarked(_ cell: Int) -> Bool { styles.has(cell) || step.places(in: cell) != nil }

    /// Returns true if the candidates of a cell are shown.
    func shows(_ cell: Int, _ detail: CellText.Detail) -> Bool {
        detail == .all || isMarked(cell) || detail == .houses && houses.contains(cell)
    }
}

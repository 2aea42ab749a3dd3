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

    init(_ cell: Cell, _ step: MarkedStep, _ detail: Detail) {
        let placed = step.hint.places(in: cell)
        if let placed, step.hint.pattern.chains.isEmpty {
            groups = [(nil, "[\(placed)]")]
        } else if let digit = step.grid.filled[cell] {
            add([digit], cell, step.styles)
        } else if step.shows(cell, detail) {
            let candidates = step.candidates[cell].filter {
                $0 != placed && (detail != .roles || step.styles.style(of: $0, in: cell) != nil)
            }
            add(candidates, cell, step.styles)
            if let placed { groups.append((nil, "[\(placed)]")) }
        } else {
            groups = [(nil, ".")]
        }
    }

    /// Adds digits in groups: first those without a role, since a sign is valid up to the next.
    private mutating func add(_ digits: [Digit], _ cell: Cell, _ styles: RoleStyles) {
        for style in [nil] + styles.used.map(Optional.some) {
            let group = digits.filter { styles.style(of: $0, in: cell) == style }
            guard !group.isEmpty else { continue }
            let sign = style.map { String($0.sign) } ?? ""
            groups.append((style, sign + group.map(\.description).joined()))
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
    let grid: CandidateGrid
    let hint: Hint
    let candidates: Candidates
    let styles: RoleStyles
    private let houses: CellSet

    init(_ grid: CandidateGrid, _ hint: Hint) {
        self.grid = grid
        self.hint = hint
        candidates = grid.candidates
        styles = RoleStyles(hint)
        houses = CellSet(hint.pattern.houses.flatMap(\.cells))
    }

    /// Returns true if the cell is filled by the step or has a candidate with a role.
    func isMarked(_ cell: Cell) -> Bool { styles.has(cell) || hint.places(in: cell) != nil }

    /// Returns true if the candidates of a cell are shown.
    func shows(_ cell: Cell, _ detail: CellText.Detail) -> Bool {
        detail == .all || isMarked(cell) || detail == .houses && houses.contains(cell)
    }
}

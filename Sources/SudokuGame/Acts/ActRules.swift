internal import SudokuEngine

/// The rules that decide an act on a board under a policy.
struct ActRules {
    let board: GameBoard
    let policy: GamePolicy

    /// Returns the act as the log has it, or refuses it with the reason.
    func decided(_ act: Act) throws(ActRefusal) -> LoggedAct {
        switch act {
        case .place(let digit, let cells): return try placing(digit, cells)
        case .erase(let cells):
            let targets = try own(cells)
            let filled = targets.filtered {
                !board[$0].isEmpty || board[$0].noteMask | board[$0].cornerMask != 0
            }
            return .erase(try some(filled, else: .unchanged))
        case .note(let digit, let cells):
            let (empty, without) = try marking(digit, cells) { $0.noteMask }
            return without.isEmpty ? .removeNote(digit, empty) : .addNote(digit, without)
        case .corner(let digit, let cells):
            let (empty, without) = try marking(digit, cells) { $0.cornerMask }
            return without.isEmpty ? .removeCorner(digit, empty) : .addCorner(digit, without)
        case .color(let color, let cells):
            let others = try present(cells).filtered { board[$0].color != color }
            return .color(color, try some(others, else: .unchanged))
        case .fillNotes(let cells):
            let cells = try present(cells)
            return .fillNotes(cells.count == board.count ? nil : cells)
        case .removeExcludedNotes: return .removeExcludedNotes
        case .eraseConflicts: return .eraseConflicts
        case .eraseAll: return .eraseAll
        case .fillLastCells: return .fillLastCells(removesNotes: policy.removesNotes)
        }
    }

    private func placing(_ digit: Int, _ cells: GridCells) throws(ActRefusal) -> LoggedAct {
        let digit = try known(digit)
        let targets = try own(cells)
        let others = targets.filtered { board[$0].value != digit }
        if others.isEmpty {
            guard policy.clearsSameDigit else { throw .unchanged }
            return .erase(targets)
        }
        let free = policy.replacesDigits ? others : others.filtered { board[$0].isEmpty }
        return .place(
            digit, try some(free, else: .filled), removesNotes: policy.removesNotes)
    }

    /// Returns the empty ones of some cells, and those among them whose marks lack a digit.
    private func marking(
        _ digit: Int, _ cells: GridCells, in mask: (CellContent) -> UInt32
    ) throws(ActRefusal) -> (empty: GridCells, without: GridCells) {
        let bit: UInt32 = 1 << UInt32(try known(digit) - 1)
        let targets = try own(cells)
        let empty = try some(targets.filtered { board[$0].isEmpty }, else: .filled)
        return (empty, empty.filtered { mask(board[$0]) & bit == 0 })
    }

    /// Returns those of some cells that have no givens.
    private func own(_ cells: GridCells) throws(ActRefusal) -> GridCells {
        try some(try present(cells).filtered { !board[$0].isGiven }, else: .given)
    }

    /// Returns those of some cells that the grid has.
    private func present(_ cells: GridCells) throws(ActRefusal) -> GridCells {
        try some(cells.filtered { $0 < board.count }, else: .noCells)
    }

    private func known(_ digit: Int) throws(ActRefusal) -> Int {
        guard 1...board.rules.size ~= digit else { throw .noDigit }
        return digit
    }

    private func some(_ cells: GridCells, else refusal: ActRefusal) throws(ActRefusal) -> GridCells
    {
        if cells.isEmpty { throw refusal }
        return cells
    }
}

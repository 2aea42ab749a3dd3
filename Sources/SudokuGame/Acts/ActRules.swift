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
            let filled = targets.filtered { !board[$0].isEmpty || !board[$0].notes.isEmpty }
            return .erase(try some(filled, else: .unchanged))
        case .note(let digit, let cells): return try noting(digit, cells)
        case .color(let color, let cells):
            _ = try some(cells, else: .noCells)
            let others = cells.filtered { board[$0].color != color }
            return .color(color, try some(others, else: .unchanged))
        case .fillNotes(let cells):
            _ = try some(cells, else: .noCells)
            return .fillNotes(cells == .all ? nil : cells)
        case .removeExcludedNotes: return .removeExcludedNotes
        case .eraseConflicts: return .eraseConflicts
        case .eraseAll: return .eraseAll
        case .fillLastCells: return .fillLastCells(removesNotes: policy.removesNotes)
        }
    }

    private func placing(_ digit: Digit, _ cells: CellSet) throws(ActRefusal) -> LoggedAct {
        let targets = try own(cells)
        let others = targets.filtered { board[$0].digit != digit }
        if others.isEmpty {
            guard policy.clearsSameDigit else { throw .unchanged }
            return .erase(targets)
        }
        let free = policy.replacesDigits ? others : others.filtered { board[$0].isEmpty }
        return .place(
            digit, try some(free, else: .filled), removesNotes: policy.removesNotes)
    }

    private func noting(_ digit: Digit, _ cells: CellSet) throws(ActRefusal) -> LoggedAct {
        let targets = try own(cells)
        let empty = try some(targets.filtered { board[$0].isEmpty }, else: .filled)
        let without = empty.filtered { !board[$0].notes.contains(digit) }
        return without.isEmpty ? .removeNote(digit, empty) : .addNote(digit, without)
    }

    /// Returns those of some cells that have no givens.
    private func own(_ cells: CellSet) throws(ActRefusal) -> CellSet {
        let cells = try some(cells, else: .noCells)
        return try some(cells.filtered { !board[$0].isGiven }, else: .given)
    }

    private func some(_ cells: CellSet, else refusal: ActRefusal) throws(ActRefusal) -> CellSet {
        if cells.isEmpty { throw refusal }
        return cells
    }
}

extension CellSet {
    /// Returns the cells that satisfy a condition.
    func filtered(_ isIncluded: (Cell) -> Bool) -> CellSet {
        var result = CellSet()
        for cell in self where isIncluded(cell) { result.insert(cell) }
        return result
    }
}

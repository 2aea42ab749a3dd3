internal import SudokuEngine

extension GameHint {
    init(_ content: Content, on game: Game, act: LoggedAct, near cells: CellSet) {
        self.content = content
        self.act = act
        board = game.board
        house = House(around: cells)
        excludedByNotes = Candidates()
    }

    /// Creates the hint for a step from the player's candidates.
    init(_ hint: Hint, on game: Game, _ candidates: PlayerCandidates) {
        content = .step(hint)
        board = game.board
        let result = CellSet(hint.placements.map { $0.cell }).union(hint.eliminations.cells)
        let pattern = hint.pattern.candidates.cells
        house = hint.pattern.houses.first ?? House(around: pattern.isEmpty ? result : pattern)
        excludedByNotes = candidates.lacking(in: pattern.union(result))
            .union(candidates.lacking(hint.involvedDigits, in: hint.pattern.houses))
        let digits = hint.placements.map { LoggedAct.CellDigit(cell: $0.cell, digit: $0.digit) }
        let notes = hint.eliminations.cells.map { cell in
            let own = game.board[cell].noteMask
            let kept = own == 0 ? candidates.allowed[cell.index] : own
            return LoggedAct.CellNotes(
                cell: cell,
                digits: DigitSet(mask: kept).subtracting(hint.eliminations[cell]))
        }
        act = .hint(digits, notes: notes, removesNotes: game.policy.removesNotes)
    }

    /// Creates the offer of a cell with fewest candidates, with its digit of the solution.
    init(offeringOn game: Game, _ candidates: PlayerCandidates) {
        let empty = CellSet.all.filtered { game.board[$0].isEmpty }
        func count(_ cell: Cell) -> Int {
            (candidates.allowed[cell.index] & ~candidates.lacking[cell.index]).nonzeroBitCount
        }
        guard let cell = empty.min(by: { count($0) < count($1) }) else {
            preconditionFailure("a board that is not full has an empty cell")
        }
        let digit = game.solved.solution[cell]
        self.init(
            .offer(Placement(cell: cell, digit: digit)), on: game,
            act: .hint(
                [LoggedAct.CellDigit(cell: cell, digit: digit)], notes: [],
                removesNotes: game.policy.removesNotes),
            near: CellSet([cell]))
    }
}

extension Hint {
    /// The digits that the step is about.
    fileprivate var involvedDigits: DigitSet {
        let candidates = pattern.candidates.union(eliminations)
        return candidates.cells.reduce(DigitSet(placements.map { $0.digit })) {
            $0.union(candidates[$1])
        }
    }
}

extension House {
    /// The first house that holds all of some cells; otherwise the box of the first.
    init(around cells: CellSet) {
        let all = House.all.first { house in
            cells.subtracting(CellSet(house.cells)).isEmpty
        }
        self = all ?? House.all[cells.first?.box ?? 0]
    }
}

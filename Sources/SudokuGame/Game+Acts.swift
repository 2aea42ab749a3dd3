public import SudokuEngine

extension Game {
    /// Makes an act, or refuses it with the reason.
    public mutating func perform(_ act: Act) throws(ActRefusal) {
        if let refusal { throw refusal }
        try make(filling(ActRules(board: board, policy: policy).decided(act)))
    }

    /// Returns an act with the notes that are possible again after it, if the policy keeps notes filled
    /// in and it takes digits away: all of the cells that it empties, and those around that the digits
    /// had excluded, but none that the player had removed. After all was erased, they are all.
    func filling(_ act: LoggedAct) -> LoggedAct {
        guard policy.fillsNotes else { return act }
        var next = board
        let cells = 0..<board.count
        guard next.apply(act),
            act == .eraseAll
                || cells.contains(where: {
                    !board[$0].isEmpty && board[$0].value != next[$0].value
                })
        else { return act }
        let (before, after) = (board.candidateMasks, next.candidateMasks)
        let removed = history.removedNotes(board.count)
        var notes: [LoggedAct.CellNotes] = []
        for cell in cells {
            let own = next[cell].noteMask
            let given =
                switch act {
                case .eraseAll: after[cell]
                // Notes that the act erases are not wanted.
                case .erase(let erased) where board[cell].isEmpty && erased.contains(cell):
                    0 as UInt32
                default: after[cell] & ~before[cell] & ~removed[cell]
                }
            if own | given != own { notes.append(.init(cell: cell, digits: own | given)) }
        }
        return notes.isEmpty ? act : .returning(notes, after: [act])
    }

    /// Enters a digit as a number pad does: in one cell as its digit, in several as a note.
    public mutating func enter(_ digit: Int, in cells: GridCells) throws(ActRefusal) {
        try perform(cells.count > 1 ? .note(digit, cells) : .place(digit, cells))
    }

    /// Enters a digit in a cell, as ``Act/place(_:_:)-enum.case`` does.
    public mutating func place(_ digit: Int, in cell: Int) throws(ActRefusal) {
        try perform(.place(digit, GridCells([cell])))
    }

    /// Writes or removes a note in a cell, as ``Act/note(_:_:)-enum.case`` does.
    public mutating func note(_ digit: Int, in cell: Int) throws(ActRefusal) {
        try perform(.note(digit, GridCells([cell])))
    }

    /// Removes the entry or the notes of a cell.
    public mutating func erase(_ cell: Int) throws(ActRefusal) {
        try perform(.erase(GridCells([cell])))
    }

    /// Colours a cell; nil removes its colour.
    public mutating func color(_ cell: Int, _ color: CellColor?) throws(ActRefusal) {
        try perform(.color(color, GridCells([cell])))
    }

    /// The reason why no act is possible now; nil if acts are.
    public var refusal: ActRefusal? {
        switch phase {
        case .won: .won
        case .lost: .lost
        case .paused: .paused
        case .playing, .fullButWrong: nil
        }
    }

    /// Makes an act that is decided, and counts its mistakes.
    mutating func make(_ act: LoggedAct) throws(ActRefusal) {
        var next = board
        guard next.apply(act), next != board else { throw .unchanged }
        history.record(act, from: board, to: next)
        board = next
        if let entered = act.entered {
            for cell in entered.cells {
                if Int(grid.solution[cell]) != entered.digit { wrongEntriesMade += 1 }
                if board.hasConflict(cell) { conflictsMade += 1 }
            }
        }
        noteWin()
    }

    /// Records the result when the puzzle is solved for the first time.
    mutating func noteWin() {
        guard win == nil, hearts != 0, isSolved else { return }
        win = Win(time: clock.elapsed, hints: hintsUsed, mistakes: mistakes)
    }
}

/// The acts on cells of the grid of 9x9 cells.
extension Game {
    /// Enters a digit as a number pad does: in one cell as its digit, in several as a note.
    public mutating func enter(_ digit: Digit, in cells: CellSet) throws(ActRefusal) {
        try enter(digit.value, in: GridCells(cells))
    }

    /// Enters a digit in a cell.
    public mutating func place(_ digit: Digit, in cell: Cell) throws(ActRefusal) {
        try place(digit.value, in: cell.index)
    }

    /// Writes or removes a note in a cell.
    public mutating func note(_ digit: Digit, in cell: Cell) throws(ActRefusal) {
        try note(digit.value, in: cell.index)
    }

    /// Removes the entry or the notes of a cell.
    public mutating func erase(_ cell: Cell) throws(ActRefusal) { try erase(cell.index) }

    /// Colours a cell; nil removes its colour.
    public mutating func color(_ cell: Cell, _ color: CellColor?) throws(ActRefusal) {
        try self.color(cell.index, color)
    }
}

public import SudokuEngine

extension Game {
    /// The puzzle without its solution.
    public var puzzle: Puzzle { solved.puzzle }

    /// Returns the given or the entry of a cell.
    public subscript(cell: Cell) -> Digit? { board[cell].digit }

    /// Returns the given or the entry of a cell, with row and column 0...8.
    public subscript(row row: Int, column column: Int) -> Digit? {
        self[Cell.at(row: row, column: column)]
    }

    /// Returns the notes of a cell.
    public func notes(in cell: Cell) -> DigitSet { board[cell].notes }

    /// The entries that the policy shows as mistakes. Givens are never among them.
    public var errors: CellSet {
        switch policy.mistakes {
        case .solution: wrongEntries
        case .conflicts: board.conflicts.filtered { !board[$0].isGiven }
        case .off: CellSet()
        }
    }

    /// The entries that differ from the solution, whatever the policy.
    public var wrongEntries: CellSet {
        var wrong = CellSet()
        for cell in Cell.all {
            let content = board[cell]
            if !content.isEmpty, content.value != solved.solution[cell].value { wrong.insert(cell) }
        }
        return wrong
    }

    /// The mistakes made so far that the policy counts, undone ones included.
    public var mistakes: Int {
        switch policy.mistakes {
        case .solution: wrongEntriesMade
        case .conflicts: conflictsMade
        case .off: 0
        }
    }

    /// The hearts left; nil without a limit.
    public var hearts: Int? { policy.mistakes.hearts.map { max(0, $0 - mistakes) } }

    /// True if every cell has the digit of the solution.
    public var isSolved: Bool { board.isFull && wrongEntries.isEmpty }

    /// The present phase, which follows from win, hearts, pause and board.
    public var phase: GamePhase {
        if win != nil { return .won }
        if hearts == 0 { return .lost }
        if clock.isPaused { return .paused }
        return board.isFull ? .fullButWrong : .playing
    }
}

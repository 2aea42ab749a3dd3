public import SudokuEngine

extension Game {
    /// The puzzle and its solution in a game of rows, columns and boxes of 9x9 cells, a precondition;
    /// ``grid`` has those of all games.
    public var solved: SolvedPuzzle {
        guard let solved = grid.classic else {
            preconditionFailure("\(grid.layout) is not \(SolvedGrid.classicLayout); use grid")
        }
        return solved
    }

    /// The puzzle without its solution; ``solved`` has the precondition.
    public var puzzle: Puzzle { solved.puzzle }

    /// Returns the given or the entry of a cell, numbered row by row from 0; nil if it is empty.
    public subscript(cell: Int) -> Int? { board[cell].isEmpty ? nil : board[cell].value }

    /// Returns the given or the entry of a cell of the grid of 9x9 cells.
    public subscript(cell: Cell) -> Digit? { board[cell].digit }

    /// Returns the given or the entry of a cell, with row and column 0...8.
    public subscript(row row: Int, column column: Int) -> Digit? {
        self[Cell.at(row: row, column: column)]
    }

    /// Returns the notes of a cell of the grid of 9x9 cells.
    public func notes(in cell: Cell) -> DigitSet { board[cell].notes }

    /// The entries that the policy shows as mistakes. Givens are never among them.
    public var errors: GridCells {
        switch policy.mistakes {
        case .solution: wrongEntries
        case .conflicts: board.conflicts.filtered { !board[$0].isGiven }
        case .off: GridCells()
        }
    }

    /// The entries that differ from the solution, whatever the policy.
    public var wrongEntries: GridCells {
        GridCells(
            grid.solution.indices.filter {
                !board[$0].isEmpty && board[$0].value != Int(grid.solution[$0])
            })
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

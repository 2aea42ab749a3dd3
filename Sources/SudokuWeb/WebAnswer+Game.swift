import SudokuEngine
import SudokuGame

extension WebAnswer {
    /// Appends all that a page paints, in this order, numbers of several bytes with the lowest first:
    ///
    /// | bytes | content |
    /// |---|---|
    /// | 162, 162 | notes and ghosts, two bytes a cell, bit d-1 for digit d |
    /// | 6 times 81 | digits, givens, colours, errors, conflicts, cells with one candidate |
    /// | 9 | digits left |
    /// | 1 | phase, in the order of its cases |
    /// | 1 | hearts, 255 without a limit |
    /// | 1 | bits: paused, can undo, can redo, won, replaces, clears, removes notes |
    /// | 1 | mistakes policy: 0 solution, 1 conflicts, 2 off |
    /// | 1 | hearts of the policy, 255 without a limit |
    /// | 4 each | mask of complete houses in the order of `House.all`, mistakes, hints, acts done |
    /// | 8 | time in microseconds |
    /// | 8, 4, 4 | result: time, hints, mistakes; 0 without one |
    /// | 2, then 4 each | checkpoints |
    mutating func append(_ game: Game) {
        let board = game.board
        for cell in Cell.all { append(Int(board[cell].notes.mask)) }
        for ghosts in board.ghosts { append(Int(ghosts.mask)) }
        for cell in Cell.all { append(byte: board[cell].digit?.value ?? 0) }
        for cell in Cell.all { append(byte: board[cell].isGiven ? 1 : 0) }
        for cell in Cell.all { append(byte: board[cell].color?.rawValue ?? 0) }
        append(game.errors)
        append(board.conflicts)
        append(board.cellsWithOneCandidate)
        for left in board.digitsLeft { append(byte: left) }
        append(byte: GamePhase.allCases.firstIndex(of: game.phase) ?? 0)
        append(byte: game.hearts ?? 255)
        let policy = game.policy
        let flags = [
            game.clock.isPaused, game.canUndo, game.canRedo, game.win != nil,
            policy.replacesDigits, policy.clearsSameDigit, policy.removesNotes,
        ]
        append(byte: flags.indices.reduce(0) { $0 | (flags[$1] ? 1 << $1 : 0) })
        switch policy.mistakes {
        case .solution: append(byte: 0)
        case .conflicts: append(byte: 1)
        case .off: append(byte: 2)
        }
        append(byte: policy.mistakes.hearts ?? 255)
        var houses = 0
        for house in board.completeHouses {
            let kinds = House.Kind.allCases
            houses |= 1 << ((kinds.firstIndex(of: house.kind) ?? 0) * 9 + house.number)
        }
        for number in [houses, game.mistakes, game.hintsUsed, game.actsDone] {
            append(wide: number)
        }
        append(game.clock.elapsed)
        append(game.win?.time ?? .zero)
        append(wide: game.win?.hints ?? 0)
        append(wide: game.win?.mistakes ?? 0)
        append(game.checkpoints.count)
        for checkpoint in game.checkpoints.prefix(Int(UInt16.max)) { append(wide: checkpoint) }
    }
}

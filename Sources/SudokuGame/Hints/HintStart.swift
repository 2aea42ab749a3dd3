internal import SudokuEngine

/// The part of a hint that needs no search for a step: what is wrong.
enum HintStart {
    case hint(GameHint)
    case solved
    /// Nothing is wrong; the step is to be searched from these candidates.
    case search(PlayerCandidates)

    init(_ game: Game) {
        let board = game.board
        let wrong = game.wrongEntries
        if !wrong.isEmpty {
            self = .hint(GameHint(.wrongEntries(wrong), on: game, act: .erase(wrong), near: wrong))
            return
        }
        if board.isFull {
            self = .solved
            return
        }
        let candidates = PlayerCandidates(board)
        let unfit = candidates.wrongCells(game.grid.solution)
        if unfit.isEmpty {
            self = .search(candidates)
            return
        }
        let lacking = candidates.lacking(in: Array(unfit))
        let notes = unfit.map { cell in
            LoggedAct.CellNotes(cell: cell, digits: board[cell].noteMask | lacking[wide: cell])
        }
        self = .hint(
            GameHint(
                .wrongNotes(lacking), on: game,
                act: .hint([], notes: notes, removesNotes: false), near: unfit))
    }
}

internal import SudokuEngine

extension Position {
    /// Creates the position of a game, with the player's notes as its candidates.
    init(_ game: Game, _ candidates: PlayerCandidates) {
        self.init(game.solved)
        for cell in Cell.all {
            let content = game.board[cell]
            if !content.isGiven, let digit = content.digit { fill(cell, with: digit) }
        }
        removed = candidates.allLacking
    }
}

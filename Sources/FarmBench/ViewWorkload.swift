import SudokuEngine
import SudokuGame

/// All that an app paints of a game: every cell with its marks, conflicts, digits left and houses.
struct ViewWorkload: Workload {
    private let game: Game
    private let expected: Int

    init() {
        let solved = BenchPuzzles.solved(BenchPuzzles.minimal)[0]
        var game = Game(solved)
        try? game.perform(.fillNotes(.all))
        self.game = game
        expected = Self.look(at: game)
    }

    let units = 100

    func pass() -> Bool { (0..<units).allSatisfy { _ in Self.look(at: game) == expected } }

    /// Returns a sum over everything that is painted.
    private static func look(at game: Game) -> Int {
        let board = game.board
        var sum = game.errors.count + board.conflicts.count + board.cellsWithOneCandidate.count
        for cell in Cell.all {
            let content = board[cell]
            sum += (content.digit?.value ?? 0) + content.notes.count
            sum += (content.isGiven ? 1 : 0) + (content.color?.rawValue ?? 0)
        }
        for ghosts in board.ghosts { sum += ghosts.count }
        for left in board.digitsLeft { sum += left }
        sum += board.completeHouses.count + game.mistakes + game.hintsUsed + game.actsDone
        return sum + (game.canUndo ? 1 : 0) + (game.canRedo ? 1 : 0)
    }
}

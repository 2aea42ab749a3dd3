import SudokuEngine
import SudokuGame

/// Plays as the article does.
func playOneGame() throws -> Game {
    let puzzle = try Puzzle(parsing: GameFixtures.easy)
    var solver = Solver()
    guard let solved = solver.solvedPuzzle(puzzle) else { throw SaveError.checksum }

    var game = Game(solved, tier: .easy)
    try game.place(4, in: .at(row: 0, column: 2))  // or throws .given, .filled, ...
    try game.perform(.note(6, [.at(row: 0, column: 3), .at(row: 1, column: 1)]))
    try game.undo()
    game.add(.seconds(1))  // from the app's clock

    let finder = HintFinder()  // one per thread, kept
    while let hint = game.takeHint(from: finder) {
        print(hint.sentence(at: .place))  // first where to look, then why, then the act
        print(hint.sentence(at: .explanation, in: .german))
        try game.apply(hint)
    }

    let saved = game.saved  // after every act, 2-4 kB of JSON
    game = try Game(restoring: saved)  // with undo, notes, time and checkpoints
    return game
}

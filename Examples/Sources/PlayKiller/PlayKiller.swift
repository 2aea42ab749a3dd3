import SudokuEngine
import SudokuGame
import SudokuLayouts

/// Plays a killer: makes one, breaks a sum, saves and restores the game, and follows hints to the end.
/// Exits with 1 if the game is not won.
@main
struct PlayKiller {
    static func main() throws {
        let request = try LayoutRequest(Layout(name: "killer:9"), tier: .easy)
        var producer = LayoutProducer(seed: 2026)
        guard let killer = producer.next(1, for: request)?.first, let grid = SolvedGrid(killer)
        else { throw SaveError.checksum }
        for rule in killer.puzzle.layout.rules(in: .english) { print(rule) }

        var game = Game(grid, tier: .easy)
        let cage = grid.rules.cages[0]
        let wrong = Int(grid.solution[cage.cells[0]]) % 9 + 1
        try game.place(wrong, in: cage.cells[0])
        for cell in cage.cells.dropFirst() { try game.place(Int(grid.solution[cell]), in: cell) }
        for conflict in game.board.conflictReasons(of: cage.cells[0]) {
            print(conflict.sentence(of: cage.cells[0], in: grid.rules))
        }
        try game.undoMistakes()

        game = try Game(restoring: game.saved, layouts: SolvedGrid.init(line:solution:))
        let finder = LayoutHintFinder(killer.puzzle)
        while let hint = game.takeHint(from: finder) {
            print(hint.sentence(at: .place))
            print("  " + hint.sentence(at: .explanation))
            try game.apply(hint)
        }
        let statistics = GameStatistics([GameRecord(game, finished: 0)])
        let summary = statistics.results(in: "killer:9").summary()
        print("won \(summary.won) of \(summary.played), hints \(game.hintsUsed)")
        guard game.phase == .won else { throw ActRefusal.unchanged }
    }
}

import Foundation
import GameModel
import SudokuEngine
import SudokuGame

/// Plays a whole game with the model: notes, a mistake, undo, saving and restoring, and hints to the
/// end. Exits with 1 if the game is not won. With a file as argument, writes the saved game to it:
/// `play.mjs` plays the same game in Node, and must end in the same bytes.
@main
struct Play {
    static func main() throws {
        let model = GameModel(tier: .medium, seed: 2026, locale: "en_GB")
        guard let cell = Cell.all.first(where: { model.game[$0] == nil }) else { return }
        model.selection = [cell]
        model.fillNotes()
        print("notes in \(cell): \(model.game.notes(in: cell))")

        let right = model.game.solved.solution[cell]
        guard let wrong = Digit.all.first(where: { $0 != right }) else { return }
        model.tap(wrong)
        print(
            "\(wrong) in \(cell): \(model.game.mistakes) mistake, \(model.game.hearts ?? 0) hearts")
        model.undo()
        model.redo()
        model.tick(.seconds(30))

        let saved = model.game.saved
        try model.restore(saved)
        print("saved and restored: \(saved.count) bytes, \(model.game.actsDone) acts")

        while model.game.phase != .won {
            model.showHint()
            guard model.hint != nil else { break }
            print(model.hintText ?? "")
            model.showHint()
            print("  " + (model.hintText ?? ""))
            model.showHint()
            model.showHint()
        }
        let summary = model.statistics.summary()
        print("won \(summary.won) of \(summary.played), hints \(model.game.hintsUsed)")
        guard model.game.phase == .won, summary.won == 1 else { throw ActRefusal.unchanged }
        if let path = CommandLine.arguments.dropFirst().first {
            try Data(model.game.saved).write(to: URL(filePath: path))
        }
    }
}

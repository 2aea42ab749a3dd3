import SudokuEngine
import SudokuGame

/// Hints for hard puzzles, followed to the end.
struct HintWorkload: Workload {
    private let puzzles: [GradedPuzzle]
    private let finder: HintFinder
    let units: Int

    init() {
        let finder = HintFinder()
        self.finder = finder
        var producer = Producer(seed: 5)
        puzzles = Array(
            (producer.puzzles(0..<256, for: ProductionRequest(.hard)) ?? []).prefix(4))
        units = puzzles.reduce(0) { $0 + (Self.hints(for: $1, from: finder) ?? 0) }
    }

    func pass() -> Bool {
        let all = puzzles.map { Self.hints(for: $0, from: finder) }
        return units > 0 && !all.contains(nil) && all.reduce(0) { $0 + ($1 ?? 0) } == units
    }

    /// Returns the number of hints that solve a puzzle; nil if they do not.
    private static func hints(for puzzle: GradedPuzzle, from finder: HintFinder) -> Int? {
        var game = Game(puzzle.solved)
        var count = 0
        while let hint = game.takeHint(from: finder) {
            do throws(ActRefusal) { try game.apply(hint) } catch { return nil }
            count += 1
        }
        return game.phase == .won ? count : nil
    }
}

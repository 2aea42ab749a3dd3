public import SudokuEngine
public import SudokuGame

/// The model of an app: a running game, the selected cells, and a hint that is being shown. On
/// Apple's systems write `@Observable` before the class; everything else stays as it is.
public final class GameModel {
    public private(set) var game: Game
    /// The cells that the player has selected.
    public var selection: CellSet = []
    /// True if the pad writes notes.
    public var writesNotes = false
    /// The reason why the last act was refused, to show to the player.
    public private(set) var message: String?
    /// The hint that is being shown, and its stage.
    public private(set) var hint: GameHint?
    public private(set) var stage = HintStage.place
    public private(set) var statistics: GameStatistics
    private let engine: PuzzleEngine
    private let finder = HintFinder()
    private let language: Language

    public init(tier: Tier, seed: UInt64, locale: String, statistics: GameStatistics = .init()) {
        engine = PuzzleEngine(seed: seed)
        language = Language(locale: locale)
        self.statistics = statistics
        guard let puzzle = engine.next(tier) else { preconditionFailure("nothing stops it") }
        game = Game(puzzle.solved, tier: puzzle.tier)
    }

    // MARK: The pad

    public func tap(_ digit: Digit) {
        let cells = selection
        act { (game: inout Game) throws(ActRefusal) in
            if writesNotes {
                try game.perform(.note(digit, cells))
            } else {
                try game.enter(digit, in: cells)
            }
        }
    }

    public func erase() {
        let cells = selection
        act { (game: inout Game) throws(ActRefusal) in try game.perform(.erase(cells)) }
    }

    public func fillNotes() {
        act { (game: inout Game) throws(ActRefusal) in try game.perform(.fillNotes(.all)) }
    }

    public func undo() { act { (game: inout Game) throws(ActRefusal) in try game.undo() } }
    public func redo() { act { (game: inout Game) throws(ActRefusal) in try game.redo() } }

    // MARK: Hints

    /// Shows a hint, then its next stage, and makes its act at last.
    public func showHint() {
        guard let shown = hint else {
            hint = game.takeHint(from: finder)
            stage = .place
            return
        }
        if let next = HintStage(rawValue: stage.rawValue + 1) {
            stage = next
        } else {
            act { (game: inout Game) throws(ActRefusal) in try game.apply(shown) }
        }
    }

    public var hintText: String? { hint?.sentence(at: stage, in: language) }

    // MARK: Saving

    public func restore(_ saved: [UInt8]) throws(SaveError) { game = try Game(restoring: saved) }

    public func tick(_ duration: Duration) { game.add(duration) }

    private func act(_ body: (inout Game) throws(ActRefusal) -> Void) {
        let wasWon = game.win != nil
        do throws(ActRefusal) {
            try body(&game)
            message = nil
            hint = nil
        } catch {
            message = error.description
        }
        if game.win != nil, !wasWon { statistics.add(GameRecord(game, finished: 0)) }
    }
}

public import SudokuEngine

/// A finder of hints for games of rows, columns and boxes of 9x9 cells; other layouts have finders of
/// their own, as SudokuLayouts has. It owns the memory of its searches, so create one per thread and reuse it; as
/// a class it may be a property of an `@Observable` model.
public final class HintFinder {
    private var grader = Grader()

    /// Creates a finder with memory of its own.
    public init() {}

    /// Returns a hint for the present position; nil if the puzzle is solved, or if `shouldStop`,
    /// called many times a second, returned true.
    ///
    /// Wrong entries come first, then notes that lack a digit that is needed, then the easiest step
    /// of the ladder from the player's own candidates. Counts nothing; see
    /// ``Game/takeHint(from:shouldStop:)-(HintFinder,_)``.
    public func hint(
        for game: Game, by ladder: Ladder = .human, shouldStop: () -> Bool = { false }
    ) -> GameHint? {
        let candidates: PlayerCandidates
        switch HintStart(game) {
        case .hint(let hint): return hint
        case .solved: return nil
        case .search(let own): candidates = own
        }
        switch grader.advice(
            for: Position(game, candidates), by: ladder, shouldStop: shouldStop)
        {
        case .hint(let hint): return GameHint(hint, on: game, candidates)
        case .nothing: return GameHint(offeringOn: game, candidates)
        case .solved, .stopped, .mistakes: return nil
        }
    }

    /// Returns the steps that solve the rest of the game; nil if an entry or a note is wrong, or if
    /// `shouldStop` returned true. The last step solves the puzzle, unless no technique of the ladder
    /// goes further.
    public func plan(
        for game: Game, by ladder: Ladder = .human, shouldStop: () -> Bool = { false }
    ) -> [Hint]? {
        guard var position = game.positionToPlan else { return nil }
        var steps: [Hint] = []
        while true {
            switch grader.advice(for: position, by: ladder, shouldStop: shouldStop) {
            case .hint(let hint):
                steps.append(hint)
                position.apply(hint)
            case .solved, .nothing: return steps
            case .stopped, .mistakes: return nil
            }
        }
    }

    /// Returns the rating of the hardest step that the rest of the game needs, on a ladder that
    /// rates; nil where ``plan(for:by:shouldStop:)`` is nil or does not solve the puzzle.
    public func rating(
        ofRestOf game: Game, by ladder: Ladder = .farm, shouldStop: () -> Bool = { false }
    ) -> Rating? {
        guard let steps = plan(for: game, by: ladder, shouldStop: shouldStop) else { return nil }
        let filled = CellSet(steps.flatMap { step in step.placements.map { $0.cell } })
        guard Cell.all.allSatisfy({ !game.board[$0].isEmpty || filled.contains($0) }) else {
            return nil
        }
        return steps.compactMap { $0.rating }.max() ?? Rating(tenths: 0)
    }
}

@available(*, unavailable)
extension HintFinder: Sendable {}

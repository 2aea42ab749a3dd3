package import SudokuEngine

/// A hint that is searched in slices, for programs with one thread. It is the hint that a
/// ``HintFinder`` finds.
package struct SlicedHint {
    package enum Slice {
        case unfinished
        /// Nil if the puzzle is solved.
        case found(GameHint?)
    }

    private let game: Game
    private let start: HintStart
    private let path: SlicedPath

    /// Starts the search for a hint with the memory of a path, which it uses until the end.
    package init(for game: Game, by ladder: Ladder = .human, on path: SlicedPath) {
        self.game = game
        self.path = path
        start = HintStart(game)
        if case .search(let candidates) = start {
            path.restart(from: Position(game, candidates), by: ladder)
        }
    }

    package func next() -> Slice {
        switch start {
        case .hint(let hint): return .found(hint)
        case .solved: return .found(nil)
        case .search(let candidates):
            switch path.next() {
            case .unfinished: return .unfinished
            case .step(let hint): return .found(GameHint(hint, on: game, candidates))
            case .end: return .found(GameHint(offeringOn: game, candidates))
            }
        }
    }
}

extension Game {
    /// The present position, from which the rest of the game is planned; nil if an entry or a note is
    /// wrong.
    package var positionToPlan: Position? {
        let candidates = PlayerCandidates(board)
        guard wrongEntries.isEmpty, candidates.wrongCells(grid.solution).isEmpty else {
            return nil
        }
        return Position(self, candidates)
    }
}

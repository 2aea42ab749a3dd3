public import SudokuEngine

/// The result of a puzzle as statistics keep it.
public struct GameRecord: Hashable, Sendable {
    /// The id of the puzzle.
    public let puzzle: String
    /// The name of the layout, such as `killer:9`.
    public let layout: String
    /// The tier under which the result counts; nil if the game had none.
    public let tier: Tier?
    /// False if the game was lost or abandoned.
    public let isWon: Bool
    /// The time played, in whole microseconds.
    public let time: Duration
    /// The number of hints that were asked for.
    public let hints: Int
    /// The number of mistakes that the settings counted.
    public let mistakes: Int
    /// The end of the game, in seconds since 1970, as the app's clock says.
    public let finished: Int64

    /// Creates the record of a result; a negative time counts as none.
    public init(
        puzzle: String, layout: String = SolvedGrid.classicLayout, tier: Tier?, isWon: Bool,
        time: Duration, hints: Int, mistakes: Int, finished: Int64
    ) {
        self.puzzle = puzzle
        self.layout = layout
        self.tier = tier
        self.isWon = isWon
        let microseconds = min(max(0, time.wholeMicroseconds), GameClock.longest)
        self.time = .microseconds(microseconds)
        self.hints = hints
        self.mistakes = mistakes
        self.finished = finished
    }

    /// Creates the record of a game that has ended: with its win, or as lost or abandoned.
    public init(_ game: Game, finished: Int64) {
        self.init(
            puzzle: game.id, layout: game.grid.layout, tier: game.tier,
            isWon: game.win != nil, time: game.win?.time ?? game.clock.elapsed,
            hints: game.win?.hints ?? game.hintsUsed,
            mistakes: game.win?.mistakes ?? game.mistakes, finished: finished)
    }
}

extension GameRecord {
    /// True for a win without hints: such wins alone have places, best times and streaks.
    public var isUnaided: Bool { isWon && hints == 0 }

    /// Statistics keep one record for each puzzle and outcome.
    struct Identity: Hashable {
        let puzzle: String
        let isWon: Bool
    }

    var identity: Identity { Identity(puzzle: puzzle, isWon: isWon) }

    /// Returns true if the record is kept rather than another one of the same puzzle and outcome:
    /// one without hints, then the shorter time, fewer hints, fewer mistakes, the earlier end.
    func isBetter(than other: GameRecord) -> Bool {
        if isUnaided != other.isUnaided { return isUnaided }
        if time != other.time { return time < other.time }
        if hints != other.hints { return hints < other.hints }
        if mistakes != other.mistakes { return mistakes < other.mistakes }
        if finished != other.finished { return finished < other.finished }
        return (tier?.index ?? 0) < (other.tier?.index ?? 0)
    }

    /// Returns true if the game ended before another; games of the same second are ordered by id, and
    /// a loss comes before a win of its puzzle.
    func isEarlier(than other: GameRecord) -> Bool {
        if finished != other.finished { return finished < other.finished }
        return puzzle == other.puzzle ? other.isWon && !isWon : puzzle < other.puzzle
    }
}

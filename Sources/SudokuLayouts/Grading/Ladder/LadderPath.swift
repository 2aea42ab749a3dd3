import SudokuEngine

/// A path of a ladder through a puzzle, one step after another.
protocol LadderPath: ~Copyable {
    /// True if no cell is empty.
    var isFull: Bool { get }
    /// Returns the first step that the ladder offers up to a rating.
    mutating func next(upTo limit: Rating?, _ shouldStop: () -> Bool) -> LadderResult
    /// Changes the board by a step.
    mutating func apply(_ finding: LayoutFinding)
    /// The number of empty cells that a step without eliminations could fill.
    mutating func openCells() -> Int
    /// Returns all steps of each search up to a rating, the one that the ladder offers first.
    mutating func all(upTo limit: Rating, _ shouldStop: () -> Bool) -> [LayoutFinding]
    /// True if the budget did not suffice for some of those searches.
    var hasReachedBudget: Bool { get }
    /// Returns what `body` makes of the board.
    func read<Result>(_ body: (borrowing CandidateBoard) -> Result) -> Result
}

/// The result of trying a ladder on a board.
enum LadderResult {
    case found(LayoutFinding)
    /// All remaining searches are rated above the limit.
    case tooHard
    case stopped
    /// The budget does not suffice to search further.
    case bounded
    /// Nothing is found, or the candidates contradict each other.
    case none
}

/// The reason why a path ends.
enum LadderEnd { case solved, stuck, tooHard, stopped, bounded }

extension LadderPath where Self: ~Copyable {
    /// Applies every step, and passes each to `visit` with the path before it.
    mutating func follow(
        upTo limit: Rating?, _ shouldStop: () -> Bool,
        _ visit: (LayoutFinding, inout Self) -> Void
    ) -> LadderEnd {
        while !isFull {
            if shouldStop() { return .stopped }
            switch next(upTo: limit, shouldStop) {
            case .stopped: return .stopped
            case .bounded: return .bounded
            case .tooHard: return .tooHard
            case .none: return .stuck
            case .found(let finding):
                visit(finding, &self)
                apply(finding)
            }
        }
        return .solved
    }
}

extension [LayoutFinding] {
    /// Adds a step unless the same technique does the same already.
    mutating func add(_ finding: LayoutFinding) {
        let isKnown = contains {
            $0.technique == finding.technique && $0.placement == finding.placement
                && $0.eliminations == finding.eliminations
        }
        if !isKnown { append(finding) }
    }
}

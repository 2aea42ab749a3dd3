/// A solver that uses human techniques and rates its steps. Use one grader per worker: it owns all
/// scratch space.
public struct Grader: ~Copyable {
    var walk = LadderWalk()
    /// The walk on ladders that do not rate, which has other memories.
    var listing = LadderWalk()
    /// The farm ladder's path of the current puzzle, from the first step on that only this
    /// ladder has.
    var farmPath: [PathPoint] = []

    /// Creates a grader with memory of its own.
    public init() {}

    /// Returns the next hint on the ladder, or the mistakes in the position.
    public mutating func advice(
        for position: Position, by ladder: Ladder = .human, shouldStop: () -> Bool = { false }
    ) -> Advice {
        if let mistakes = PositionMistakes(in: position) { return .mistakes(mistakes) }
        let offer: LadderWalk.Offer
        if ladder.rates {
            walk.begin(at: position, on: ladder)
            offer = walk.find(shouldStop)
        } else {
            listing.begin(at: position, on: ladder)
            offer = listing.find(shouldStop)
        }
        switch offer {
        case .step(let step): return .hint(Hint(step, isRated: ladder.rates))
        case .stopped: return .stopped
        case .solved: return .solved
        case .none, .tooHard, .unfinished: return .nothing
        }
    }

    /// Returns the full path as hints, for showing the first step that a player has not made yet;
    /// nil if `shouldStop` returned true.
    ///
    /// The plan ends early if no technique of the ladder goes further; see
    /// `solves(_:)` of the plan.
    public mutating func plan(
        of solved: SolvedPuzzle, by ladder: Ladder = .human, shouldStop: () -> Bool = { false }
    ) -> [Hint]? {
        let steps =
            ladder.rates
            ? walk.path(of: solved, on: ladder, shouldStop)
            : listing.path(of: solved, on: ladder, shouldStop)
        return steps?.map { Hint($0, isRated: ladder.rates) }
    }

    /// Returns a puzzle's difficulty for people; nil if `shouldStop` returned true.
    public mutating func humanGrade(
        of solved: SolvedPuzzle, shouldStop: () -> Bool = { false }
    ) -> HumanGrade? {
        guard let uses = humanTechniques(of: solved, shouldStop: shouldStop),
            let grade = HodokuGrade(of: solved, &listing, shouldStop)
        else { return nil }
        return HumanGrade(techniques: uses, hodoku: grade)
    }

    /// Returns the number of uses of each technique on a puzzle's human path; nil if `shouldStop`
    /// returned true.
    package mutating func humanTechniques(
        of solved: SolvedPuzzle, shouldStop: () -> Bool = { false }
    ) -> [Technique.Count]? {
        listing.uses(in: solved, on: .human, shouldStop)
    }
}

extension Position {
    /// The board of a position without mistakes.
    var board: Board {
        var board = Board(solved.puzzle)
        for entry in entries { board.place(entry.digit.value - 1, in: entry.cell.index) }
        removed.forEach { cell, mask in board.remove(mask: mask, from: cell) }
        return board
    }
}

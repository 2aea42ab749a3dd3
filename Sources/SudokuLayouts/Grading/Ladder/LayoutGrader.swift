public import SudokuEngine

/// A rater of puzzles of any layout. Use one for each worker: it owns all scratch space, and tables of
/// the rules of the last puzzle.
public struct LayoutGrader: ~Copyable {
    /// The most nodes that all chains with several branches of a puzzle may follow, or assumptions that
    /// all trials of a killer may make.
    public var budget: Int

    /// Creates a rater; puzzles of strangers need a budget.
    public init(budget: Int = .max) { self.budget = budget }

    /// True if the budget did not suffice for some of the searches of the last steps of a position.
    package internal(set) var hasReachedBudget = false

    private var path: LayoutPath?
    private var killerPath: KillerPath?

    /// Returns true if a ladder is defined for the tiers of a layout: killers are rated in grids of up
    /// to 9x9 cells without a rule about consecutive digits.
    public static func canGrade(_ layout: Layout) -> Bool {
        !layout.contains(.killer)
            || layout.size <= CageSets.digits && !layout.kinds.contains { $0.consecutive != nil }
    }

    /// The ratings of a puzzle on a ladder.
    public struct Outcome: Hashable, Sendable {
        /// ER, EP and ED.
        public internal(set) var ratings = Ratings()
        /// True if the budget ended the path: the puzzle is rated at least so high.
        public internal(set) var isBounded = false
    }

    /// Returns the ratings of a puzzle with one solution; nil if `shouldStop` returned true.
    public mutating func ratings(
        of puzzle: LayoutPuzzle, by ladder: LayoutLadder = .se121,
        shouldStop: () -> Bool = { false }
    ) -> Outcome? {
        var outcome = Outcome()
        let end = follow(puzzle, ladder, upTo: nil, explains: false, shouldStop) { finding, _ in
            outcome.ratings.note(finding.rating, places: finding.placement != nil)
        }
        switch end {
        case .solved: return outcome
        case .stopped: return nil
        case .bounded: outcome.isBounded = true
        case .stuck, .tooHard: outcome.ratings.note(.beyond, places: false)
        }
        return outcome
    }

    /// The outcome of grading a puzzle.
    public enum Grading: Hashable, Sendable {
        /// The grade of the puzzle.
        case graded(LayoutGrade)
        /// A step on the farm ladder is rated above the limit, or breaks the promise of the tier asked for.
        case tooHard
        /// `shouldStop` returned true.
        case stopped
    }

    /// Grades a puzzle with one solution, on the farm or the killer ladder up to a limit.
    public mutating func grade(
        _ puzzle: LayoutPuzzle, upTo limit: Rating? = nil, shouldStop: () -> Bool = { false }
    ) -> Grading {
        grade(puzzle, upTo: limit, for: nil, shouldStop)
    }

    /// Grades a puzzle for a tier: it is too hard as soon as its steps break the tier's promise.
    mutating func grade(
        _ puzzle: LayoutPuzzle, upTo limit: Rating?, for tier: Tier?, _ shouldStop: () -> Bool
    ) -> Grading {
        let grading = farmGrade(puzzle, upTo: limit, for: tier, shouldStop)
        guard case .graded(var grade) = grading else { return grading }
        return addRatings(to: &grade, of: puzzle, shouldStop) ? .graded(grade) : .stopped
    }

    /// Grades a puzzle without Sudoku Explainer's ratings.
    mutating func farmGrade(
        _ puzzle: LayoutPuzzle, upTo limit: Rating?, for tier: Tier? = nil,
        _ shouldStop: () -> Bool
    ) -> Grading {
        if puzzle.layout.contains(.killer) {
            var path = takeKiller(puzzle)
            let grading = path.grading(of: puzzle, upTo: limit, for: tier, shouldStop)
            keep(path)
            return grading
        }
        var path = take(puzzle)
        path.restart(puzzle.givens, .farm, budget: budget, explains: false)
        let grading = path.grading(of: puzzle, upTo: limit, for: tier, shouldStop)
        keep(path)
        return grading
    }

    /// Adds Sudoku Explainer's ratings, if they may differ; returns false if `shouldStop` returned true.
    mutating func addRatings(
        to grade: inout LayoutGrade, of puzzle: LayoutPuzzle, _ shouldStop: () -> Bool
    ) -> Bool {
        guard grade.hasSE, !grade.isShared || grade.isBounded else { return true }
        guard let outcome = ratings(of: puzzle, shouldStop: shouldStop) else { return false }
        grade.se = outcome.ratings
        grade.isBounded = outcome.isBounded
        return true
    }

    /// Applies every step of a ladder, in killers of their own, and passes each to `visit` with the
    /// board before it.
    mutating func follow(
        _ puzzle: LayoutPuzzle, _ ladder: LayoutLadder, upTo limit: Rating?, explains: Bool = true,
        _ shouldStop: () -> Bool, _ visit: (LayoutFinding, borrowing CandidateBoard) -> Void
    ) -> LadderEnd {
        if puzzle.layout.contains(.killer) {
            return followKiller(puzzle, upTo: limit, shouldStop) { visit($0, $1.grid) }.end
        }
        var path = take(puzzle)
        path.restart(puzzle.givens, ladder, budget: budget, explains: explains)
        let end = path.follow(upTo: limit, shouldStop) { visit($0, $1.board) }
        keep(path)
        return end
    }

    /// Applies every step of the killer ladder, and passes each to `visit` with the board before it;
    /// returns the cells that stay empty, too.
    mutating func followKiller(
        _ puzzle: LayoutPuzzle, upTo limit: Rating?, _ shouldStop: () -> Bool = { false },
        _ visit: (LayoutFinding, borrowing KillerBoard) -> Void
    ) -> (end: LadderEnd, empty: [Int]) {
        var path = takeKiller(puzzle)
        let end = path.follow(upTo: limit, shouldStop) { visit($0, $1.board) }
        var empty: [Int] = []
        _ = path.board.grid.anyEmpty { cell in
            empty.append(cell)
            return false
        }
        keep(path)
        return (end, empty)
    }

    /// Returns the path of the last puzzle, if another one has the same rules, or a new one.
    mutating func take(_ puzzle: LayoutPuzzle) -> LayoutPath {
        if let path = path.take(), path.board.tables.fits(puzzle) { return path }
        return LayoutPath(LayoutTables(puzzle))
    }

    /// Keeps a path for the next puzzle with the same rules.
    mutating func keep(_ path: consuming LayoutPath) { self.path = consume path }
    mutating func keep(_ path: consuming KillerPath) { killerPath = consume path }

    /// Returns a path of the killer ladder at the beginning of a puzzle, without some candidates.
    mutating func takeKiller(
        _ puzzle: LayoutPuzzle, without removed: Candidates = Candidates()
    ) -> KillerPath {
        precondition(Self.canGrade(puzzle.layout), "the killer ladder knows cages up to 9x9 cells")
        var path = killerPath.take() ?? KillerPath(puzzle)
        path.restart(puzzle, without: removed, budget: budget)
        return path
    }
}

extension LadderPath where Self: ~Copyable {
    /// Follows the ladder from the beginning of a puzzle, and grades it.
    fileprivate mutating func grading(
        of puzzle: LayoutPuzzle, upTo limit: Rating?, for tier: Tier?, _ shouldStop: () -> Bool
    ) -> LayoutGrader.Grading {
        var grade = LayoutGrade(puzzle, read { $0.tables })
        let promise = tier.map { ($0, puzzle.layout.promise(of: $0)) }
        var isBroken = false
        let end = follow(upTo: limit, { isBroken || shouldStop() }) { finding, path in
            if path.read({ grade.note(finding, on: $0) }) {
                grade.curve.note(open: path.openCells(), left: path.read { $0.emptyCount })
            }
            if let (tier, promise) = promise { isBroken = grade.breaks(promise, of: tier) }
        }
        switch end {
        case .stopped: return isBroken ? .tooHard : .stopped
        case .tooHard: return .tooHard
        case .stuck where limit != nil: return .tooHard
        case .stuck: grade.farm.note(.beyond, places: false)
        case .bounded: grade.isBounded = true
        case .solved: break
        }
        grade.se = grade.farm
        return .graded(grade)
    }
}

public import SudokuEngine

/// A rater of killers. Use one for each worker: it owns all scratch space.
public struct KillerGrader: ~Copyable {
    /// The most assumptions that trials of a puzzle, all above the last tier, may make.
    public var budget: Int

    private var path: KillerPath?

    /// Creates a rater; puzzles of strangers need a budget.
    public init(budget: Int = .max) { self.budget = budget }

    /// The result of rating a killer.
    public enum Outcome: Hashable, Sendable {
        /// The puzzle is rated.
        case graded(KillerGrade)
        /// The puzzle needs steps above the limit.
        case tooHard
        /// `shouldStop` returned true.
        case stopped
    }

    /// Returns true if the ladder is defined for a puzzle: cages in a grid of up to 9x9 cells, and no
    /// rule about consecutive digits.
    public static func canGrade(_ layout: Layout) -> Bool {
        layout.contains(.killer) && layout.size <= CageSets.digits
            && !layout.kinds.contains { $0.consecutive != nil }
    }

    /// Rates a puzzle, up to a limit or to the end.
    public mutating func grade(
        _ puzzle: LayoutPuzzle, upTo limit: Rating? = nil, shouldStop: () -> Bool = { false }
    ) -> Outcome {
        precondition(Self.canGrade(puzzle.layout), "the killer ladder knows cages up to 9x9 cells")
        var path = take(puzzle)
        var grade = KillerGrade(puzzle)
        let end = Self.follow(&path, upTo: limit, shouldStop) { finding, path in
            let left = path.board.grid.emptyCount
            grade.note(finding, left: left) { path.openCells() }
        }
        self.path = consume path
        switch end {
        case .solved: break
        case .bounded: grade.isBounded = true
        case .stopped: return .stopped
        case .tooHard: return .tooHard
        case .stuck:
            if limit != nil { return .tooHard }
            grade.ratings.note(.beyond, places: false)
        }
        return .graded(grade)
    }

    /// Returns the cells that stay empty when the ladder is followed up to a limit.
    mutating func emptyCells(of puzzle: LayoutPuzzle, upTo limit: Rating) -> [Int] {
        var path = take(puzzle)
        _ = Self.follow(&path, upTo: limit, { false }) { _, _ in }
        var cells: [Int] = []
        _ = path.board.grid.anyEmpty { cell in
            cells.append(cell)
            return false
        }
        self.path = consume path
        return cells
    }

    /// Visits the steps of a puzzle with the board before each.
    mutating func steps(
        of puzzle: LayoutPuzzle, upTo limit: Rating? = nil,
        _ visit: (LayoutFinding, borrowing KillerBoard) -> Void
    ) -> End {
        var path = take(puzzle)
        let end = Self.follow(&path, upTo: limit, { false }) { visit($0, $1.board) }
        self.path = consume path
        return end
    }

    enum End { case solved, stuck, tooHard, stopped, bounded }

    private mutating func take(_ puzzle: LayoutPuzzle) -> KillerPath {
        guard var path = path.take() else { return KillerPath(puzzle, budget: budget) }
        path.restart(puzzle, budget: budget)
        return path
    }

    private static func follow(
        _ path: inout KillerPath, upTo limit: Rating?, _ shouldStop: () -> Bool,
        _ visit: (LayoutFinding, inout KillerPath) -> Void
    ) -> End {
        while !path.board.grid.isFull {
            if shouldStop() { return .stopped }
            switch path.next(upTo: limit?.tenths ?? .max, shouldStop) {
            case .stopped: return .stopped
            case .bounded: return .bounded
            case .tooHard: return .tooHard
            case .none: return .stuck
            case .found(let finding):
                visit(finding, &path)
                path.apply(finding)
            }
        }
        return .solved
    }
}

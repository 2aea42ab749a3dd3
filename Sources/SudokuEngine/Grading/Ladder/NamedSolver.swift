/// A solver that takes the first step that a ladder of named techniques finds, again and again.
struct NamedSolver: ~Copyable {
    private var search = StepSearch(for: .first)
    private(set) var board = Board(.empty)

    /// The result of trying the ladder on a board.
    enum LadderResult {
        case found(NamedStep)
        case none
        case stopped
    }

    /// Returns the steps of a puzzle's solution up to where the ladder finds none; nil if
    /// `shouldStop` returned true.
    mutating func path(
        of solved: SolvedPuzzle, by ladder: Ladder, _ shouldStop: () -> Bool
    ) -> [NamedStep]? {
        restart(at: Position(solved))
        var path: [NamedStep] = []
        while !board.isFull {
            switch step(to: solved.solution, by: ladder, shouldStop) {
            case .stopped: return nil
            case .none: return path
            case .found(let step):
                path.append(step)
                make(step)
                assert(board.allows(solved.solution), "\(step.technique) broke the solution")
            }
        }
        return path
    }

    /// Returns the number of uses of each technique in a puzzle's solution, in order of first use;
    /// nil if `shouldStop` returned true. Where the ladder finds no step, brute force is the last.
    mutating func uses(
        in solved: SolvedPuzzle, by ladder: Ladder, _ shouldStop: () -> Bool
    ) -> [NamedTechnique.Count]? {
        restart(at: Position(solved))
        search.keepsPatterns = false
        defer { search.keepsPatterns = true }
        var uses: [NamedTechnique.Count] = []
        func count(_ technique: NamedTechnique) {
            let place = uses.firstIndex { $0.technique == technique }
            let count = NamedTechnique.Count(
                technique: technique, count: place.map { uses[$0].count + 1 } ?? 1)
            if let place { uses[place] = count } else { uses.append(count) }
        }
        while !board.isFull {
            switch step(to: solved.solution, by: ladder, shouldStop) {
            case .stopped: return nil
            case .none:
                count(BruteForce.technique)
                return uses
            case .found(let step):
                count(step.technique)
                make(step)
            }
        }
        return uses
    }

    /// Returns the first step from a position without mistakes.
    mutating func step(
        from position: Position, by ladder: Ladder, _ shouldStop: () -> Bool
    ) -> LadderResult {
        restart(at: position)
        return step(to: position.solved.solution, by: ladder, shouldStop)
    }

    /// Starts at a position without mistakes.
    mutating func restart(at position: Position) {
        let puzzle = position.solved.puzzle
        board = position.board
        search.givens = puzzle.givens.bits
        search.filled = puzzle.digits
        for entry in position.entries { search.filled[entry.cell.index] = entry.digit.raw }
    }

    private mutating func step(
        to solution: Solution, by ladder: Ladder, _ shouldStop: () -> Bool
    ) -> LadderResult {
        for rung in ladder.namedRungs {
            if shouldStop() { return .stopped }
            if let step = step(of: rung) { return .found(step) }
        }
        return ladder.hasBruteForce ? .found(BruteForce.step(on: board, to: solution)) : .none
    }

    /// Returns the step that a rung finds on the present board.
    mutating func step(of rung: NamedRung) -> NamedStep? {
        search.restart(for: rung.aim)
        rung.search(board, &search)
        return search.steps.first
    }

    mutating func make(_ step: NamedStep) {
        let left = board.left
        step.eliminations.forEach { cell, mask in board.remove(mask: mask, from: cell) }
        for placement in step.placements {
            board.place(placement.digit.value - 1, in: placement.cell.index)
            search.filled[placement.cell.index] = placement.digit.raw
        }
        precondition(board.left < left, "\(step.technique) changes nothing")
    }
}

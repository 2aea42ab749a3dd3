import SudokuEngine

/// A solver that counts the solutions of puzzles of any layout, with a proof.
///
/// Puzzles of strangers may take for ever: give it a budget of guesses, or stop it. It looks at both
/// at each guess, many times a millisecond.
public struct LayoutSolver: Sendable {
    /// The most guesses for a puzzle.
    public var budget: Int

    /// Creates a solver.
    public init(budget: Int = .max) { self.budget = budget }

    /// Counts the solutions of a puzzle up to a limit, calling `shouldStop` at each guess.
    public func solve(
        _ puzzle: LayoutPuzzle, upTo limit: Int = 2, shouldStop: () -> Bool = { false }
    ) -> LayoutSolutions {
        precondition(limit > 0, "a limit of solutions is at least 1")
        switch puzzle.layout.size {
        #if !hasFeature(Embedded)
            case ...SmallBoard.digits:
                return solve(puzzle, SmallBoard.self, limit, shouldStop)
        #endif
        case ...MediumBoard.digits: return solve(puzzle, MediumBoard.self, limit, shouldStop)
        #if !hasFeature(Embedded)
            case ...LargeBoard.digits:
                return solve(puzzle, LargeBoard.self, limit, shouldStop)
        #endif
        default: return solve(puzzle, GiantBoard.self, limit, shouldStop)
        }
    }

    private func solve<Board: BoardWidth>(
        _ puzzle: LayoutPuzzle, _ width: Board.Type, _ limit: Int, _ shouldStop: () -> Bool
    ) -> LayoutSolutions {
        var search = LayoutSearch<Board>()
        search.load(puzzle.rules, locksPlaces: puzzle.layout.locksPlaces)
        let isPossible = search.grid.start(puzzle.givens)
        var random: SeededGenerator?
        let end = search.run(
            isPossible: isPossible, upTo: limit, budget: budget, random: &random,
            shouldStop: shouldStop)
        let reason: LayoutSolutions.End =
            switch end {
            case .exhausted, .limit: .proved
            case .budget: .budget
            case .stopped: .stopped
            }
        return LayoutSolutions(
            count: search.count,
            first: search.first.isEmpty ? nil : LayoutSolution(digits: search.first),
            guesses: search.nodes, end: reason)
    }
}

extension Layout {
    /// True if removing a digit from the common peers of its places in a house pays: it doubles the
    /// speed of a proof for moves and regions, and costs a third of it for boxes, diagonals and
    /// windows.
    var locksPlaces: Bool {
        contains(.jigsaw) || contains(.extra)
            || kinds.contains { !$0.moves.isEmpty || $0.consecutive != nil }
    }
}

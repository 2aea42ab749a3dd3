extension Grader {
    /// Returns the next hint on the ladder, or the mistakes in the position.
    public mutating func advice(
        for position: Position, by ladder: Ladder = .human, shouldStop: () -> Bool = { false }
    ) -> Advice {
        if let mistakes = PositionMistakes(in: position) { return .mistakes(mistakes) }
        let board = position.board
        if board.isFull { return .solved }
        guard ladder.rates else { return namedAdvice(for: position, by: ladder, shouldStop) }
        var state = SolvingState(board)
        switch step(on: &state, ladder, upTo: nil, shouldStop) {
        case .found(let finding): return .hint(Hint(finding, on: board))
        case .stopped: return .stopped
        case .none, .tooHard: return .nothing
        }
    }

    private mutating func namedAdvice(
        for position: Position, by ladder: Ladder, _ shouldStop: () -> Bool
    ) -> Advice {
        if named == nil { named = NamedSolver() }
        switch named?.step(from: position, by: ladder, shouldStop) {
        case .found(let step): return .hint(Hint(step))
        case .stopped: return .stopped
        case .none?, nil: return .nothing
        }
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

extension Grader {
    /// Returns the next hint on the ladder, or the mistakes in the position.
    public mutating func advice(
        for position: Position, by ladder: Ladder = .farm, shouldStop: () -> Bool = { false }
    ) -> Advice {
        if let mistakes = position.mistakes { return mistakes }
        var board = Board(position.solved.puzzle)
        for entry in position.entries {
            board.place(Int(entry.digit.raw) - 1, in: entry.cell.index)
        }
        for cell in Bits(position.removed.occupied) {
            board.remove(mask: position.removed[cell], from: cell)
        }
        if board.isFull { return .solved }
        var state = SolvingState(board)
        switch step(on: &state, ladder, upTo: nil, shouldStop) {
        case .found(let finding): return .hint(Hint(finding))
        case .stopped: return .stopped
        case .none, .tooHard: return .nothing
        }
    }
}

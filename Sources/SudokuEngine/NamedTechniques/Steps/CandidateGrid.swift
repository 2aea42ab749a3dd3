/// A grid in which steps are searched: filled cells, and candidates that were removed from the
/// others.
public struct CandidateGrid: Hashable, Sendable {
    /// All filled cells, givens and placed ones.
    public let filled: Puzzle
    /// The candidates that are gone, in addition to those that a filled cell excludes.
    public let removed: Candidates
    /// The filled cells that are givens; nil if nobody knows. Without them, avoidable rectangles are
    /// not searched.
    public let givens: CellSet?

    public init(filled: Puzzle, removed: Candidates = Candidates(), givens: CellSet? = nil) {
        self.filled = filled
        self.removed = removed
        self.givens = givens
    }

    var board: Board {
        var board = Board(filled)
        removed.forEach { cell, mask in board.remove(mask: mask, from: cell) }
        return board
    }
}

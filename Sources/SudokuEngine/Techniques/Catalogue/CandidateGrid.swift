/// A grid in which steps are searched: filled cells, and candidates that were removed from the
/// others.
public struct CandidateGrid: Hashable, Sendable {
    /// All filled cells, givens and placed ones.
    public let filled: Puzzle
    /// The candidates that are gone, in addition to those that a filled cell excludes.
    public let removed: Candidates
    /// The cells of the givens; nil if unknown. Avoidable rectangles are searched only if they are
    /// known.
    public let givens: CellSet?

    /// Creates a grid; candidates that filled cells exclude need not be removed.
    public init(filled: Puzzle, removed: Candidates = Candidates(), givens: CellSet? = nil) {
        self.filled = filled
        self.removed = removed
        self.givens = givens
    }

    /// Returns the candidates of a cell; none if it is filled.
    public func candidates(of cell: Cell) -> DigitSet { candidates[cell] }

    /// The candidates of all empty cells.
    public var candidates: Candidates {
        let board = self.board
        var candidates = Candidates()
        for cell in Cell.all where filled[cell] == nil {
            candidates[cell.index] = board[cell.index]
        }
        return candidates
    }

    var board: Board {
        var board = Board(filled)
        removed.forEach { cell, mask in board.remove(mask: mask, from: cell) }
        return board
    }
}

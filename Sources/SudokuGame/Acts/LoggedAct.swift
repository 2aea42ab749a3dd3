internal import SudokuEngine

/// An act as the log has it: decided, so that it has the same effect under every policy.
///
/// The rules of ``GameBoard/apply(_:)`` never change, since saved games are replayed by them. A new
/// rule is a new case.
enum LoggedAct: Hashable, Sendable {
    case place(Int, GridCells, removesNotes: Bool)
    case erase(GridCells)
    case addNote(Int, GridCells)
    case removeNote(Int, GridCells)
    case addCorner(Int, GridCells)
    case removeCorner(Int, GridCells)
    case color(CellColor?, GridCells)
    /// Nil is all cells.
    case fillNotes(GridCells?)
    case removeExcludedNotes
    case eraseConflicts
    case eraseAll
    case fillLastCells(removesNotes: Bool)
    /// The result of a hint: digits, and the notes that cells have from then on.
    case hint([GridEntry], notes: [CellNotes], removesNotes: Bool)
    /// One act, and the notes that it gives back, as cells have them from then on.
    case returning([CellNotes], after: [LoggedAct])

    struct CellNotes: Hashable, Sendable {
        let cell: Int
        /// A mask in which bit 0 is digit 1.
        let digits: UInt32
    }

    /// The act itself, without the notes that it gives back.
    var own: LoggedAct {
        if case .returning(_, let acts) = self { acts.first ?? self } else { self }
    }

    /// The digits that the player placed, by which mistakes are counted; none of groups and hints.
    var entered: (digit: Int, cells: GridCells)? {
        if case .place(let digit, let cells, _) = own { (digit, cells) } else { nil }
    }
}

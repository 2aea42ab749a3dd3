internal import SudokuEngine

/// An act as the log has it: decided, so that it has the same effect under every policy.
///
/// The rules of ``GameBoard/apply(_:)`` never change, since saved games are replayed by them. A new
/// rule is a new case.
enum LoggedAct: Hashable, Sendable {
    case place(Digit, CellSet, removesNotes: Bool)
    case erase(CellSet)
    case addNote(Digit, CellSet)
    case removeNote(Digit, CellSet)
    case color(CellColor?, CellSet)
    /// Nil is all cells.
    case fillNotes(CellSet?)
    case removeExcludedNotes
    case eraseConflicts
    case eraseAll
    case fillLastCells(removesNotes: Bool)
    /// The result of a hint: digits, and the notes that cells have from then on.
    case hint([CellDigit], notes: [CellNotes], removesNotes: Bool)

    struct CellDigit: Hashable, Sendable {
        let cell: Cell
        let digit: Digit
    }

    struct CellNotes: Hashable, Sendable {
        let cell: Cell
        let digits: DigitSet
    }

    /// The digits that the player placed, by which mistakes are counted; none of groups and hints.
    var entered: (digit: Digit, cells: CellSet)? {
        if case .place(let digit, let cells, _) = self { (digit, cells) } else { nil }
    }
}

public import SudokuEngine

/// An act of the player on the board. Each is one step of undo, however many cells it changes.
///
/// An act on several cells changes those for which it makes sense, and is refused if there are none.
public enum Act: Hashable, Sendable {
    /// Enters a digit, as the policy of the game says: a second digit replaces or is refused, the
    /// same digit clears.
    case place(Digit, CellSet)
    /// Removes entries and notes.
    case erase(CellSet)
    /// Writes a note, or removes it if all the empty ones of the cells have it.
    case note(Digit, CellSet)
    /// Colours cells, givens too; nil removes colours.
    case color(CellColor?, CellSet)
    /// Writes all candidates of the empty ones of some cells as notes, in place of their notes.
    case fillNotes(CellSet)
    /// Removes every note that a filled peer excludes.
    case removeExcludedNotes
    /// Removes all entries that conflict with another cell.
    case eraseConflicts
    /// Removes all entries, notes and colours.
    case eraseAll
    /// Fills each house with one empty cell, until there is none.
    case fillLastCells
}

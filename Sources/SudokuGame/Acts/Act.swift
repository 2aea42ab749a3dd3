public import SudokuEngine

/// An act of the player on the board. Each is one step of undo, however many cells it changes.
///
/// An act on several cells changes those for which it makes sense, and is refused if there are none.
/// Digits count from 1, cells row by row from 0.
public enum Act: Hashable, Sendable {
    /// Enters a digit, as the policy of the game says: a second digit replaces or is refused, the
    /// same digit clears.
    case place(Int, GridCells)
    /// Removes entries, notes and corner marks.
    case erase(GridCells)
    /// Writes a note, or removes it if all the empty ones of the cells have it.
    case note(Int, GridCells)
    /// Writes or removes a corner mark, as a note: a second set of digits, such as the places of one
    /// in a box. Hints and checks know notes alone.
    case corner(Int, GridCells)
    /// Colours cells, givens too; nil removes colours.
    case color(CellColor?, GridCells)
    /// Writes all candidates of the empty ones of some cells as notes, in place of their notes.
    case fillNotes(GridCells)
    /// Removes every note and corner mark that a filled cell excludes.
    case removeExcludedNotes
    /// Removes all entries that conflict with another cell.
    case eraseConflicts
    /// Removes all entries, notes, corner marks and colours.
    case eraseAll
    /// Fills each house with one empty cell, until there is none.
    case fillLastCells
}

/// The acts on cells of the grid of 9x9 cells.
extension Act {
    /// Enters a digit.
    public static func place(_ digit: Digit, _ cells: CellSet) -> Act {
        .place(digit.value, GridCells(cells))
    }

    /// Removes entries, notes and corner marks.
    public static func erase(_ cells: CellSet) -> Act { .erase(GridCells(cells)) }

    /// Writes or removes a note.
    public static func note(_ digit: Digit, _ cells: CellSet) -> Act {
        .note(digit.value, GridCells(cells))
    }

    /// Writes or removes a corner mark.
    public static func corner(_ digit: Digit, _ cells: CellSet) -> Act {
        .corner(digit.value, GridCells(cells))
    }

    /// Colours cells.
    public static func color(_ color: CellColor?, _ cells: CellSet) -> Act {
        .color(color, GridCells(cells))
    }

    /// Writes all candidates of the empty ones of some cells as notes.
    public static func fillNotes(_ cells: CellSet) -> Act { .fillNotes(GridCells(cells)) }
}

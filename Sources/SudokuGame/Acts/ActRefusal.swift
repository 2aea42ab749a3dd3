/// The reason why an act makes no sense; the game is unchanged.
public enum ActRefusal: Error, Hashable, Sendable, CaseIterable {
    /// The act names no cell.
    case noCells
    /// The cells have givens.
    case given
    /// The cells have digits: notes need an empty cell, and a second digit may be refused.
    case filled
    /// The act would change nothing.
    case unchanged
    /// The game is paused.
    case paused
    /// The game is won.
    case won
    /// No heart is left.
    case lost
    /// There is nothing to undo.
    case nothingToUndo
    /// There is nothing to redo.
    case nothingToRedo
    /// There is no such checkpoint.
    case noCheckpoint
    /// No entry is wrong.
    case noMistake
    /// The hint was given for another position.
    case otherPosition
    /// The grid does not have the digit.
    case noDigit
}

extension ActRefusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noCells: "no cell is selected; select one first"
        case .given: "a given cannot be changed"
        case .filled: "the cell has a digit; erase it first"
        case .unchanged: "nothing to change"
        case .paused: "the game is paused; resume it first"
        case .won: "the game is won; start a new one"
        case .lost: "no hearts are left; start again or allow more mistakes"
        case .nothingToUndo: "nothing to undo"
        case .nothingToRedo: "nothing to redo"
        case .noCheckpoint: "no such checkpoint; it may have been undone"
        case .noMistake: "no entry is wrong"
        case .otherPosition: "the position has changed since the hint; ask for another"
        case .noDigit: "the grid has no such digit; choose one of its digits"
        }
    }
}

package import PuzzleBundle
package import SudokuEngine

/// The state of a puzzle that was found by its id.
package struct PuzzleFinding: Hashable, Sendable {
    package let id: PuzzleID
    package let state: PuzzleState
    /// The pool of the puzzle; nil for an id from an imported history.
    package internal(set) var pool: PoolName?
    /// The beginning of the state in milliseconds since 1970; nil if the store no longer knows it.
    package internal(set) var since: Int64?
    /// The reason and the note of the withdrawal; nil unless withdrawn, or if it has none.
    package internal(set) var reason: String?
    package internal(set) var note: String?
    /// The peer whose claim has the puzzle; nil if it is ready, or if the store does not say.
    package internal(set) var owner: Peer?
    /// The puzzle; nil once its text was dropped.
    package internal(set) var puzzle: PuzzleRecord?
}

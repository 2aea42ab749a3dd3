package import PuzzleBundle

/// A withdrawn puzzle, as published: the reason stays in the store.
package struct WithdrawnPuzzle: Hashable, Sendable {
    package let id: PuzzleID
    /// The place in the list. A changed note moves a puzzle to the end.
    package let number: Int64
    /// Milliseconds since 1970.
    package let time: Int64
    package let note: String?
}

/// A place in the list of withdrawn puzzles, after which a page begins.
package enum WithdrawalMark: Hashable, Sendable {
    case number(Int64)
    /// All that was withdrawn after a puzzle, and all that follows it in the list, where it may have
    /// moved. The whole list for a puzzle that was not withdrawn.
    case puzzle(PuzzleID)
}

/// The result of a withdrawal.
package struct Withdrawal: Hashable, Sendable {
    package let withdrawn: [PuzzleID]
    package let unknown: [PuzzleID]

    package init(withdrawn: [PuzzleID], unknown: [PuzzleID]) {
        self.withdrawn = withdrawn
        self.unknown = unknown
    }
}

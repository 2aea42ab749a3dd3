package import PuzzleBundle

/// A withdrawn puzzle, as published: the reason stays in the store.
package struct WithdrawnPuzzle: Hashable, Sendable {
    package let id: PuzzleID
    /// Milliseconds since 1970.
    package let time: Int64
    package let note: String?
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

package import PuzzleBundle

/// The result of stocking a batch.
package struct Stocked: Hashable, Sendable {
    package let accepted: Int
    /// Puzzles already known: in stock, leased, delivered or withdrawn, or repeated in the batch.
    package let duplicates: [PuzzleID]

    package init(accepted: Int, duplicates: [PuzzleID]) {
        self.accepted = accepted
        self.duplicates = duplicates
    }
}

/// A page of the ready puzzles of a pool.
package struct Peeked: Sendable {
    let rows: [StoredPuzzle]
    /// The id after which the next page begins; nil at the end.
    package let next: PuzzleID?

    package var puzzles: [PuzzleRecord] { rows.compactMap(\.record) }

    /// Writes the long forms one after the other, without the cost of creating records.
    package func write(to json: inout JSONWriter) {
        for row in rows { row.write(to: &json) }
    }
}

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

/// The operator's settings for claims.
package struct ClaimRules: Hashable, Sendable {
    package enum LeaseEnd: String, Sendable {
        /// Puzzles go back into their pool.
        case requeue
        /// Puzzles count as delivered, for operators whose clients must never see one twice.
        case discard
    }

    package let onLeaseEnd: LeaseEnd
    package let maxKeys: Int

    package init(onLeaseEnd: LeaseEnd = .requeue, maxKeys: Int = 1_000_000) {
        self.onLeaseEnd = onLeaseEnd
        self.maxKeys = maxKeys
    }
}

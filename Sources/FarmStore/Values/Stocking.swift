package import PuzzleBundle

/// What became of a batch.
package struct Stocked: Hashable, Sendable {
    package let accepted: Int
    /// Known already: in stock, leased, delivered or withdrawn, or twice in the batch.
    package let duplicates: [PuzzleID]

    package init(accepted: Int, duplicates: [PuzzleID]) {
        self.accepted = accepted
        self.duplicates = duplicates
    }
}

/// A page of what a pool has ready.
package struct Peeked: Sendable {
    let rows: [StoredPuzzle]
    /// Where the next page begins; nil at the end.
    package let next: PuzzleID?

    package var puzzles: [PuzzleRecord] { rows.compactMap(\.record) }

    /// Writes the long forms, one after the other. Costs less than to make records of them first.
    package func write(to json: inout JSONWriter) {
        for row in rows { row.write(to: &json) }
    }
}

/// A puzzle that was withdrawn, as everybody may know of it: why stays in the store.
package struct WithdrawnPuzzle: Hashable, Sendable {
    package let id: PuzzleID
    /// Milliseconds since 1970.
    package let time: Int64
    package let note: String?
}

/// What became of a wish to withdraw.
package struct Withdrawal: Hashable, Sendable {
    package let withdrawn: [PuzzleID]
    package let unknown: [PuzzleID]

    package init(withdrawn: [PuzzleID], unknown: [PuzzleID]) {
        self.withdrawn = withdrawn
        self.unknown = unknown
    }
}

/// What the operator decides about claims.
package struct ClaimRules: Hashable, Sendable {
    package enum LeaseEnd: String, Sendable {
        /// Puzzles go back into their pool.
        case requeue
        /// Puzzles count as delivered, for those who must never see one twice.
        case discard
    }

    package let onLeaseEnd: LeaseEnd
    package let maxKeys: Int

    package init(onLeaseEnd: LeaseEnd = .requeue, maxKeys: Int = 1_000_000) {
        self.onLeaseEnd = onLeaseEnd
        self.maxKeys = maxKeys
    }
}

package import PuzzleBundle

/// A puzzle that was asked for by its id and is not ready in the pool.
package struct UnavailablePuzzle: Hashable, Sendable {
    package enum State: String, CaseIterable, Sendable {
        /// Leased or delivered. Claims by name do not tell which: that takes a search of the claims.
        case taken
        case withdrawn
        /// Set apart because it does not keep the promise of its pool.
        case unfit
        case otherPool = "other-pool"
        case unknown
    }

    package let id: PuzzleID
    package let state: State

    package init(_ id: PuzzleID, _ state: State) {
        self.id = id
        self.state = state
    }
}

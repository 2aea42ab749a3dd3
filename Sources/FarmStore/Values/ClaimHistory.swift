package import PuzzleBundle

/// The claims of a peer that have a label.
package struct ClaimHistory: Hashable, Sendable {
    package let label: String
    /// The state of the claims; nil for any.
    package let state: ClaimState?

    package init(label: String, state: ClaimState? = nil) {
        self.label = label
        self.state = state
    }

    /// The number of claims that are looked at for a page: a label may have a million, and few in the
    /// state that is asked for. Two thousand take the writer of a file four milliseconds.
    static let mostSearched = 2_000
}

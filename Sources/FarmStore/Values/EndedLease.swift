package import SudokuEngine

/// A lease whose time is over, with what was left of its claim.
package struct EndedLease: Hashable, Sendable {
    package let id: ClaimID
    /// Nil for a peer of another farm that shares the stock and does not share its users.
    package let peer: Peer?
    package let pool: PoolName
    package let count: Int
    package let label: String?
}

import FarmStore
import PuzzleBundle
import SudokuEngine

/// Puzzles of a claim that were leased, delivered or returned, or whose lease has ended.
struct ClaimEvent: Hashable, Sendable {
    let pool: PoolName
    let count: Int
    let state: ClaimState
    let id: ClaimID
    let label: String?
    /// The only reader who learns the claim and its label.
    let owner: Peer?
}

extension ClaimEvent {
    /// A number of puzzles of a claim that were leased, delivered or returned.
    init(_ claim: Claim, _ state: ClaimState, count: Int, of owner: Peer) {
        self.init(
            pool: claim.pool, count: count, state: state, id: claim.id, label: claim.label,
            owner: owner)
    }

    init(_ ended: EndedLease) {
        self.init(
            pool: ended.pool, count: ended.count, state: .expired, id: ended.id,
            label: ended.label, owner: ended.peer)
    }
}

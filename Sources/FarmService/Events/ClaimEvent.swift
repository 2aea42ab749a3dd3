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
    init(_ claim: Claim, of owner: Peer) {
        self.init(
            pool: claim.pool, count: claim.count, state: claim.state, id: claim.id,
            label: claim.label, owner: owner)
    }

    /// An ack or a return: of some puzzles, or of all that were left.
    init(_ claim: Claim, _ state: ClaimState, of ids: [PuzzleID]?, by owner: Peer) {
        let others = state == .delivered ? claim.returned : claim.delivered
        let count = ids.map { Set($0).count } ?? claim.count - others.count
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

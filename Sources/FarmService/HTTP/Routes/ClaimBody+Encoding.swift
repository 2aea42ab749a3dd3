import FarmAPI
import FarmStore
import PuzzleBundle

extension ClaimBody {
    /// Encodes the body of a claim without the difficulty for people, which the store may have.
    static func json(of claim: Claim) -> [UInt8] {
        ClaimBody(claim).json(puzzles: claim.count) { claim.write(to: &$0) }
    }

    /// Encodes the body of a claim with the difficulty of its puzzles for people, as far as it is
    /// stored or given for the places of puzzles.
    static func json(of claim: Claim, human: [Int: PuzzleRecord.Human], missing: Int) -> [UInt8] {
        var body = ClaimBody(claim)
        if missing > 0 { body.humanMissing = missing }
        return body.json(puzzles: claim.count) { claim.write(to: &$0, human: human) }
    }

    private init(_ claim: Claim) {
        self.init(
            id: claim.id.description, pool: claim.pool, state: claim.state,
            ack: claim.ack, count: claim.count,
            leaseUntil: claim.leaseUntil.map(Timestamp.rfc3339), label: claim.label,
            createdAt: claim.created.map(Timestamp.rfc3339), delivered: claim.delivered,
            returned: claim.returned, puzzles: [])
    }
}

package import PuzzleBundle
package import SudokuEngine

/// The response of `GET /v1/claims`: a page of the claims that the client holds, or of those with a label.
package struct ClaimsBody: JSONResponse, Hashable {
    package let claims: [ClaimSummary]
    /// The value of `after` for the next page; nil on the last page.
    package let next: String?

    package init(claims: [ClaimSummary], next: String?) {
        self.claims = claims
        self.next = next
    }

    package static let members = MemberTable(
        ClaimsBody.init(claims:next:),
        .required(
            "claims", \.claims, .array(.named(.claimSummary), count: 0...1_000),
            "The claims, in the order in which they were made. With `label` a page may have fewer than "
                + "`limit`, or none, while there is a next one."),
        .required(
            "next", \.next, .nullable(.text(.claimID)),
            "The value of `after` for the next page; null on the last page."))
}

/// A claim without its puzzles.
package struct ClaimSummary: JSONResponse, Hashable {
    package let id: String
    package let pool: PoolName
    package let state: ClaimState
    package let ack: Acknowledgement
    package let count: Int
    /// The end of the lease as in RFC 3339; nil unless leased.
    package let leaseUntil: String?
    package let label: String?
    /// The time at which the claim was made as in RFC 3339; nil for claims of earlier versions.
    package let createdAt: String?

    package init(
        id: String, pool: PoolName, state: ClaimState, ack: Acknowledgement, count: Int,
        leaseUntil: String?, label: String?, createdAt: String?
    ) {
        self.id = id
        self.pool = pool
        self.state = state
        self.ack = ack
        self.count = count
        self.leaseUntil = leaseUntil
        self.label = label
        self.createdAt = createdAt
    }

    package static let members = MemberTable(
        ClaimSummary.init(id:pool:state:ack:count:leaseUntil:label:createdAt:),
        .required("id", \.id, .text(.claimID), "The claim's id."),
        .required("pool", \.pool, .pool, "The pool that the puzzles come from."),
        .required(
            "state", \.state, .choice(.claimState),
            "The state of the claim; without `label` always `leased`."),
        .required(
            "ack", \.ack, .choice(.acknowledgement), "The mode of acknowledgement, as requested."),
        .required(
            "count", \.count, .integer(ClaimRequest.countRange),
            "The number of puzzles in the claim."),
        .required(
            "leaseUntil", \.leaseUntil, .nullable(.text(.moment)), absent: nil,
            "The end of the lease; null unless leased."),
        .required(
            "label", \.label, .nullable(.text(.storedLabel)), absent: nil,
            "The label of the request that made the claim; null if it had none."),
        .required(
            "createdAt", \.createdAt, .nullable(.text(.moment)), absent: nil,
            "The time at which the claim was made; null if an earlier version made it."))
}

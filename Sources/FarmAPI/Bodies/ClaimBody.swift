package import FarmJSON
package import PuzzleBundle
package import SudokuEngine

/// The response of `POST /v1/claims`, `GET /v1/claims/{id}` and every PUT on a claim.
package struct ClaimBody: JSONResponse, Hashable {
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
    /// The delivered puzzles, if others of the claim are not.
    package let delivered: [PuzzleID]
    /// The puzzles that the client has returned, if others of the claim are not.
    package let returned: [PuzzleID]
    /// The number of puzzles without the difficulty for people, if it was asked for and is not whole.
    package var humanMissing: Int?
    package let puzzles: [PuzzleRecord]

    package init(
        id: String, pool: PoolName, state: ClaimState, ack: Acknowledgement, count: Int,
        leaseUntil: String?, label: String? = nil, createdAt: String? = nil,
        delivered: [PuzzleID] = [], returned: [PuzzleID] = [], humanMissing: Int? = nil,
        puzzles: [PuzzleRecord]
    ) {
        self.id = id
        self.pool = pool
        self.state = state
        self.ack = ack
        self.count = count
        self.leaseUntil = leaseUntil
        self.label = label
        self.createdAt = createdAt
        self.delivered = delivered
        self.returned = returned
        self.humanMissing = humanMissing
        self.puzzles = puzzles
    }

    package static let members = MemberTable(
        ClaimBody.init(
            id:pool:state:ack:count:leaseUntil:label:createdAt:delivered:returned:humanMissing:
            puzzles:),
        .required(
            "id", \.id, .text(.claimID),
            "The claim's id, valid for the user who made the claim."),
        .required("pool", \.pool, .pool, "The pool that the puzzles come from."),
        .required(
            "state", \.state, .choice(.claimState),
            "`leased` until all of it is acked or returned, or its lease expires. A claim of which a "
                + "part was returned and the rest acked is `delivered`."),
        .required(
            "ack", \.ack, .choice(.acknowledgement), "The mode of acknowledgement, as requested."),
        .required(
            "count", \.count, .integer(ClaimRequest.countRange),
            "The number of puzzles in the claim when it was made."),
        .required(
            "leaseUntil", \.leaseUntil, .nullable(.text(.moment)), absent: nil,
            "The end of the lease; null unless leased."),
        .required(
            "label", \.label, .nullable(.text(.storedLabel)), absent: nil,
            "The label of the request that made the claim; null if it had none."),
        .required(
            "createdAt", \.createdAt, .nullable(.text(.moment)), absent: nil,
            "The time at which the claim was made; null if an earlier version made it."),
        .optional(
            "delivered", \.delivered, .array(.id(), count: 1...1_000), absent: [],
            "The puzzles that were acked while others of the claim were not; absent if all of them "
                + "have one state."),
        .optional(
            "returned", \.returned, .array(.id(), count: 1...1_000), absent: [],
            "The puzzles that were returned while others of the claim were not; absent if all of "
                + "them have one state."),
        .optional(
            "humanMissing", \.humanMissing, .integer(ClaimRequest.countRange),
            "The number of puzzles without `human`, if it was asked for and the service could not "
                + "compute it for all: too many clients ask for it at a time, or the answer would "
                + "take more than 3 seconds of a processor. Repeat the request, claim fewer at a "
                + "time, or let the operator set `human = true` for the pool."),
        .puzzles(
            \.puzzles,
            "The puzzles that you have, leased or delivered, in the order of the claim; those that "
                + "are back in the pool are left out."))

    package var expectedSize: Int {
        Self.expectedSize(puzzles.count, puzzles.first?.human == nil ? 700 : 1_000)
    }

    private static func expectedSize(_ count: Int, _ puzzle: Int) -> Int { 200 + puzzle * count }

    /// Encodes a claim whose puzzles are written by a closure, so that no records are created.
    package func json(
        puzzles count: Int, _ writePuzzles: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.expectedSize(count, 700))
        JSONWriter.append(to: &bytes) { Self.members.write(self, to: &$0, puzzles: writePuzzles) }
        return bytes
    }
}

/// The body of `PUT /v1/claims/{id}/lease`.
package struct LeaseRequest: JSONRequest, Hashable {
    package let leaseSeconds: Int

    package init(leaseSeconds: Int) { self.leaseSeconds = leaseSeconds }

    package static let members = MemberTable(
        LeaseRequest.init(leaseSeconds:),
        .required(
            "leaseSeconds", \.leaseSeconds, .integer(ClaimRequest.leaseRange),
            "The new length of the lease in seconds from now."))
}

/// The body of `PUT /v1/claims/{id}/ack` and `/return`.
package struct PartRequest: JSONRequest, Hashable {
    /// The puzzles that the change is about; all that are left if nil.
    package let ids: [PuzzleID]?

    package init(ids: [PuzzleID]? = nil) { self.ids = ids }

    package static let members = MemberTable(
        PartRequest.init(ids:),
        .optional(
            "ids", \.ids, .array(.id(.puzzleID), count: ClaimRequest.countRange),
            "The puzzles of the claim that the change is about; the others stay leased. By default "
                + "all that are neither acked nor returned."))
}

import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore

extension Route {
    static let claims = Route(
        "GET", "/v1/claims", as: "listClaims", .claim,
        "Lists the leased claims of the requesting user, without their puzzles",
        query: [
            Property(
                "limit", .integer(1...1_000), standard: .number(JSONNumber(100)),
                "The maximum number of claims."),
            Property("after", .text(.claimID), "The `next` of the previous page."),
        ],
        gives: .claims, "A page of claims, the earliest first.", problems: .ofStore
    ) { (context) throws(Problem) in
        let peer = try context.peer
        let limit = context.query["limit"]?.integer ?? 100
        // One more than requested, to detect a next page.
        let found = try context.storing { () throws(StoreError) in
            try context.service.stock.store.claims(
                of: peer, limit: limit + 1,
                after: context.query["after"]?.string.flatMap { ClaimID($0) })
        }
        let page = found.prefix(limit).map { ClaimSummary($0) }
        let next = found.count > limit ? page.last?.id : nil
        return .whole(Response(json: ClaimsBody(claims: page, next: next).json))
    }
}

extension ClaimSummary {
    fileprivate init(_ claim: Claim) {
        self.init(
            id: claim.id.description, pool: claim.pool, state: claim.state, ack: claim.ack,
            count: claim.count, leaseUntil: claim.leaseUntil.map(Timestamp.rfc3339),
            label: claim.label, createdAt: claim.created.map(Timestamp.rfc3339))
    }
}

import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import PuzzleBundle

extension Route {
    static let claims = Route(
        "GET", "/v1/claims", as: "listClaims", .claim,
        "Lists the claims of the requesting user without their puzzles: the leased ones, or with `label` "
            + "those with this label, also finished ones, which are kept for a day",
        query: [
            Property(
                "label", .text(.label),
                "The label of the claims to list, in any state or that of `state`."),
            Property(
                "state", .named(.claimState), "The state of the claims to list; only with `label`."),
            Property(
                "limit", .integer(1...1_000), standard: .integer(100),
                "The maximum number of claims."),
            Property("after", .text(.claimID), "The `next` of the previous page."),
        ],
        gives: .claims, "A page of claims, the earliest first.", problems: .ofStore
    ) { (context) throws(Problem) in
        let peer = try context.peer
        let limit = context.query["limit"]?.integer ?? 100
        if let history = try context.history {
            let page = try context.storing { () throws(StoreError) in
                try context.service.stock.store.claims(
                    of: peer, in: history, limit: limit,
                    after: context.query["after"]?.string.flatMap { ClaimID($0) })
            }
            let body = ClaimsBody(
                claims: page.claims.map { ClaimSummary($0) }, next: page.next?.description)
            return .json(body)
        }
        // One more than requested, to detect a next page.
        let found = try context.storing { () throws(StoreError) in
            try context.service.stock.store.claims(
                of: peer, limit: limit + 1,
                after: context.query["after"]?.string.flatMap { ClaimID($0) })
        }
        let page = found.prefix(limit).map { ClaimSummary($0) }
        let next = found.count > limit ? page.last?.id : nil
        return .json(ClaimsBody(claims: page, next: next))
    }
}

extension RequestContext {
    /// The claims that a query names by their label; nil for the leased ones.
    fileprivate var history: ClaimHistory? {
        get throws(Problem) {
            let state = query["state"]?.string.flatMap(ClaimState.init(rawValue:))
            guard let label = query["label"]?.string else {
                if state == nil { return nil }
                throw Problem(query: [
                    InvalidField(field: "state", "only with label; add it, or leave this out")
                ])
            }
            return ClaimHistory(label: label, state: state)
        }
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

import FarmHTTP
import FarmStore
import FarmWire
import PuzzleBundle

extension Route {
    static let withdraw = Route(
        "POST", "/v1/withdraw", .admin, "Takes puzzles out of circulation, for ever",
        body: .required(.withdrawRequest), gives: .withdrawal, "What became of each.",
        problems: .ofStore
    ) { (inquiry) throws(Problem) in
        let request = try inquiry.body(WithdrawRequest.init)
        let outcome = try inquiry.asking { () throws(StoreError) in
            try inquiry.service.stockroom.store.withdraw(request.ids, reason: request.reason)
        }
        if !outcome.withdrawn.isEmpty {
            inquiry.service.news.tell(
                .withdrawn(count: outcome.withdrawn.count, reason: request.reason))
            inquiry.log(
                "withdrew \(outcome.withdrawn.count) for ever: \(request.reason)")
        }
        return .whole(
            Response(
                json: WithdrawalBody(withdrawn: outcome.withdrawn, unknown: outcome.unknown).json))
    }
}

extension Route {
    /// What catalogues tell their readers.
    static let withdrawn = Route(
        "GET", "/v1/withdrawn", .claim, "Lists the puzzles that were withdrawn, by id",
        query: [
            Property(
                "limit", .integer(1...1_000), standard: .number(JSONNumber(1_000)), "How many."),
            Property("after", .text(.puzzleID), "What `next` was in the page before."),
        ],
        gives: .withdrawn, "A page.", problems: .ofStore
    ) { (inquiry) throws(Problem) in
        let query = inquiry.query
        let limit = query["limit"]?.integer ?? 1_000
        // One more than asked for tells whether there is a next page.
        let found = try inquiry.asking { () throws(StoreError) in
            try inquiry.service.stockroom.store.withdrawn(
                limit: limit + 1, after: query["after"]?.string.flatMap { PuzzleID($0) })
        }
        let page = found.prefix(limit).map { WithdrawnBody.Entry(id: $0.id, reason: $0.reason) }
        let next = found.count > limit ? page.last?.id : nil
        return .whole(Response(json: WithdrawnBody(withdrawn: page, next: next).json))
    }
}

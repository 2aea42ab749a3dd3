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
            try inquiry.service.stockroom.store.withdraw(
                request.ids, reason: request.reason, note: request.note)
        }
        if !outcome.withdrawn.isEmpty {
            inquiry.service.news.tell(.withdrawn(outcome.withdrawn))
            inquiry.log("withdrew \(outcome.withdrawn.count) for ever")
        }
        return .whole(
            Response(
                json: WithdrawalBody(withdrawn: outcome.withdrawn, unknown: outcome.unknown).json))
    }
}

extension Route {
    /// What catalogues tell their readers, and backends theirs.
    static let withdrawn = Route(
        "GET", "/v1/withdrawn", .claim, "Lists the puzzles that were withdrawn, by time",
        query: [
            Property(
                "limit", .integer(1...1_000), standard: .number(JSONNumber(1_000)), "How many."),
            Property(
                "after", .text(.puzzleID),
                "What `next` was in the page before, or the last id that is known already: what "
                    + "was withdrawn since follows. An id that was never withdrawn: all of them."),
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
        let page = found.prefix(limit).map {
            WithdrawnBody.Entry(id: $0.id, time: Moment.rfc3339($0.time), note: $0.note)
        }
        let next = found.count > limit ? page.last?.id : nil
        return .whole(Response(json: WithdrawnBody(withdrawn: page, next: next).json))
    }
}

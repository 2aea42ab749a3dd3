import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import PuzzleBundle

extension Route {
    static let withdraw = Route(
        "POST", "/v1/withdraw", as: "withdrawPuzzles", .admin, "Withdraws puzzles permanently",
        body: .required(.withdrawRequest), gives: .withdrawal,
        "The ids that are withdrawn and those that are unknown.",
        problems: .ofStore
    ) { (context) throws(Problem) in
        let request = try context.body(WithdrawRequest.init)
        let outcome = try context.storing { () throws(StoreError) in
            try context.service.stock.store.withdraw(
                request.ids, reason: request.reason, note: request.note)
        }
        if !outcome.withdrawn.isEmpty {
            context.service.events.append(.withdrawn(outcome.withdrawn))
            context.log("withdrew \(outcome.withdrawn.count) permanently")
        }
        return .json(WithdrawalBody(withdrawn: outcome.withdrawn, unknown: outcome.unknown))
    }
}

extension Route {
    /// The list of withdrawn puzzles, which catalogues and backends pass on to their users.
    static let withdrawn = Route(
        "GET", "/v1/withdrawn", as: "listWithdrawnPuzzles", .claim,
        "Lists withdrawn puzzles, ordered by withdrawal or the last change of the note",
        query: [
            Property(
                "limit", .integer(1...1_000), standard: .integer(1_000),
                "The maximum number of puzzles."),
            Property(
                "after", .text(.withdrawalMark),
                "The `next` of the previous page, or the last known `number`: puzzles that were "
                    + "withdrawn or got another note since then follow, also those that are known "
                    + "with their earlier notes. Also the last known id; since a changed note moves "
                    + "it, known puzzles may follow then, too. After an id that was never withdrawn, "
                    + "or a number that the list does not reach, as after the restore of a backup, "
                    + "all of them follow."),
            Property(
                "since", .text(.clientTime),
                "The time from which on puzzles were withdrawn, by the clock of the service. Notes "
                    + "that changed are found by `after`."),
        ],
        gives: .withdrawn, "A page of withdrawn puzzles.", problems: .ofStore
    ) { (context) throws(Problem) in
        let query = context.query
        let limit = query["limit"]?.integer ?? 1_000
        // One more than requested, to detect a next page.
        let found = try context.storing { () throws(StoreError) in
            try context.service.stock.store.withdrawn(
                limit: limit + 1, after: query["after"]?.string.flatMap(WithdrawalMark.init),
                since: query["since"]?.string.flatMap(CivilTime.milliseconds))
        }
        let page = found.prefix(limit).map {
            WithdrawnBody.Entry(
                id: $0.id, number: Int($0.number), time: Timestamp.rfc3339($0.time), note: $0.note)
        }
        let next = found.count > limit ? page.last.map { String($0.number) } : nil
        return .json(WithdrawnBody(withdrawn: page, next: next))
    }
}

extension WithdrawalMark {
    /// Reads a mark that a client sends: no id consists of digits alone and is as short as a number.
    fileprivate init?(_ text: String) {
        guard let mark = PuzzleID(text).map(Self.puzzle) ?? Int64(text).map(Self.number) else {
            return nil
        }
        self = mark
    }
}

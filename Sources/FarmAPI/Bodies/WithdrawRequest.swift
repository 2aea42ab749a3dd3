package import PuzzleBundle

/// The body of `POST /v1/withdraw`.
package struct WithdrawRequest: JSONRequest, Hashable {
    package let ids: [PuzzleID]
    package let reason: String
    package let note: String?

    package init(ids: [PuzzleID], reason: String, note: String? = nil) {
        self.ids = ids
        self.reason = reason
        self.note = note
    }

    package static let members = MemberTable(
        WithdrawRequest.init(ids:reason:note:),
        .required(
            "ids", \.ids, .array(.id(.puzzleID), count: 1...1_000),
            "The puzzles to withdraw permanently."),
        .required(
            "reason", \.reason, .text(.line(1...200)),
            "The reason, for operators: only `GET /v1/puzzles/{id}` shows it, from level admin on."),
        .optional(
            "note", \.note, .text(.line(1...200)),
            "A public note, shown by `GET /v1/withdrawn` and in catalogues. A later request "
                + "replaces it, and moves the puzzle to the end of that list."))
}

/// The response of `POST /v1/withdraw`.
package struct WithdrawalBody: JSONResponse, Hashable {
    package let withdrawn: [PuzzleID]
    package let unknown: [PuzzleID]

    package init(withdrawn: [PuzzleID], unknown: [PuzzleID]) {
        self.withdrawn = withdrawn
        self.unknown = unknown
    }

    package static let members = MemberTable(
        WithdrawalBody.init(withdrawn:unknown:),
        .required(
            "withdrawn", \.withdrawn, .array(.id(), count: 0...1_000),
            "The puzzles that are never handed out again, including those withdrawn earlier."),
        .required(
            "unknown", \.unknown, .array(.id(), count: 0...1_000),
            "The ids that were never in this store."))
}

/// A page of the withdrawn puzzles.
package struct WithdrawnBody: JSONResponse, Hashable {
    package struct Entry: JSONResponse, Hashable {
        package let id: PuzzleID
        package let number: Int
        /// The time of the withdrawal as in RFC 3339.
        package let time: String
        /// The public note; nil if there is none.
        package let note: String?

        package init(id: PuzzleID, number: Int, time: String, note: String?) {
            (self.id, self.number, self.time, self.note) = (id, number, time, note)
        }

        package static let members = MemberTable(
            Entry.init(id:number:time:note:),
            .required("id", \.id, .id(), "The id of the puzzle."),
            .required(
                "number", \.number, .integer(0...Int.max), absent: 0,
                "The number in the list, which grows from entry to entry. A changed note gives the "
                    + "puzzle a new one."),
            .required(
                "time", \.time, .text(.moment), "The time at which the puzzle was withdrawn."),
            .required(
                "note", \.note, .nullable(.text(.free(0...1_000))), absent: nil,
                "The public note; null if there is none."))
    }

    package let withdrawn: [Entry]
    /// The value of `after` for the next page; nil on the last page.
    package let next: String?

    package init(withdrawn: [Entry], next: String?) {
        self.withdrawn = withdrawn
        self.next = next
    }

    package static let members = MemberTable(
        WithdrawnBody.init(withdrawn:next:),
        .required(
            "withdrawn", \.withdrawn, .array(.named(.withdrawnPuzzle), count: 0...1_000),
            "The withdrawn puzzles, in the order of their withdrawal or of the last change of their "
                + "notes."),
        .required(
            "next", \.next, .nullable(.text(.withdrawalMark)),
            "The value of `after` for the next page; null on the last page."))
}

import FarmJSON
package import PuzzleBundle
package import SudokuEngine

/// The response of `GET /v1/puzzles/{id}` and `GET /v1/puzzles`: the state of a puzzle.
package struct FoundPuzzleBody: JSONResponse, Hashable {
    package let id: PuzzleID
    package let state: PuzzleState
    /// The pool; nil if the store no longer knows it.
    package let pool: PoolName?
    /// The beginning of the state as in RFC 3339; nil if the store no longer knows it.
    package let since: String?
    /// The reason of its withdrawal; nil unless withdrawn, and for clients that are not operators.
    package let reason: String?
    /// The public note of its withdrawal.
    package let note: String?
    /// The puzzle; nil for clients that may not claim, and once its text was dropped.
    package let puzzle: PuzzleRecord?

    package init(
        id: PuzzleID, state: PuzzleState, pool: PoolName?, since: String?,
        reason: String? = nil, note: String? = nil, puzzle: PuzzleRecord?
    ) {
        self.id = id
        self.state = state
        self.pool = pool
        self.since = since
        (self.reason, self.note) = (reason, note)
        self.puzzle = puzzle
    }

    package static let members = MemberTable(
        FoundPuzzleBody.init(id:state:pool:since:reason:note:puzzle:),
        .required("id", \.id, .id(), "The id of the puzzle."),
        .required(
            "state", \.state, .choice(.puzzleState),
            "`ready` in its pool; `leased` by a claim; `delivered`, also by a claim of long ago or "
                + "before a restore; `withdrawn` permanently."),
        .required(
            "pool", \.pool, .nullable(.pool), absent: nil,
            "The pool of the puzzle; null if the store no longer knows it."),
        .required(
            "since", \.since, .nullable(.text(.moment)), absent: nil,
            "The time at which the state began; null if the store no longer knows it."),
        .optional(
            "reason", \.reason, .text(.free(0...1_000)),
            "The reason of the withdrawal; absent unless withdrawn, and below level admin."),
        .optional(
            "note", \.note, .text(.free(0...1_000)),
            "The public note of the withdrawal; absent if there is none."),
        .required(
            "puzzle", \.puzzle, .nullable(.record), absent: nil,
            "The puzzle; null for clients below level claim, on the status socket, and a day or "
                + "more after its delivery."))
}

extension BodyValue<PuzzleRecord> {
    /// A puzzle in the long form.
    static var record: Self {
        Self(
            schema: .named(.puzzle),
            read: { try? PuzzleRecord(json: $0.json[...]) },
            write: { $1.record($0) })
    }
}

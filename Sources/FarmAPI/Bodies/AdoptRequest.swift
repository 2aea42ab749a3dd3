package import SudokuEngine

/// The body of `POST /v1/pools/{name}/adopt`.
package struct AdoptRequest: JSONRequest, Hashable {
    /// The pool that gets the puzzles.
    package let by: PoolName

    package init(by: PoolName) { self.by = by }

    package static let members = MemberTable(
        AdoptRequest.init(by:),
        .required("by", \.by, .pool, "The pool that gets the puzzles."))
}

/// The response of `POST /v1/pools/{name}/adopt`.
package struct AdoptionBody: JSONResponse, Hashable {
    package let pool: PoolName
    package let by: PoolName
    package let moved: Int
    package let kept: Int

    package init(pool: PoolName, by: PoolName, moved: Int, kept: Int) {
        self.pool = pool
        self.by = by
        self.moved = moved
        self.kept = kept
    }

    package static let members = MemberTable(
        AdoptionBody.init(pool:by:moved:kept:),
        .required("pool", \.pool, .pool, "The pool that had the puzzles."),
        .required("by", \.by, .pool, "The pool that got them."),
        .required("moved", \.moved, .count, "The number of puzzles that were moved."),
        .required(
            "kept", \.kept, .count,
            "The number of ready and unfit puzzles that stayed, because they do not keep the "
                + "promise of the other pool. Leased ones stay, too, and are not counted."))
}

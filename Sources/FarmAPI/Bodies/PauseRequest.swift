import PuzzleBundle
package import SudokuEngine

/// The body of `POST /v1/pause` and `POST /v1/resume`.
package struct PauseRequest: JSONRequest, Hashable {
    /// Nil for all pools.
    package var pools: [PoolName]?
    package var reason: String
    /// True if the pause survives a restart of the service.
    package var persists: Bool

    package init(_ pools: [PoolName]? = nil, reason: String = "", persists: Bool = false) {
        self.pools = pools
        self.reason = reason
        self.persists = persists
    }

    package static let members = MemberTable(
        { (pools: [PoolName]?, reason: String, persists: Bool) in
            // Each pool once, in order.
            PauseRequest(pools.map { Set($0).sorted() }, reason: reason, persists: persists)
        },
        .optional(
            "pools", \.pools, .array(.pool, count: 1...64),
            "The pools to pause or resume; by default all of them."),
        .optional(
            "reason", \.reason, .text(.free(0...200)), absent: "",
            "A reason for people; the status shows it."),
        .optional(
            "persist", \.persists, .boolean, absent: false, isDocumented: true,
            "True if the pause survives a restart of the service."))
}

/// The pools that are paused by request.
package struct PausesBody: JSONResponse, Hashable {
    package struct Entry: JSONResponse, Hashable {
        package let pool: PoolName
        package let reason: String
        /// The time of the pause as in RFC 3339.
        package let since: String
        package let persists: Bool

        package init(pool: PoolName, reason: String, since: String, persists: Bool) {
            self.pool = pool
            self.reason = reason
            self.since = since
            self.persists = persists
        }

        package static let members = MemberTable(
            Entry.init(pool:reason:since:persists:),
            .required("pool", \.pool, .pool, "The paused pool."),
            .required(
                "reason", \.reason, .text(.free(0...200)), absent: "",
                "The reason given by the request."),
            .required("since", \.since, .text(.moment), "The time at which the pool was paused."),
            .required(
                "persist", \.persists, .boolean, absent: false,
                "True if the pause survives a restart of the service."))
    }

    package var paused: [Entry]

    package init(paused: [Entry]) { self.paused = paused }

    package static let members = MemberTable(
        PausesBody.init(paused:),
        .required(
            "paused", \.paused, .array(.named(.pausedPool), count: 0...64),
            "All pools that are currently paused."))
}

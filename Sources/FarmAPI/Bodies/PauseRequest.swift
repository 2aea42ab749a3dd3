import PuzzleBundle
package import SudokuEngine

/// The body of `POST /v1/pause` and `POST /v1/resume`.
package struct PauseRequest: JSONRequest, Hashable {
    /// Nil for all pools.
    package var pools: [PoolName]?
    package var reason: String
    /// True if the pause survives a restart of the service.
    package var persists: Bool
    /// True for all farms that share the stock.
    package var isEverywhere: Bool

    package init(
        _ pools: [PoolName]? = nil, reason: String = "", persists: Bool = false,
        everywhere isEverywhere: Bool = false
    ) {
        self.pools = pools
        self.reason = reason
        self.persists = persists
        self.isEverywhere = isEverywhere
    }

    package static let members = MemberTable(
        { (pools: [PoolName]?, reason: String, persists: Bool, isEverywhere: Bool) in
            // Each pool once, in order.
            PauseRequest(
                pools.map { Set($0).sorted() }, reason: reason, persists: persists,
                everywhere: isEverywhere)
        },
        .optional(
            "pools", \.pools, .array(.pool, count: 1...64),
            "The pools to pause or resume; by default all of them."),
        .optional(
            "reason", \.reason, .text(.line(0...200)), absent: "",
            "A reason for people; the status shows it."),
        .optional(
            "persist", \.persists, .boolean, absent: false, isDocumented: true,
            "True if the pause survives a restart of the service."),
        .optional(
            "everywhere", \.isEverywhere, .boolean, absent: false, isDocumented: true,
            "True to pause or resume the pools at all farms that share the stock; such a pause "
                + "survives restarts. Where the stock is not shared, this farm is all of them."))
}

/// The pools that are paused by request.
package struct PausesBody: JSONResponse, Hashable {
    package struct Entry: JSONResponse, Hashable {
        package let pool: PoolName
        package let reason: String
        /// The time of the pause as in RFC 3339.
        package let since: String
        package let persists: Bool
        /// True if no farm that shares the stock refills the pool.
        package let isEverywhere: Bool

        package init(
            pool: PoolName, reason: String, since: String, persists: Bool,
            isEverywhere: Bool = false
        ) {
            self.pool = pool
            self.reason = reason
            self.since = since
            self.persists = persists
            self.isEverywhere = isEverywhere
        }

        package static let members = MemberTable(
            Entry.init(pool:reason:since:persists:isEverywhere:),
            .required("pool", \.pool, .pool, "The paused pool."),
            .required(
                "reason", \.reason, .text(.free(0...200)), absent: "",
                "The reason given by the request."),
            .required("since", \.since, .text(.moment), "The time at which the pool was paused."),
            .required(
                "persist", \.persists, .boolean, absent: false,
                "True if the pause survives a restart of the service."),
            .required(
                "everywhere", \.isEverywhere, .boolean, absent: false,
                "True if the pool is paused at all farms that share the stock."))
    }

    package var paused: [Entry]

    package init(paused: [Entry]) { self.paused = paused }

    package static let members = MemberTable(
        PausesBody.init(paused:),
        .required(
            "paused", \.paused, .array(.named(.pausedPool), count: 0...64),
            "All pools that are currently paused."))
}

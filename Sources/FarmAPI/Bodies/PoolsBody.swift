package import SudokuEngine

/// The response of `GET /v1/pools`.
package struct PoolsBody: JSONResponse, Hashable {
    package let pools: [PoolSummary]

    package init(pools: [PoolSummary]) { self.pools = pools }

    package static let members = MemberTable(
        PoolsBody.init(pools:),
        .required(
            "pools", \.pools, .array(.named(.poolSummary), count: 0...64), "All pools, in order."))
}

/// The response of `GET /v1/pools/{pool}`: a pool with its name.
package struct PoolSummary: JSONResponse, Hashable {
    package let name: PoolName
    /// The tier of its puzzles; nil for a removed pool.
    package let tier: Tier?
    package let level: StatusBody.Pool
    package let isPaused: Bool

    package init(name: PoolName, tier: Tier?, level: StatusBody.Pool, isPaused: Bool) {
        self.name = name
        self.tier = tier
        self.level = level
        self.isPaused = isPaused
    }

    package static let members = MemberTable(
        PoolSummary.init(name:tier:level:isPaused:),
        .required("name", \.name, .pool, "The name of the pool."),
        .required(
            "tier", \.tier, .nullable(.tier), absent: nil,
            "The tier of its puzzles; null for a removed pool."),
        .required("stock", \.level, .named(.pool), "The stock of the pool, as in the status."),
        .required(
            "paused", \.isPaused, .boolean, absent: false,
            "True if production for the pool is paused by request."))
}

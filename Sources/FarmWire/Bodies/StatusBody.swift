package import SudokuEngine

/// What `GET /v1/status` tells.
package struct StatusBody: Hashable, Sendable {
    package struct Pool: Hashable, Sendable {
        package var ready: Int
        package var leased: Int
        package var low: Int
        package var target: Int
        /// How fast the pool fills, in tenths of puzzles per minute; 0 while nothing is made for it.
        package var perMinuteTenths: Int

        package init(ready: Int, leased: Int, low: Int, target: Int, perMinuteTenths: Int) {
            self.ready = ready
            self.leased = leased
            self.low = low
            self.target = target
            self.perMinuteTenths = perMinuteTenths
        }
    }

    package struct Workers: Hashable, Sendable {
        package var count: Int
        /// `working`, `resting`, or why nobody works: `paused`, `degraded`, `low-space`,
        /// `quiet-hours`.
        package var state: String
        /// The tiers that workers make puzzles of now, one for each worker that does not rest.
        package var making: [Tier]

        package init(count: Int, state: String, making: [Tier]) {
            self.count = count
            self.state = state
            self.making = making
        }
    }

    package struct Store: Hashable, Sendable {
        package var path: String
        package var schema: Int
        /// Of the database and of its log; nil where nobody can tell.
        package var bytes: Int?
        package var logBytes: Int?
        /// What the disk has left.
        package var freeBytes: Int?

        package init(path: String, schema: Int, bytes: Int?, logBytes: Int?, freeBytes: Int?) {
            self.path = path
            self.schema = schema
            self.bytes = bytes
            self.logBytes = logBytes
            self.freeBytes = freeBytes
        }
    }

    package struct Degraded: Hashable, Sendable {
        package var reason: String
        /// RFC 3339.
        package var since: String
        package var detail: String

        package init(reason: String, since: String, detail: String) {
            self.reason = reason
            self.since = since
            self.detail = detail
        }
    }

    package var version: String
    package var uptimeSeconds: Int
    package var pools: PerTier<Pool>
    package var workers: Workers
    package var store: Store
    /// Empty when all is well.
    package var degraded: [Degraded]
    /// Which pools are not filled because somebody asked for that.
    package var paused: [PausesBody.Entry]

    package init(
        version: String, uptimeSeconds: Int, pools: PerTier<Pool>, workers: Workers, store: Store,
        degraded: [Degraded], paused: [PausesBody.Entry] = []
    ) {
        self.version = version
        self.uptimeSeconds = uptimeSeconds
        self.pools = pools
        self.workers = workers
        self.store = store
        self.degraded = degraded
        self.paused = paused
    }
}

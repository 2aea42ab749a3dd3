package import SudokuEngine

/// The response of `GET /v1/status`.
package struct StatusBody: Hashable, Sendable {
    package struct Pool: Hashable, Sendable {
        package var ready: Int
        package var leased: Int
        package var low: Int
        package var target: Int
        /// The rate at which the pool fills, in tenths of puzzles per minute; 0 while none are
        /// made.
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
        /// `working`, `resting`, or the reason why all are idle: `paused`, `degraded`, `low-space`,
        /// `quiet-hours`.
        package var state: String
        /// The tiers being made now, one for each worker that is not resting.
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
        /// The sizes of the database and its log; nil if unknown.
        package var bytes: Int?
        package var logBytes: Int?
        /// The free space on the disk; nil if unknown.
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
        /// The time at which the degraded state began, as in RFC 3339.
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
    /// The reason why claims are refused; empty if none.
    package var degraded: [Degraded]
    /// The pools that are paused by request.
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

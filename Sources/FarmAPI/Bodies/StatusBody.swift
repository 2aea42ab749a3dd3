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
        /// The puzzles set apart because they do not keep the promise that the pool has now.
        package var unfit: Int
        /// The promise as text; nil for a removed pool, and where the service does not say it.
        package var promise: String?
        /// True for a pool that the configuration no longer has.
        package var isRemoved: Bool
        /// The number of candidates that one puzzle costs, in tenths; nil if it was not measured.
        package var candidatesTenths: Int?
        /// The seconds until the pool is full at the present rate; nil if it is full or nobody knows.
        package var fullInSeconds: Int?
        /// The name of the layout.
        package var layout: String
        /// True if all puzzles that keep the promise were made already.
        package var isExhausted: Bool
        /// True for a pool that the reader may not know, which is left out.
        package var isHidden = false

        package init(
            ready: Int, leased: Int, low: Int, target: Int, perMinuteTenths: Int, unfit: Int = 0,
            promise: String? = nil, isRemoved: Bool = false, candidatesTenths: Int? = nil,
            fullInSeconds: Int? = nil, layout: String = "classic:9", isExhausted: Bool = false
        ) {
            self.unfit = unfit
            self.promise = promise
            self.isRemoved = isRemoved
            self.candidatesTenths = candidatesTenths
            self.fullInSeconds = fullInSeconds
            self.layout = layout
            self.isExhausted = isExhausted
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
        /// The pools being filled now, one for each worker that is not resting.
        package var making: [PoolName]

        package init(count: Int, state: String, making: [PoolName]) {
            self.count = count
            self.state = state
            self.making = making
        }
    }

    package struct Store: Hashable, Sendable {
        /// `sqlite` or `postgresql`.
        package var kind: String
        package var path: String
        /// The address of a shared stock; nil for a file.
        package var url: String?
        package var schema: Int
        /// The sizes of the database and its log; nil if unknown.
        package var bytes: Int?
        package var logBytes: Int?
        /// The free space on the disk; nil if unknown.
        package var freeBytes: Int?
        /// The farms of a shared stock.
        package var farms: [Farm]
        /// The number of claims whose keys are kept, and their bytes on disk; nil if unknown.
        package var keys: Int?
        package var keyBytes: Int?
        /// The seconds until the disk is full at the rate of the last hour; nil where it does not
        /// shrink.
        package var diskFullInSeconds: Int?

        package init(
            kind: String = "sqlite", path: String, url: String? = nil, schema: Int, bytes: Int?,
            logBytes: Int?, freeBytes: Int?, farms: [Farm] = [], keys: Int? = nil,
            keyBytes: Int? = nil, diskFullInSeconds: Int? = nil
        ) {
            self.keys = keys
            self.keyBytes = keyBytes
            self.diskFullInSeconds = diskFullInSeconds
            self.kind = kind
            self.url = url
            self.farms = farms
            self.path = path
            self.schema = schema
            self.bytes = bytes
            self.logBytes = logBytes
            self.freeBytes = freeBytes
        }
    }

    /// A farm of a shared stock.
    package struct Farm: Hashable, Sendable {
        package var name: String
        package var version: String
        package var host: String
        /// The start of its service, as in RFC 3339.
        package var since: String
        package var seenSeconds: Int
        package var isPresent: Bool
        package var isThis: Bool
        package var perMinute: Int
        /// The reason why it refuses claims; nil if it does not.
        package var degraded: String?

        package init(
            name: String, version: String, host: String, since: String, seenSeconds: Int,
            isPresent: Bool, isThis: Bool, perMinute: Int, degraded: String?
        ) {
            self.name = name
            self.version = version
            self.host = host
            self.since = since
            self.seenSeconds = seenSeconds
            self.isPresent = isPresent
            self.isThis = isThis
            self.perMinute = perMinute
            self.degraded = degraded
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

    /// A tenant, for admins.
    package struct Tenant: Hashable, Sendable {
        package var name: String
        package var level: String
        /// The pools that it knows; nil for all.
        package var pools: [PoolName]?
        package var leased: Int
        package var maxLeased: Int
        package var claimsPerMinute: Int?

        package init(
            name: String, level: String, pools: [PoolName]?, leased: Int, maxLeased: Int,
            claimsPerMinute: Int?
        ) {
            self.name = name
            self.level = level
            self.pools = pools
            self.leased = leased
            self.maxLeased = maxLeased
            self.claimsPerMinute = claimsPerMinute
        }
    }

    package var version: String
    package var uptimeSeconds: Int
    package var pools: PerPool<Pool>
    package var workers: Workers
    package var store: Store
    /// The reason why claims are refused; empty if none.
    package var degraded: [Degraded]
    /// The pools that are paused by request.
    package var paused: [PausesBody.Entry]
    /// The tenants; empty for all but admins.
    package var tenants: [Tenant]

    package init(
        version: String, uptimeSeconds: Int, pools: PerPool<Pool>, workers: Workers, store: Store,
        degraded: [Degraded], paused: [PausesBody.Entry] = [], tenants: [Tenant] = []
    ) {
        self.version = version
        self.uptimeSeconds = uptimeSeconds
        self.pools = pools
        self.workers = workers
        self.store = store
        self.degraded = degraded
        self.paused = paused
        self.tenants = tenants
    }
}

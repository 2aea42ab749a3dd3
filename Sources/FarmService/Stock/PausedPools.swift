import FarmAPI
import FarmStore
import SudokuEngine

/// The pools whose production is paused by request. Their ready puzzles can still be claimed.
struct PausedPools: Hashable, Sendable {
    struct PoolPause: Hashable, Sendable {
        let reason: String
        /// The start of the pause in milliseconds since 1970.
        let since: Int64
        let persists: Bool
        var isEverywhere = false
    }

    private var pauses: [PoolName: PoolPause] = [:]

    subscript(pool: PoolName) -> PoolPause? {
        get { pauses[pool] }
        set { pauses[pool] = newValue }
    }

    /// The pauses that persist across restarts.
    var lasting: PausedPools {
        var lasting = self
        lasting.pauses = pauses.filter(\.value.persists)
        return lasting
    }

    /// Pauses pools; repeating a pause changes its reason, not its start.
    mutating func pause(_ pools: [PoolName], _ request: PauseRequest, at now: Int64) {
        for pool in pools {
            pauses[pool] = PoolPause(
                reason: request.reason, since: pauses[pool]?.since ?? now,
                persists: request.persists)
        }
    }

    mutating func resume(_ pools: [PoolName]) {
        for pool in pools { pauses[pool] = nil }
    }

    /// Adds the pauses of all farms that share the stock, which count before those of this one.
    func adding(_ everywhere: [PoolName: FleetRules.Pause]) -> PausedPools {
        var all = self
        for (pool, pause) in everywhere {
            all.pauses[pool] = PoolPause(
                reason: pause.reason, since: pause.since, persists: true, isEverywhere: true)
        }
        return all
    }

    /// The paused pools, in order.
    var names: [PoolName] { pauses.keys.sorted() }

    var entries: [PausesBody.Entry] {
        names.compactMap { pool in
            pauses[pool].map {
                PausesBody.Entry(
                    pool: pool, reason: $0.reason, since: Timestamp.rfc3339($0.since),
                    persists: $0.persists, isEverywhere: $0.isEverywhere)
            }
        }
    }
}

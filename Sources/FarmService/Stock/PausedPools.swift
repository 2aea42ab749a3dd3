import FarmAPI
import FarmConfig
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

    /// Returns true if each of some pools is paused.
    func contain(_ pools: [PoolName]) -> Bool { pools.allSatisfy { pauses[$0] != nil } }

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

    /// Returns the limits with those of paused pools set to 0, so that they are never refilled.
    func applied(to limits: PerPool<PoolLimits>) -> PerPool<PoolLimits> {
        let nothing = PoolLimits(low: 0, target: 0)
        return limits.map(otherwise: nothing) { pauses[$0] == nil ? $1 : nothing }
    }

    /// Adds the pauses of all farms that share the stock, which count before those of this one.
    func adding(_ everywhere: [PoolName: SharedRules.Pause]) -> PausedPools {
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

package import FarmStore
package import SudokuEngine

/// The settings of a pool.
package struct PoolSettings: Hashable, Sendable {
    package var limits: PoolLimits
    /// The promise that every puzzle of the pool keeps.
    package var promise: PoolPromise
    /// True if puzzles are stored with their human paths.
    package var storesHuman = false
    /// True if a start with `ready_when = "stocked"` waits for the pool.
    package var isAwaited: Bool
    /// True if the thresholds are those of the stock, which all its farms keep to.
    package var isShared = false

    /// The default settings of a pool. The tier of one of the operator's own is set by its table.
    package init(_ pool: PoolName) {
        limits = PoolLimits()
        promise = PoolPromise(pool.tier ?? .beginner)
        isAwaited = pool.tier != nil
    }

    /// The settings of a pool that is not configured: nothing is made for it.
    package static let none: PoolSettings = {
        var settings = PoolSettings(.beginner)
        settings.limits = .none
        settings.isAwaited = false
        return settings
    }()
}

extension Configuration {
    package var limits: PerPool<PoolLimits> {
        pools.map(otherwise: .none) { $1.limits }
    }

    /// The pools whose puzzles are stored with their human paths.
    package var storesHuman: Set<PoolName> { Set(pools.names.filter { pools[$0].storesHuman }) }
}

package import FarmConfig
package import SudokuEngine

/// The promises of the pools.
package struct PoolPromises: Hashable, Sendable {
    /// Those that are not just a tier by the name of its pool.
    private let others: [PoolName: PoolPromise]

    package init(_ others: [PoolName: PoolPromise] = [:]) { self.others = others }

    package init(_ configuration: Configuration) {
        var others: [PoolName: PoolPromise] = [:]
        for pool in configuration.pools.names {
            let promise = configuration.pools[pool].promise
            if pool.tier == nil || !promise.isPlain { others[pool] = promise }
        }
        self.others = others
    }

    /// The promise of a pool; nil if it is not configured.
    package subscript(pool: PoolName) -> PoolPromise? {
        others[pool] ?? pool.tier.map { PoolPromise($0) }
    }
}

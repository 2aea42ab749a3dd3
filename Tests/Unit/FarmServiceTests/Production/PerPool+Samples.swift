import FarmConfig
import FarmStore
import SudokuEngine

extension PerPool<PoolCount> {
    init(_ others: [PoolName] = [], _ value: (PoolName) -> PoolCount) {
        self.init(others, otherwise: PoolCount(), value)
    }
}

extension PerPool<PoolLimits> {
    init(_ others: [PoolName] = [], _ value: (PoolName) -> PoolLimits) {
        self.init(others, otherwise: PoolLimits(low: 0, target: 0), value)
    }
}

extension Configuration {
    /// Sets the limits of the pools of the tiers.
    mutating func limit(_ limits: (PoolName) -> PoolLimits) {
        for pool in PoolName.tiers { pools[pool].limits = limits(pool) }
    }
}

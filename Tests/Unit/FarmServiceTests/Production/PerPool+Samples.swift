import FarmConfig
import FarmService
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
    init(
        workers: Int, limits: PerPool<PoolLimits>, promises: PoolPromises = PoolPromises(),
        percent: Int = 100
    ) {
        self.init()
        farm.workers = .number(workers)
        farm.maxCPUPercent = percent
        for pool in limits.names {
            if pool.tier == nil { pools[pool] = PoolSettings(pool) }
            pools[pool].limits = limits[pool]
            if let promise = promises[pool] { pools[pool].promise = promise }
        }
    }
}

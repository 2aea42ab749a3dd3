import FarmStore
import SudokuEngine

/// Detects when pools fall below `low` and when they are full again.
struct ThresholdTracker: Sendable {
    private var isLow: [PoolName: Bool] = [:]
    private var isFilled: Set<PoolName> = []

    /// Returns the events since the last call; the first call returns none. An exhausted pool is
    /// neither low nor full.
    mutating func events(
        at levels: PerPool<PoolCount>, limits: PerPool<PoolLimits>,
        exhausted: Set<PoolName> = []
    ) -> [Event] {
        var crossings: [Event] = []
        for pool in limits.names where !exhausted.contains(pool) {
            let (ready, limit) = (levels[pool].ready, limits[pool])
            let wasLow = isLow[pool]
            let isLow = ready < limit.minimum
            self.isLow[pool] = isLow
            if isLow {
                if wasLow == false {
                    crossings.append(.poolLow(pool, ready: ready, low: limit.low))
                }
                isFilled.remove(pool)
            } else if ready >= limit.target, isFilled.insert(pool).inserted {
                if wasLow != nil {
                    crossings.append(.poolFilled(pool, ready: ready, target: limit.target))
                }
            }
        }
        return crossings
    }
}

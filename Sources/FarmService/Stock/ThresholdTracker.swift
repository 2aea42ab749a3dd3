import FarmConfig
import FarmStore
import SudokuEngine

/// Detects when pools fall below `low` and when they are full again.
struct ThresholdTracker: Sendable {
    private var isLow = PerTier<Bool?>.all(nil)
    private var isFilled = PerTier.all(false)

    /// Returns the events since the last call; the first call returns none.
    mutating func events(
        at levels: PerTier<PoolCount>, limits: PerTier<PoolLimits>
    ) -> [Event] {
        var crossings: [Event] = []
        for tier in Tier.allCases {
            let (ready, limit) = (levels[tier].ready, limits[tier])
            let wasLow = isLow[tier]
            let isLow = ready < limit.minimum
            self.isLow[tier] = isLow
            if isLow {
                if wasLow == false {
                    crossings.append(.poolLow(tier, ready: ready, low: limit.low))
                }
                isFilled[tier] = false
            } else if ready >= limit.target, !isFilled[tier] {
                isFilled[tier] = true
                if wasLow != nil {
                    crossings.append(.poolFilled(tier, ready: ready, target: limit.target))
                }
            }
        }
        return crossings
    }
}

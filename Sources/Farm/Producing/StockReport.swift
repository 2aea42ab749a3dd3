/// How many puzzles of a pool there are.
package struct StockLevel: Hashable, Sendable {
    /// To be taken by anyone.
    package var ready: Int
    /// Claimed, but neither delivered nor given back.
    package var leased: Int

    package init(ready: Int, leased: Int = 0) {
        self.ready = ready
        self.leased = leased
    }
}

/// What the store says of its pools.
package struct StockReport: Equatable, Sendable {
    package let levels: PerTier<StockLevel>
    /// Grows with every change of the store, so that older news that comes late is known as such.
    package let moment: UInt64

    package init(_ levels: PerTier<StockLevel>, moment: UInt64) {
        self.levels = levels
        self.moment = moment
    }
}

/// When the refill of a pool starts and where it ends.
package struct PoolLimits: Hashable, Sendable {
    /// Fewer ready ones start a refill.
    package let low: Int
    /// So many ready ones end it.
    package let target: Int

    package init(low: Int, target: Int) {
        precondition(0 <= low && low <= target, "a refill starts below its end")
        self.low = low
        self.target = target
    }

    /// What a pool must have: where `low` is 0, a refill starts once the pool is empty.
    var least: Int { max(low, min(1, target)) }

    /// How badly puzzles are wanted, for pools of any size alike: 2 when empty, 1 at `low`, 0 at the
    /// target.
    func need(of count: Int) -> Double {
        if count < least { return 1 + Double(least - count) / Double(least) }
        if count >= target { return 0 }
        return Double(target - count) / Double(target - least)
    }
}

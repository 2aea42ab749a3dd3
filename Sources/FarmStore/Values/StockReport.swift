package import SudokuEngine

/// The number of puzzles of a pool.
package struct PoolCount: Hashable, Sendable {
    /// Available to be claimed.
    package var ready: Int
    /// Claimed, but neither delivered nor returned.
    package var leased: Int

    package init(ready: Int = 0, leased: Int = 0) {
        self.ready = ready
        self.leased = leased
    }
}

/// The counts of all pools.
package struct StockReport: Equatable, Sendable {
    package let levels: PerTier<PoolCount>
    /// A revision that grows with every change, so that an outdated report that arrives late is
    /// recognizable.
    package let moment: UInt64

    package init(_ levels: PerTier<PoolCount>, moment: UInt64) {
        self.levels = levels
        self.moment = moment
    }
}

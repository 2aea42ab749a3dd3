package import SudokuEngine

/// How many puzzles of a pool there are.
package struct PoolCount: Hashable, Sendable {
    /// To be taken by anyone.
    package var ready: Int
    /// Claimed, but neither delivered nor given back.
    package var leased: Int

    package init(ready: Int = 0, leased: Int = 0) {
        self.ready = ready
        self.leased = leased
    }
}

/// What the store says of its pools.
package struct StockReport: Equatable, Sendable {
    package let levels: PerTier<PoolCount>
    /// Grows with every change of the store, so that older news that comes late is known as such.
    package let moment: UInt64

    package init(_ levels: PerTier<PoolCount>, moment: UInt64) {
        self.levels = levels
        self.moment = moment
    }
}

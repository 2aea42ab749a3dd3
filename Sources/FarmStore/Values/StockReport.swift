package import SudokuEngine

/// The number of puzzles of a pool.
package struct PoolCount: Hashable, Sendable {
    /// Available to be claimed.
    package var ready: Int
    /// Claimed, but neither delivered nor returned.
    package var leased: Int
    /// Set apart because they do not keep the promise that the pool has now.
    package var unfit: Int

    package init(ready: Int = 0, leased: Int = 0, unfit: Int = 0) {
        self.ready = ready
        self.leased = leased
        self.unfit = unfit
    }
}

/// The counts of all pools that the store has seen.
package struct StockReport: Equatable, Sendable {
    package let levels: PerPool<PoolCount>
    /// A revision that grows with every change, so that an outdated report that arrives late is
    /// recognizable.
    package let moment: UInt64
    /// The promises, as text, that the ready puzzles of pools keep; absent where that was not checked.
    package let promises: [PoolName: String]
    /// The puzzles that other farms of the stock are making.
    package let madeElsewhere: PerPool<Int>

    package init(
        _ levels: PerPool<PoolCount>, promises: [PoolName: String] = [:],
        madeElsewhere: PerPool<Int> = .all(0), moment: UInt64
    ) {
        self.madeElsewhere = madeElsewhere
        self.promises = promises
        self.levels = levels
        self.moment = moment
    }
}

/// The counts of the pools and the promises that they keep, as the writer knows them.
struct StockTally: Sendable {
    var levels: PerPool<PoolCount>
    var promises: [PoolName: String]
    var madeElsewhere = PerPool.all(0)

    static let none = StockTally(levels: .all(PoolCount()), promises: [:])
}

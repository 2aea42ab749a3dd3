package import FarmStore
package import SudokuEngine

/// The next task of a worker.
package struct Assignment: Hashable, Sendable {
    /// The pool to fill.
    package let pool: PoolName
    /// The tier to produce, with the tiers whose puzzles are welcome, too.
    package let order: ProductionRequest
    /// The promise to keep instead, for a pool that promises more than its tier.
    package let promise: PoolPromise?
    /// The number of puzzles of the pool that match the filter; any others are extra.
    package let count: Int
    /// The filter of the demand that it serves; `.none` for a refill.
    package let filter: PuzzleFilter
    /// The other pools with room, which may take puzzles that suit them.
    package let others: [PoolName]

    package init(
        _ pool: PoolName, order: ProductionRequest, promise: PoolPromise? = nil, count: Int,
        filter: PuzzleFilter = .none, others: [PoolName] = []
    ) {
        self.pool = pool
        self.order = order
        self.promise = promise
        self.count = count
        self.filter = filter
        self.others = others
    }

    func counts(_ puzzle: ProducedPuzzle) -> Bool {
        puzzle.fitting.contains(pool) && filter.matches(puzzle.graded)
    }

    /// True if a puzzle may cost any number of candidates, so that the portion is limited by time.
    var isOpenEnded: Bool { promise != nil || filter != .none }
}

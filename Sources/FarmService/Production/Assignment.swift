package import FarmStore
package import SudokuEngine

/// The next task of a worker.
package struct Assignment: Hashable, Sendable {
    /// The pool to fill.
    package let pool: PoolName
    /// The tier to produce, with the tiers whose puzzles are welcome, too.
    package let request: ProductionRequest
    /// The promise to keep instead, for a pool that promises more than its tier.
    package internal(set) var promise: PoolPromise?
    /// The number of puzzles of the pool that match the filter; any others are extra.
    package let count: Int
    /// The filter of the demand that it serves; `.none` for a refill.
    package internal(set) var filter = PuzzleFilter.none
    /// The other pools with room, which may take puzzles that suit them.
    package internal(set) var others: [PoolName] = []

    func counts(_ puzzle: ProducedPuzzle) -> Bool {
        puzzle.fitting.contains(pool) && filter.matches(puzzle.record)
    }

    /// True if a puzzle may cost any number of candidates, so that the portion is limited by time.
    var isOpenEnded: Bool { promise != nil || filter != .none }
}

extension WorkerScheduler {
    /// A command for a waiting worker.
    enum WorkerCommand: Hashable, Sendable {
        case produce(Assignment)
        /// Nothing is to be produced, and stored puzzles lack their human paths.
        case describe
        /// The delivery queue has room for its batch.
        case deliver
        case exit
    }
}

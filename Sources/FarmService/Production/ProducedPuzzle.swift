package import SudokuEngine

/// A produced puzzle with the pools that may take it.
package struct ProducedPuzzle: Hashable, Sendable {
    package internal(set) var graded: GradedPuzzle
    /// The pools whose promises it keeps, the one that it was made for first if it is among them.
    package internal(set) var fitting: [PoolName]
    /// The pool that it is meant for.
    package internal(set) var pool: PoolName

    /// Creates a puzzle that fits its pool alone.
    package init(_ graded: GradedPuzzle, for pool: PoolName) {
        self.graded = graded
        self.pool = pool
        fitting = [pool]
    }

    /// Returns nil for a puzzle that fits none of the pools.
    init?(_ graded: GradedPuzzle, fitting: [PoolName]) {
        guard let first = fitting.first else { return nil }
        self.graded = graded
        self.fitting = fitting
        pool = first
    }
}

extension PoolCheck {
    /// Returns a produced puzzle with those of some pools whose promises it keeps; nil if there are
    /// none, or if `shouldStop` returned true.
    mutating func produced(
        _ graded: GradedPuzzle, for pools: [PoolName], _ promises: PoolPromises,
        shouldStop: () -> Bool
    ) -> ProducedPuzzle? {
        var subject: PoolSubject?
        var fitting: [PoolName] = []
        for pool in pools {
            guard let promise = promises[pool], promise.tier == graded.tier else { continue }
            if !promise.isPlain {
                let known = subject ?? PoolSubject(graded.solved.puzzle, graded.grade)
                subject = known
                let isKept = keeps(promise, graded.solved, known, shouldStop: shouldStop)
                guard let isKept else { return nil }
                if !isKept { continue }
            }
            fitting.append(pool)
        }
        return ProducedPuzzle(graded, fitting: fitting)
    }
}

extension PerPool<Int> {
    /// Counts the puzzles of each pool.
    init(counting puzzles: [ProducedPuzzle]) {
        self = .all(0)
        for puzzle in puzzles { self[puzzle.pool] += 1 }
    }

    static func += (sum: inout Self, other: Self) {
        for pool in other.names { sum[pool] += other[pool] }
    }

    static func -= (difference: inout Self, other: Self) {
        for pool in other.names { difference[pool] -= other[pool] }
    }
}

import SudokuEngine

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

package import PuzzleBundle
package import SudokuEngine

/// A puzzle to be stocked in a pool.
package struct PooledPuzzle: Hashable, Sendable {
    package let pool: PoolName
    package let puzzle: PuzzleRecord

    package init(_ puzzle: PuzzleRecord, in pool: PoolName) {
        self.pool = pool
        self.puzzle = puzzle
    }
}

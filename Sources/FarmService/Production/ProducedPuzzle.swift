package import PuzzleBundle
import PuzzleExchange
package import SudokuEngine
import SudokuLayouts

/// A produced puzzle with the pools that may take it.
package struct ProducedPuzzle: Hashable, Sendable {
    package internal(set) var record: PuzzleRecord
    /// The pools whose promises it keeps, the one that it was made for first if it is among them.
    package internal(set) var fitting: [PoolName]
    /// The pool that it is meant for.
    package internal(set) var pool: PoolName

    /// Creates a puzzle that fits its pool alone.
    package init(_ record: PuzzleRecord, for pool: PoolName) {
        self.record = record
        self.pool = pool
        fitting = [pool]
    }

    /// Returns nil for a puzzle that fits none of the pools.
    init?(_ record: PuzzleRecord, fitting: [PoolName]) {
        guard let first = fitting.first else { return nil }
        self.record = record
        self.fitting = fitting
        pool = first
    }
}

extension PoolCheck {
    /// Returns a produced puzzle with those of some pools whose promises it keeps; nil if there are
    /// none, or if `shouldStop` returned true.
    mutating func produced(
        _ record: PuzzleRecord, for pools: [PoolName], _ promises: PoolPromises,
        shouldStop: () -> Bool
    ) -> ProducedPuzzle? {
        var fitting: [PoolName] = []
        for pool in pools {
            guard let promise = promises[pool], promise.tier == record.tier,
                promise.layout.name == record.layout
            else { continue }
            if !promise.isPlain {
                guard let isKept = keeps(promise, record, shouldStop: shouldStop) else {
                    return nil
                }
                if !isKept { continue }
            }
            fitting.append(pool)
        }
        return ProducedPuzzle(record, fitting: fitting)
    }

    /// Returns true if a puzzle keeps a promise, by what its record says; nil if `shouldStop` ended the
    /// search for its human path.
    mutating func keeps(
        _ promise: PoolPromise, _ record: PuzzleRecord, shouldStop: () -> Bool = { false }
    ) -> Bool? {
        let techniques = Set(record.techniques.map(\.name))
        switch record.grid {
        case .classic(let puzzle, let solution):
            var subject = PoolSubject(
                puzzle, tier: record.tier, symmetry: record.symmetry, rating: record.tierRating,
                techniques: techniques, usesUniqueness: record.usesUniqueness)
            subject.human = record.human.map { Set($0.techniques.map(\.name)) }
            return keeps(
                promise, SolvedPuzzle(puzzle: puzzle, solution: solution), subject,
                shouldStop: shouldStop)
        case .layout(let grid, _):
            let subject = PoolSubject(
                layout: grid.layout, tier: record.tier, symmetry: record.symmetry,
                clues: record.clues, cages: grid.cages.count, regions: grid.regions,
                rating: record.tierRating, techniques: techniques)
            guard let puzzle = try? LayoutPuzzle(grid) else { return false }
            return promise.isKept(by: puzzle, subject)
        }
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
